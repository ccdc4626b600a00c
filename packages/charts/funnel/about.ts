import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'funnel',
  name: 'Funnel Chart',
  category: 'KPI',
  description: 'Shows how a metric shrinks from stage to stage, such as from visit to purchase.',
  tags: ['Business', 'ECharts', 'Progressive', 'Report', 'Sequential', 'Trend'],
  behaviors: ['cross-filter', 'drill-to-detail', 'drill-by'],
} as const satisfies ChartAbout;
