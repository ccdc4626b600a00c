import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'deck_scatter',
  name: 'deck.gl Scatterplot',
  category: 'Map',
  description: 'Draws a circle for each location on a map, sized and colored as you choose.',
  tags: ['deckGL', 'Comparison', 'Scatter', '2D', 'Geo', 'Intensity', 'Density'],
  behaviors: ['cross-filter', 'drill-to-detail'],
  isLegacy: true,
} as const satisfies ChartAbout;
