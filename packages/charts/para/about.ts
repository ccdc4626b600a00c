import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'para',
  name: 'Parallel Coordinates',
  category: 'Ranking',
  description:
    'Draws each row as a line across one axis per metric, so that groups and trade-offs become visible.',
  tags: ['Coordinates', 'Directional', 'Legacy', 'Relational'],
  behaviors: [],
  isLegacy: true,
} as const satisfies ChartAbout;
