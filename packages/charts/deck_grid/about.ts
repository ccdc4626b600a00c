import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'deck_grid',
  name: 'deck.gl Grid',
  category: 'Map',
  description: 'Groups points into square cells whose height and color show a metric.',
  tags: ['deckGL', '3D', 'Comparison', 'Experimental'],
  behaviors: [],
  isLegacy: true,
} as const satisfies ChartAbout;
