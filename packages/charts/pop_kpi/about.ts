import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'pop_kpi',
  name: 'Big Number with Time Period Comparison',
  category: 'KPI',
  description: 'Shows one number beside the same number of an earlier period, with the change between them.',
  tags: ['Comparison', 'Business', 'ECharts', 'Percentages', 'Report', 'Advanced-Analytics'],
  behaviors: [],
} as const satisfies ChartAbout;
