import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'chord',
  name: 'Chord Diagram',
  category: 'Flow',
  description: 'Shows flows between members of one group as ribbons across a circle.',
  tags: ['Aesthetic', 'Circular', 'Legacy', 'Proportional', 'Relational'],
  behaviors: [],
  isLegacy: true,
} as const satisfies ChartAbout;
