import { NUMBER_FORMAT_CHOICES } from '@powerset/core/format/choices.ts';
import { OVERALL_VALUE } from '@powerset/core/form-data/pivot-levels.ts';
import type { Choice, PanelState, Section } from '../kit/control.ts';
import {
  adhocFilters,
  currencyFormat,
  dateFormat,
  holdsTime,
  metrics,
  numberFormat,
  orderDesc,
  rowLimit,
  seriesLimit,
  sortMetric,
  timeGrain,
} from '../kit/shared-controls.ts';
import { CELL_MEASURES } from './measures.ts';

const holdsTimes = (state: PanelState): boolean =>
  holdsTime('groupbyRows')(state) || holdsTime('groupbyColumns')(state);

const ORDERS: readonly Choice[] = [
  ['key_a_to_z', 'key a-z'],
  ['key_z_to_a', 'key z-a'],
  ['value_a_to_z', 'value ascending'],
  ['value_z_to_a', 'value descending'],
];

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        key: 'groupbyColumns',
        kind: 'columns',
        label: 'Columns',
        affects: 'query',
        default: [],
        description: 'Columns to group by on the columns.',
      },
      {
        key: 'groupbyRows',
        kind: 'columns',
        label: 'Rows',
        affects: 'query',
        default: [],
        description: 'Columns to group by on the rows.',
      },
      timeGrain(holdsTimes),
      {
        key: 'temporal_columns_lookup',
        kind: 'hidden',
        label: '',
        affects: 'query',
        initial: temporalColumns,
      },
      metrics,
      {
        key: 'metricsLayout',
        kind: 'radio',
        label: 'Apply metrics on',
        affects: 'drawing',
        default: 'COLUMNS',
        choices: [
          ['COLUMNS', 'Columns'],
          ['ROWS', 'Rows'],
        ],
        description: 'Use metrics as a top-level group for columns or for rows.',
      },
      adhocFilters,
      { ...seriesLimit, key: 'series_limit' },
      { ...rowLimit, label: 'Cell limit', description: 'The maximum number of cells the query returns.' },
      { ...sortMetric, key: 'series_limit_metric' },
      { ...orderDesc, isVisible: () => true },
    ],
  },
  {
    label: 'Options',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        key: 'aggregateFunction',
        kind: 'select',
        label: 'Aggregation function',
        affects: 'drawing',
        default: 'Sum',
        isClearable: false,
        choices: [OVERALL_VALUE, ...CELL_MEASURES].map(name => [name, name] as const),
        description: `How totals are calculated. ${OVERALL_VALUE} asks the database for each total, so ratios, averages, and distinct counts are right. The others aggregate the cells.`,
      },
      flag('rowTotals', 'Show rows total', 'Show a total for each row.'),
      flag('rowSubTotals', 'Show rows subtotal', 'Show subtotals for groups of rows.'),
      flag('colTotals', 'Show columns total', 'Show a total for each column.'),
      flag('colSubTotals', 'Show columns subtotal', 'Show subtotals for groups of columns.'),
      flag('transposePivot', 'Transpose pivot', 'Swap rows and columns.'),
      flag('combineMetric', 'Combine metrics', 'Show metrics side by side within each column.'),
    ],
  },
  {
    label: 'Options',
    tab: 'customize',
    isExpanded: true,
    controls: [
      { ...numberFormat, key: 'valueFormat', label: 'Value format', choices: NUMBER_FORMAT_CHOICES },
      currencyFormat,
      dateFormat,
      order('rowOrder', 'Sort rows by'),
      order('colOrder', 'Sort columns by'),
      {
        key: 'rowSubtotalPosition',
        kind: 'select',
        label: 'Rows subtotal position',
        affects: 'drawing',
        default: false,
        choices: [
          [true, 'Top'],
          [false, 'Bottom'],
        ],
        description: 'Position of row subtotals.',
      },
      {
        key: 'colSubtotalPosition',
        kind: 'select',
        label: 'Columns subtotal position',
        affects: 'drawing',
        default: false,
        choices: [
          [true, 'Left'],
          [false, 'Right'],
        ],
        description: 'Position of column subtotals.',
      },
      {
        key: 'conditional_formatting',
        kind: 'conditional-formatting',
        label: 'Conditional formatting',
        affects: 'drawing',
        description: 'Color cells by their value.',
      },
    ],
  },
] as const satisfies readonly Section[];

function flag<K extends string>(key: K, label: string, description: string) {
  return { key, kind: 'boolean', label, affects: 'drawing', default: false, description } as const;
}

function order<K extends string>(key: K, label: string) {
  return {
    key,
    kind: 'select',
    label,
    affects: 'drawing',
    default: 'key_a_to_z',
    choices: ORDERS,
    description: 'Sort by heading or by total.',
  } as const;
}

function temporalColumns({ dataset }: PanelState): Readonly<Record<string, true>> {
  return Object.fromEntries(
    dataset?.columns.filter(column => column.isTemporal).map(column => [column.name, true as const]) ?? [],
  );
}
