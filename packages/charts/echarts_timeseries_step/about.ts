import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'echarts_timeseries_step',
  name: 'Stepped Line',
  category: 'Evolution',
  description: 'Shows values that stay the same until they change, such as prices or headcount.',
  tags: ['ECharts', 'Predictive', 'Advanced-Analytics', 'Aesthetic', 'Time', 'Transformable', 'Stacked'],
  behaviors: ['cross-filter', 'drill-to-detail', 'drill-by'],
} as const satisfies ChartAbout;
