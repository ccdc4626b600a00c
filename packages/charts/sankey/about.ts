import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'sankey',
  name: 'Sankey Diagram (legacy)',
  category: 'Flow',
  description: 'Shows flows between stages as bands whose width is the size of the flow.',
  tags: ['Categorical', 'Directional', 'Legacy', 'Percentages', 'Proportional', 'Relational'],
  behaviors: [],
  isLegacy: true,
} as const satisfies ChartAbout;
