import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'deck_multi',
  name: 'deck.gl Multiple Layers',
  category: 'Map',
  description: 'Shows several deck.gl charts as layers of one map.',
  tags: ['deckGL', 'Multi-Layers'],
  behaviors: [],
  isLegacy: true,
} as const satisfies ChartAbout;
