import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'sankey_v2',
  name: 'Sankey Chart',
  category: 'Flow',
  description: 'Shows flows between stages. The width of each band is the size of the flow.',
  tags: ['Directional', 'ECharts', 'Distribution', 'Flow'],
  behaviors: [],
} as const satisfies ChartAbout;
