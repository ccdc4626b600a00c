import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'echarts_timeseries_line',
  name: 'Line Chart',
  category: 'Evolution',
  description: 'Shows how numbers change over time or along any ordered axis, one line for each series.',
  tags: ['ECharts', 'Predictive', 'Advanced-Analytics', 'Aesthetic', 'Line', 'Popular'],
  behaviors: ['cross-filter', 'drill-to-detail', 'drill-by'],
} as const satisfies ChartAbout;
