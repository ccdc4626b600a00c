import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'big_number',
  name: 'Big Number with Trendline',
  category: 'KPI',
  description:
    'The latest value of a number, how it compares with an earlier one, and the line of how it got there.',
  tags: ['Advanced-Analytics', 'Line', 'Percentages', 'Popular', 'Report', 'Description', 'Trend'],
  behaviors: ['drill-to-detail'],
} as const satisfies ChartAbout;
