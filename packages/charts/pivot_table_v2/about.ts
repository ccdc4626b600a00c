import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'pivot_table_v2',
  name: 'Pivot Table',
  category: 'Table',
  description: 'Summarizes rows in two directions: group by rows and columns, with subtotals and totals.',
  tags: ['Additive', 'Report', 'Tabular', 'Popular'],
  behaviors: ['cross-filter', 'drill-to-detail', 'drill-by'],
} as const satisfies ChartAbout;
