import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'filter_select',
  name: 'Select filter',
  category: 'Other',
  description: 'Filters a dashboard by the values of a column.',
  tags: ['Experimental'],
  behaviors: ['cross-filter'],
  isFilter: true,
} as const satisfies ChartAbout;
