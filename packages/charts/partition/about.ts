import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'partition',
  name: 'Partition Chart',
  category: 'Part of a Whole',
  description: 'Shows how a total splits level by level, as rectangles side by side.',
  tags: ['Categorical', 'Comparison', 'Legacy', 'Proportional'],
  behaviors: [],
  isLegacy: true,
} as const satisfies ChartAbout;
