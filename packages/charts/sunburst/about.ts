import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'sunburst',
  name: 'Sunburst Chart (legacy)',
  category: 'Part of a Whole',
  description: 'Shows a hierarchy as rings: each ring splits the one inside it.',
  tags: ['Aesthetic', 'Legacy', 'Multi-Levels', 'Proportional'],
  behaviors: [],
  isLegacy: true,
} as const satisfies ChartAbout;
