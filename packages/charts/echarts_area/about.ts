import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'echarts_area',
  name: 'Area Chart',
  category: 'Evolution',
  description: 'Shows how amounts and their total develop along the x-axis.',
  tags: [
    'ECharts',
    'Predictive',
    'Advanced-Analytics',
    'Aesthetic',
    'Time',
    'Line',
    'Transformable',
    'Stacked',
    'Popular',
  ],
  behaviors: ['cross-filter', 'drill-to-detail', 'drill-by'],
} as const satisfies ChartAbout;
