import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'echarts_timeseries_smooth',
  name: 'Smooth Line',
  category: 'Evolution',
  description:
    'A line chart with curves instead of straight segments. It reads well where the trend matters more than each point.',
  tags: ['ECharts', 'Predictive', 'Advanced-Analytics', 'Aesthetic', 'Time', 'Line', 'Transformable'],
  behaviors: ['cross-filter', 'drill-to-detail', 'drill-by'],
} as const satisfies ChartAbout;
