import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'pie',
  name: 'Pie Chart',
  category: 'Part of a Whole',
  description:
    'Shows how a whole is divided. Works best with few slices; for comparing sizes precisely a bar chart is easier to read.',
  tags: [
    'Aesthetic',
    'Categorical',
    'Circular',
    'Comparison',
    'Percentages',
    'Popular',
    'Proportional',
    'ECharts',
  ],
  behaviors: ['cross-filter', 'drill-to-detail', 'drill-by'],
} as const satisfies ChartAbout;
