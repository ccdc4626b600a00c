import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'filter_box',
  name: 'Filter box (legacy)',
  category: 'Tools',
  description: 'Filters the other charts of a dashboard, in the form that older dashboards use.',
  tags: ['Legacy', 'Deprecated'],
  behaviors: [],
  isLegacy: true,
  label: 'deprecated',
} as const satisfies ChartAbout;
