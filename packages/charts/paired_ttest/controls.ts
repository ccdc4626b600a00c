import type { Section } from '../kit/control.ts';
import {
  adhocFilters,
  groupby,
  metrics,
  orderDesc,
  rowLimit,
  seriesLimit,
  sortMetric,
} from '../kit/shared-controls.ts';

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      metrics,
      adhocFilters,
      { ...groupby, rules: ['not-empty'] },
      seriesLimit,
      sortMetric,
      orderDesc,
      {
        key: 'contribution',
        kind: 'boolean',
        label: 'Contribution',
        affects: 'query',
        default: false,
        description: 'Compare shares of the total instead of values.',
      },
      rowLimit,
    ],
  },
  {
    label: 'Parameters',
    tab: 'data',
    controls: [
      {
        key: 'significance_level',
        kind: 'text',
        isNumber: true,
        label: 'Significance Level',
        affects: 'query',
        default: 0.05,
        description: 'A difference is significant when its p-value is at most this.',
      },
      {
        key: 'pvalue_precision',
        kind: 'text',
        isNumber: true,
        label: 'p-value precision',
        affects: 'query',
        default: 6,
        description: 'Number of decimal places of p-values.',
      },
      {
        key: 'liftvalue_precision',
        kind: 'text',
        isNumber: true,
        label: 'Lift percent precision',
        affects: 'query',
        default: 4,
        description: 'Number of decimal places of lift values.',
      },
    ],
  },
] as const satisfies readonly Section[];
