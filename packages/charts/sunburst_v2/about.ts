import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'sunburst_v2',
  name: 'Sunburst Chart',
  category: 'Part of a Whole',
  description: 'Shows a hierarchy as rings: each ring splits the one inside it.',
  tags: ['ECharts', 'Aesthetic', 'Multi-Levels', 'Proportional'],
  behaviors: ['cross-filter', 'drill-to-detail', 'drill-by'],
} as const satisfies ChartAbout;
