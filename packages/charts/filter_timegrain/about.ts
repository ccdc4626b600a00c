import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'filter_timegrain',
  name: 'Time grain',
  category: 'Other',
  description: "Chooses the time grain of a dashboard's charts.",
  tags: ['Experimental'],
  behaviors: ['cross-filter'],
  isFilter: true,
} as const satisfies ChartAbout;
