import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'deck_geojson',
  name: 'deck.gl Geojson',
  category: 'Map',
  description: 'Draws GeoJSON shapes on a map.',
  tags: ['deckGL', '2D', 'Aesthetic'],
  behaviors: [],
  isLegacy: true,
} as const satisfies ChartAbout;
