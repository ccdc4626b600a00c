import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'line',
  name: 'Line Chart (legacy)',
  category: 'Evolution',
  description: 'Shows how metrics develop over time.',
  tags: ['Aesthetic', 'Legacy', 'nvd3', 'Deprecated'],
  behaviors: [],
  isLegacy: true,
  label: 'deprecated',
} as const satisfies ChartAbout;
