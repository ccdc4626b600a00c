import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'bubble_v2',
  name: 'Bubble Chart',
  category: 'Correlation',
  description: 'Shows three metrics at once: position on two axes and bubble size.',
  tags: ['Multi-Dimensions', 'Aesthetic', 'Comparison', 'Scatter', 'Time', 'Trend', 'ECharts'],
  behaviors: ['cross-filter'],
} as const satisfies ChartAbout;
