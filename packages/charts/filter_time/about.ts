import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'filter_time',
  name: 'Time filter',
  category: 'Other',
  description: 'Filters a dashboard by a time range.',
  tags: ['Experimental'],
  behaviors: ['cross-filter'],
  isFilter: true,
} as const satisfies ChartAbout;
