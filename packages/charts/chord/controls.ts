import type { Section } from '../kit/control.ts';
import {
  adhocFilters,
  colorScheme,
  metric,
  rowLimit,
  sortByMetric,
  yAxisFormat,
} from '../kit/shared-controls.ts';

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        key: 'groupby',
        kind: 'column',
        label: 'Source',
        affects: 'query',
        default: [],
        rules: ['not-empty'],
        description: 'Where links start.',
      },
      {
        key: 'columns',
        kind: 'column',
        label: 'Target',
        affects: 'query',
        default: [],
        rules: ['not-empty'],
        description: 'Where links end.',
      },
      { ...metric, description: 'Decides how wide a link is.' },
      adhocFilters,
      rowLimit,
      { ...sortByMetric, default: undefined },
    ],
  },
  { label: 'Chart Options', tab: 'customize', isExpanded: true, controls: [yAxisFormat, colorScheme] },
] as const satisfies readonly Section[];
