import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'mapbox',
  name: 'MapBox',
  category: 'Map',
  description: 'Shows points on a map and groups nearby ones as you zoom out.',
  tags: ['Business', 'Intensity', 'Legacy', 'Density', 'Scatter', 'Transformable'],
  behaviors: [],
  isLegacy: true,
} as const satisfies ChartAbout;
