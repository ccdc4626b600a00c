import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'treemap_v2',
  name: 'Treemap',
  category: 'Part of a Whole',
  description: 'Shows parts of a whole as nested rectangles. Works well for hierarchies with many items.',
  tags: ['Aesthetic', 'Categorical', 'Comparison', 'ECharts', 'Multi-Levels', 'Percentages', 'Proportional'],
  behaviors: ['cross-filter', 'drill-to-detail', 'drill-by'],
} as const satisfies ChartAbout;
