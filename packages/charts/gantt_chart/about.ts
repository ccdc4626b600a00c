import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'gantt_chart',
  name: 'Gantt Chart',
  category: 'Other',
  description: 'Shows tasks as bars from their start to their end, grouped by row.',
  tags: ['ECharts', 'Timeline', 'Time'],
  behaviors: ['cross-filter', 'drill-to-detail', 'drill-by'],
} as const satisfies ChartAbout;
