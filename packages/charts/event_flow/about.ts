import type { ChartAbout } from '../kit/chart-about.ts';

export const about = {
  vizType: 'event_flow',
  name: 'Event Flow',
  category: 'Flow',
  description: 'Shows the sequences of events that people went through.',
  tags: ['Legacy', 'Progressive'],
  behaviors: [],
  isLegacy: true,
} as const satisfies ChartAbout;
