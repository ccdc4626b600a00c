import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'deck_contour',
  name: 'deck.gl Contour',
  category: 'Map',
  description: 'Draws lines and bands of equal density over points on a map.',
  tags: ['deckGL', 'Spatial', 'Comparison', 'Experimental'],
  behaviors: [],
  isLegacy: true,
} as const satisfies ChartAbout;
