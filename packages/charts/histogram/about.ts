import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'histogram',
  name: 'Histogram (legacy)',
  category: 'Distribution',
  description: 'Shows how often values fall into each range.',
  tags: ['Comparison', 'Legacy', 'Pattern', 'Range'],
  behaviors: [],
  isLegacy: true,
} as const satisfies ChartAbout;
