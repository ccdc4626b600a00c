import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'radar',
  name: 'Radar Chart',
  category: 'Ranking',
  description: 'Compares a few items across several metrics on axes around a center.',
  tags: ['Business', 'Comparison', 'Coordinates', 'Multi-Variables', 'Report', 'Web', 'ECharts'],
  behaviors: ['cross-filter', 'drill-to-detail', 'drill-by'],
} as const satisfies ChartAbout;
