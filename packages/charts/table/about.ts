import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'table',
  name: 'Table',
  category: 'Table',
  description: 'Rows and columns, as in a spreadsheet: the records themselves or metrics by dimension.',
  tags: ['Additive', 'Business', 'Pattern', 'Popular', 'Report', 'Sequential', 'Tabular', 'Description'],
  behaviors: ['cross-filter', 'drill-to-detail', 'drill-by'],
} as const satisfies ChartAbout;
