import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'cartodiagram',
  name: 'Cartodiagram',
  category: 'Map',
  description: 'Places a small chart on a map for each location.',
  tags: ['Geo', '2D', 'Spatial', 'Experimental'],
  behaviors: [],
} as const satisfies ChartAbout;
