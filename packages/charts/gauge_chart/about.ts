import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'gauge_chart',
  name: 'Gauge Chart',
  category: 'KPI',
  description: 'Shows how far a metric is along a range, such as progress toward a target.',
  tags: ['Multi-Variables', 'Business', 'Comparison', 'ECharts', 'Report'],
  behaviors: ['cross-filter', 'drill-to-detail', 'drill-by'],
} as const satisfies ChartAbout;
