import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'tree_chart',
  name: 'Tree Chart',
  category: 'Part of a Whole',
  description: 'Shows parents and children as a tree that you can expand and collapse.',
  tags: ['Categorical', 'ECharts', 'Multi-Levels', 'Relational', 'Structural'],
  behaviors: [],
} as const satisfies ChartAbout;
