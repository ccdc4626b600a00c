import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'deck_path',
  name: 'deck.gl Path',
  category: 'Map',
  description: 'Draws lines along paths on a map, such as roads or tracks.',
  tags: ['deckGL', 'Web'],
  behaviors: [],
  isLegacy: true,
} as const satisfies ChartAbout;
