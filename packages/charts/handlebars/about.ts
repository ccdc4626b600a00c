import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'handlebars',
  name: 'Handlebars',
  category: 'Other',
  description: 'Shows rows with your own Handlebars template and styles.',
  tags: [],
  behaviors: [],
} as const satisfies ChartAbout;
