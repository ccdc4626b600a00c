import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'waterfall',
  name: 'Waterfall Chart',
  category: 'Evolution',
  description: 'Shows how increases and decreases add up from a starting value to a final one.',
  tags: ['Categorical', 'Comparison', 'ECharts', 'Popular'],
  behaviors: ['cross-filter'],
} as const satisfies ChartAbout;
