import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'filter_range',
  name: 'Range filter',
  category: 'Other',
  description: 'Filters a dashboard by a range of numbers.',
  tags: ['Experimental'],
  behaviors: ['cross-filter'],
  isFilter: true,
} as const satisfies ChartAbout;
