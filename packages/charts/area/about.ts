import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'area',
  name: 'Area Chart (legacy)',
  category: 'Evolution',
  description: 'Shows how amounts and their total develop over time.',
  tags: [
    'Aesthetic',
    'Comparison',
    'Continuous',
    'Legacy',
    'Line',
    'Percentages',
    'Proportional',
    'Stacked',
    'Time',
    'Trend',
    'nvd3',
    'Deprecated',
  ],
  behaviors: [],
  isLegacy: true,
  label: 'deprecated',
} as const satisfies ChartAbout;
