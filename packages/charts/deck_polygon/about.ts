import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'deck_polygon',
  name: 'deck.gl Polygon',
  category: 'Map',
  description: 'Draws areas on a map, colored and raised by a metric.',
  tags: ['deckGL', '3D', 'Multi-Dimensions', 'Geo', 'Experimental'],
  behaviors: ['cross-filter', 'drill-to-detail'],
  isLegacy: true,
} as const satisfies ChartAbout;
