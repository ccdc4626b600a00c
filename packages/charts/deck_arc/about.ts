import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'deck_arc',
  name: 'deck.gl Arc',
  category: 'Map',
  description: 'Draws arcs between pairs of places, such as routes from origin to destination.',
  tags: ['deckGL', 'Geo', '3D', 'Relational', 'Web'],
  behaviors: ['cross-filter', 'drill-to-detail'],
  isLegacy: true,
} as const satisfies ChartAbout;
