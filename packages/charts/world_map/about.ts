import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'world_map',
  name: 'World Map',
  category: 'Map',
  description: 'Colors countries by a metric and adds bubbles for a second one.',
  tags: [
    '2D',
    'Aesthetic',
    'Comparison',
    'Intensity',
    'Legacy',
    'Multi-Dimensions',
    'Multi-Layers',
    'Multi-Variables',
    'Scatter',
    'Popular',
  ],
  behaviors: ['cross-filter', 'drill-to-detail', 'drill-by'],
  isLegacy: true,
} as const satisfies ChartAbout;
