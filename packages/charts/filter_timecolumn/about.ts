import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'filter_timecolumn',
  name: 'Time column',
  category: 'Other',
  description: "Chooses the time column of a dashboard's charts.",
  tags: ['Experimental'],
  behaviors: ['cross-filter'],
  isFilter: true,
} as const satisfies ChartAbout;
