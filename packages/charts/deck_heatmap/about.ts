import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'deck_heatmap',
  name: 'deck.gl Heatmap',
  category: 'Map',
  description: 'Shows the density of points on a map as a smooth surface.',
  tags: ['deckGL', 'Spatial', 'Comparison', 'Experimental'],
  behaviors: [],
  isLegacy: true,
} as const satisfies ChartAbout;
