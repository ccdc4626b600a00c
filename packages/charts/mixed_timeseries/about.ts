import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'mixed_timeseries',
  name: 'Mixed Chart',
  category: 'Evolution',
  description: 'Combines two queries in one chart, each with its own marks and its own y-axis.',
  tags: [
    'Advanced-Analytics',
    'Aesthetic',
    'ECharts',
    'Experimental',
    'Line',
    'Multi-Variables',
    'Time',
    'Transformable',
  ],
  behaviors: ['cross-filter', 'drill-to-detail', 'drill-by'],
} as const satisfies ChartAbout;
