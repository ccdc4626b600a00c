import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'heatmap',
  name: 'Heatmap (legacy)',
  category: 'Correlation',
  description: 'Colors a grid of two dimensions by a metric.',
  tags: ['Business', 'Intensity', 'Legacy', 'Density', 'Predictive', 'Single Metric'],
  behaviors: [],
  isLegacy: true,
} as const satisfies ChartAbout;
