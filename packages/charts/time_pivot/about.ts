import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'time_pivot',
  name: 'Time-series Period Pivot',
  category: 'Evolution',
  description: 'Lays periods over each other, such as this week over past weeks, to show seasonal patterns.',
  tags: ['Legacy', 'Time', 'nvd3'],
  behaviors: [],
  isLegacy: true,
} as const satisfies ChartAbout;
