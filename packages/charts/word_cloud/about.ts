import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'word_cloud',
  name: 'Word Cloud',
  category: 'Ranking',
  description: 'Shows words sized by a metric. The largest words stand out at once.',
  tags: ['Aesthetic', 'Categorical', 'Comparison', 'Description', 'Density', 'Single Metric'],
  behaviors: [],
} as const satisfies ChartAbout;
