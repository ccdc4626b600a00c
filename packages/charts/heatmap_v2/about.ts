import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'heatmap_v2',
  name: 'Heatmap',
  category: 'Correlation',
  description: 'Colors a grid of two dimensions by a metric, to show where values concentrate.',
  tags: ['Business', 'Intensity', 'Density', 'Single Metric', 'ECharts'],
  behaviors: [],
} as const satisfies ChartAbout;
