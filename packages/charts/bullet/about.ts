import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'bullet',
  name: 'Bullet Chart',
  category: 'KPI',
  description: 'Shows one value against ranges, markers, and a target in a single narrow bar.',
  tags: ['Business', 'Legacy', 'Report', 'nvd3'],
  behaviors: [],
  isLegacy: true,
} as const satisfies ChartAbout;
