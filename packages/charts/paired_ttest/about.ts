import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'paired_ttest',
  name: 'Paired t-test Table',
  category: 'Correlation',
  description: 'Tests whether two groups differ significantly, with p-values and lift for each metric.',
  tags: ['Legacy', 'Statistical', 'Tabular'],
  behaviors: [],
  isLegacy: true,
} as const satisfies ChartAbout;
