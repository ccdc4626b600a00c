import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'bar',
  name: 'Time-series Bar Chart (legacy)',
  category: 'Evolution',
  description: 'Shows metrics over time as bars, side by side or stacked.',
  tags: [
    'Bar',
    'Time',
    'Trend',
    'Stacked',
    'Vertical',
    'Percentages',
    'Proportional',
    'Advanced-Analytics',
    'nvd3',
    'Legacy',
    'Deprecated',
  ],
  behaviors: [],
  isLegacy: true,
  label: 'deprecated',
} as const satisfies ChartAbout;
