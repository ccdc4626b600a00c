import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'box_plot',
  name: 'Box Plot',
  category: 'Distribution',
  description: 'Compares distributions by their median, quartiles, and outliers.',
  tags: ['ECharts', 'Range', 'Statistical'],
  behaviors: ['cross-filter', 'drill-to-detail', 'drill-by'],
} as const satisfies ChartAbout;
