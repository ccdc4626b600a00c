import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'cal_heatmap',
  name: 'Calendar Heatmap',
  category: 'Correlation',
  description: 'Colors each day or hour of a calendar by a metric, to show rhythms and exceptions.',
  tags: ['Business', 'Comparison', 'Intensity', 'Pattern', 'Report', 'Trend'],
  behaviors: [],
  isLegacy: true,
} as const satisfies ChartAbout;
