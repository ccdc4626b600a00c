import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'deck_screengrid',
  name: 'deck.gl Screen Grid',
  category: 'Map',
  description:
    'Groups points into squares of the screen, so that density stays readable at every zoom level.',
  tags: ['deckGL', 'Comparison', 'Intensity', 'Experimental', 'Density'],
  behaviors: [],
  isLegacy: true,
} as const satisfies ChartAbout;
