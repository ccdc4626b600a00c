import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'time_table',
  name: 'Time-series Table',
  category: 'Table',
  description:
    'Compares several metrics over time in one table, with sparklines, differences, and period averages.',
  tags: ['Multi-Variables', 'Comparison', 'Legacy', 'Percentages', 'Tabular', 'Text', 'Trend'],
  behaviors: [],
  isLegacy: true,
} as const satisfies ChartAbout;
