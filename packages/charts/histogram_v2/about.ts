import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'histogram_v2',
  name: 'Histogram',
  category: 'Distribution',
  description: 'Shows how often values fall into each range.',
  tags: ['Comparison', 'ECharts', 'Pattern', 'Range'],
  behaviors: [],
} as const satisfies ChartAbout;
