import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'country_map',
  name: 'Country Map',
  category: 'Map',
  description: 'Colors the regions of one country by a metric.',
  tags: ['2D', 'Comparison', 'Geo', 'Range', 'Report', 'Stacked'],
  behaviors: ['cross-filter', 'drill-to-detail', 'drill-by'],
  isLegacy: true,
} as const satisfies ChartAbout;
