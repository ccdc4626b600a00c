import type { Section } from '../kit/control.ts';
import {
  adhocFilters,
  colorScheme,
  currencyFormat,
  dateFormat,
  groupby,
  metric,
  numberFormat,
  rowLimit,
  sortByMetric,
} from '../kit/shared-controls.ts';

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [groupby, metric, rowLimit, { ...sortByMetric, default: undefined }, adhocFilters],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    isExpanded: true,
    controls: [
      colorScheme,
      { heading: 'Labels' },
      { key: 'show_labels', kind: 'boolean', label: 'Show Labels', affects: 'drawing', default: true },
      {
        key: 'show_upper_labels',
        kind: 'boolean',
        label: 'Show Upper Labels',
        affects: 'drawing',
        default: true,
        description: 'Show the names of groups above their parts.',
      },
      {
        key: 'label_type',
        kind: 'select',
        label: 'Label Type',
        affects: 'drawing',
        default: 'key_value',
        choices: [
          ['Key', 'Key'],
          ['value', 'Value'],
          ['key_value', 'Category and Value'],
        ],
        description: 'What the labels say.',
      },
      numberFormat,
      currencyFormat,
      dateFormat,
    ],
  },
] as const satisfies readonly Section[];
