import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'dist_bar',
  name: 'Bar Chart (legacy)',
  category: 'Ranking',
  description: 'Compares metrics across categories as bars.',
  tags: [
    'Additive',
    'Bar',
    'Categorical',
    'Comparison',
    'Discrete',
    'Legacy',
    'Percentages',
    'Popular',
    'Stacked',
    'Vertical',
    'nvd3',
    'Deprecated',
  ],
  behaviors: [],
  isLegacy: true,
  label: 'deprecated',
} as const satisfies ChartAbout;
