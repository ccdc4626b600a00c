import type { Section } from '../kit/control.ts';
import { adhocFilters, colorScheme, metric, rowLimit, sortByMetric } from '../kit/shared-controls.ts';

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        key: 'source',
        kind: 'column',
        label: 'Source',
        affects: 'query',
        rules: ['not-empty'],
        description: 'Where flows start.',
      },
      {
        key: 'target',
        kind: 'column',
        label: 'Target',
        affects: 'query',
        rules: ['not-empty'],
        description: 'Where flows end.',
      },
      { ...metric, description: 'Decides how wide a flow is.' },
      adhocFilters,
      rowLimit,
      { ...sortByMetric, default: undefined },
    ],
  },
  { label: 'Chart Options', tab: 'customize', isExpanded: true, controls: [colorScheme] },
] as const satisfies readonly Section[];
