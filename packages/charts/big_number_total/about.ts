import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'big_number_total',
  name: 'Big Number',
  category: 'KPI',
  description: 'One number, large enough to be seen from across the room.',
  tags: ['Additive', 'Business', 'Legacy', 'Percentages', 'Popular', 'Report', 'Description'],
  behaviors: ['drill-to-detail'],
} as const satisfies ChartAbout;
