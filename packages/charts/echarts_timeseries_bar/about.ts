import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'echarts_timeseries_bar',
  name: 'Bar Chart',
  category: 'Evolution',
  description: 'Compares numbers over time or between categories, side by side or stacked, upright or lying.',
  tags: [
    'ECharts',
    'Predictive',
    'Advanced-Analytics',
    'Aesthetic',
    'Time',
    'Transformable',
    'Stacked',
    'Vertical',
    'Bar',
    'Popular',
  ],
  behaviors: ['cross-filter', 'drill-to-detail', 'drill-by'],
} as const satisfies ChartAbout;
