import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'graph_chart',
  name: 'Graph Chart',
  category: 'Flow',
  description: 'Shows how things are connected, as nodes and links laid out by force or in a circle.',
  tags: [
    'Aesthetic',
    'Circular',
    'Comparison',
    'Directional',
    'ECharts',
    'Relational',
    'Structural',
    'Transformable',
  ],
  behaviors: ['cross-filter', 'drill-to-detail', 'drill-by'],
} as const satisfies ChartAbout;
