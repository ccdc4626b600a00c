import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'compare',
  name: 'Time-series Percent Change',
  category: 'Evolution',
  description: 'Shows how series change in percent from a moment that you pick.',
  tags: [
    'Legacy',
    'Time',
    'nvd3',
    'Advanced-Analytics',
    'Comparison',
    'Line',
    'Percentages',
    'Predictive',
    'Trend',
  ],
  behaviors: [],
  isLegacy: true,
} as const satisfies ChartAbout;
