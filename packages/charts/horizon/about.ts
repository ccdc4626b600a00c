import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'horizon',
  name: 'Horizon Chart',
  category: 'Distribution',
  description: 'Folds several series into narrow colored bands to compare many of them on one page.',
  tags: ['Legacy'],
  behaviors: [],
  isLegacy: true,
} as const satisfies ChartAbout;
