import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'rose',
  name: 'Nightingale Rose Chart',
  category: 'Ranking',
  description:
    'Shows parts of a whole as slices of equal angle whose radius grows with the value, over time if you like.',
  tags: ['Legacy', 'Advanced-Analytics', 'Circular', 'Multi-Layers', 'Pattern', 'Time', 'Trend'],
  behaviors: [],
  isLegacy: true,
} as const satisfies ChartAbout;
