import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'bubble',
  name: 'Bubble Chart (legacy)',
  category: 'Correlation',
  description: 'Shows three metrics at once: position on two axes and bubble size.',
  tags: [
    'Multi-Dimensions',
    'Aesthetic',
    'Comparison',
    'Legacy',
    'Scatter',
    'Time',
    'Trend',
    'nvd3',
    'Deprecated',
  ],
  behaviors: [],
  isLegacy: true,
  label: 'deprecated',
} as const satisfies ChartAbout;
