import type { Choice, Section } from '../kit/control.ts';
import {
  adhocFilters,
  colorScheme,
  currencyFormat,
  groupby,
  legendControls,
  metric,
  numberFormat,
  rowLimit,
  sortByMetric,
} from '../kit/shared-controls.ts';

const CONTENTS: readonly Choice[] = [
  [0, 'Category Name'],
  [1, 'Value'],
  [2, 'Percentage'],
  [3, 'Category and Value'],
  [4, 'Category and Percentage'],
  [5, 'Category, Value and Percentage'],
];
const [showLegend, , legendOrientation, legendMargin] = legendControls;

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [groupby, metric, adhocFilters, { ...rowLimit, default: 10 }, sortByMetric],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    isExpanded: true,
    controls: [
      colorScheme,
      { heading: 'Legend' },
      showLegend,
      legendOrientation,
      legendMargin,
      { heading: 'Labels' },
      {
        key: 'label_type',
        kind: 'select',
        label: 'Label Contents',
        affects: 'drawing',
        default: 0,
        choices: CONTENTS,
        description: 'The label of each stage.',
      },
      {
        key: 'tooltip_label_type',
        kind: 'select',
        label: 'Tooltip Contents',
        affects: 'drawing',
        default: 5,
        choices: CONTENTS,
        description: 'What the tooltip of a stage says.',
      },
      numberFormat,
      currencyFormat,
      { key: 'show_labels', kind: 'boolean', label: 'Show Labels', affects: 'drawing', default: true },
      {
        key: 'show_tooltip_labels',
        kind: 'boolean',
        label: 'Show Tooltip Labels',
        affects: 'drawing',
        default: true,
      },
    ],
  },
] as const satisfies readonly Section[];
