import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'echarts_timeseries',
  name: 'Generic Chart',
  category: 'Evolution',
  description: 'Draws metrics along an x-axis as lines, bars, points, or areas, whichever you choose.',
  tags: ['Advanced-Analytics', 'Aesthetic', 'Line', 'Predictive', 'Time', 'Transformable'],
  behaviors: ['cross-filter', 'drill-to-detail', 'drill-by'],
} as const satisfies ChartAbout;
