import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'deck_hex',
  name: 'deck.gl 3D Hexagon',
  category: 'Map',
  description: 'Groups points into hexagons whose height and color show a metric.',
  tags: ['deckGL', '3D', 'Geo', 'Comparison', 'Experimental'],
  behaviors: [],
  isLegacy: true,
} as const satisfies ChartAbout;
