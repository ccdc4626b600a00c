import type { PanelState } from './control.ts';
import { orderChoices } from './order-choices.ts';
import { queryMode } from './query-mode.ts';
import {
  groupby,
  holdsTime,
  metrics,
  numberChoices,
  orderDesc,
  rowLimit,
  sortMetric,
  timeGrain,
} from './shared-controls.ts';

const isAggregate = ({ formData }: PanelState): boolean => queryMode(formData) === 'aggregate';
const isRaw = (state: PanelState): boolean => !isAggregate(state);

/** Returns whether the server sends one page at a time. */
export const isPagedByServer = ({ formData }: PanelState): boolean => formData.server_pagination === true;

const inAggregate = { isVisible: isAggregate, keepsWhenHidden: true } as const;

/** Controls of charts that show either groups or the records themselves. */
export const queryModeControls = {
  mode: {
    key: 'query_mode',
    kind: 'radio',
    label: 'Query mode',
    affects: 'query',
    default: null,
    choices: [
      ['aggregate', 'Aggregate'],
      ['raw', 'Raw records'],
    ],
    initial: ({ formData }: PanelState) => queryMode(formData),
  },
  groupby: { ...groupby, ...inAggregate },
  timeGrain: timeGrain(state => isAggregate(state) && holdsTime('groupby')(state)),
  temporalColumns: {
    key: 'temporal_columns_lookup',
    kind: 'hidden',
    label: '',
    affects: 'query',
    initial: temporalColumns,
  },
  metrics: { ...metrics, rules: [], ...inAggregate },
  columns: {
    key: 'all_columns',
    kind: 'columns',
    label: 'Columns',
    affects: 'query',
    default: [],
    isVisible: isRaw,
    keepsWhenHidden: true,
    description: 'Columns to display.',
  },
  percentMetrics: {
    key: 'percent_metrics',
    kind: 'metrics',
    label: 'Percentage metrics',
    affects: 'query',
    default: [],
    ...inAggregate,
    description: 'Metrics shown as a share of the total of the rows that are loaded.',
  },
  sortMetric: { ...sortMetric, ...inAggregate },
  ordering: {
    key: 'order_by_cols',
    kind: 'select',
    isMulti: true,
    label: 'Ordering',
    affects: 'query',
    default: [],
    isVisible: isRaw,
    keepsWhenHidden: true,
    choices: orderChoices,
    rules: ['order'],
    description: 'Order results by selected columns',
  },
  serverPagination: {
    key: 'server_pagination',
    kind: 'boolean',
    label: 'Server pagination',
    affects: 'query',
    default: false,
    description: 'Loads one page at a time, for results of any size.',
  },
  rowLimit: { ...rowLimit, isVisible: (state: PanelState) => !isPagedByServer(state) },
  serverPageLength: {
    key: 'server_page_length',
    kind: 'select',
    label: 'Server Page Length',
    affects: 'query',
    default: 10,
    isFreeForm: true,
    choices: [[0, 'All'], ...numberChoices(10, 20, 50, 100, 200)] as const,
    isVisible: isPagedByServer,
    description: 'Rows per page, 0 means no pagination',
  },
  orderDesc: { ...orderDesc, label: 'Sort descending', ...inAggregate },
  totals: {
    key: 'show_totals',
    kind: 'boolean',
    label: 'Show totals',
    affects: 'query',
    default: false,
    ...inAggregate,
    description: 'A last row with the metrics over all rows, whatever the row limit.',
  },
  includeTime: {
    key: 'include_time',
    kind: 'boolean',
    label: 'Include time',
    affects: 'query',
    default: false,
    ...inAggregate,
    description: 'Adds the time column to the dimensions.',
  },
} as const;

function temporalColumns({ dataset }: PanelState): Readonly<Record<string, true>> {
  return Object.fromEntries(
    dataset?.columns.filter(column => column.isTemporal).map(column => [column.name, true as const]) ?? [],
  );
}
