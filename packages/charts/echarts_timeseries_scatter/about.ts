import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'echarts_timeseries_scatter',
  name: 'Scatter Plot',
  category: 'Evolution',
  description: 'Shows each value as a point along the x-axis, so that spread and outliers stand out.',
  tags: [
    'ECharts',
    'Predictive',
    'Advanced-Analytics',
    'Aesthetic',
    'Time',
    'Transformable',
    'Scatter',
    'Popular',
  ],
  behaviors: ['cross-filter', 'drill-to-detail', 'drill-by'],
} as const satisfies ChartAbout;
