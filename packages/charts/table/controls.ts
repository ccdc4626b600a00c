import type { PanelState, Section } from '../kit/control.ts';
import {
  adhocFilters,
  dateFormat,
  groupby,
  holdsTime,
  metrics,
  numberChoices,
  orderDesc,
  rowLimit,
  sortMetric,
  timeGrain,
} from '../kit/shared-controls.ts';
import { queryMode } from '../kit/query-mode.ts';

const isAggregate = ({ formData }: PanelState): boolean => queryMode(formData) === 'aggregate';
const isRaw = (state: PanelState): boolean => !isAggregate(state);
const isPagedByServer = ({ formData }: PanelState): boolean => formData.server_pagination === true;
const PAGE_LENGTHS = [[0, 'All'], ...numberChoices(10, 20, 50, 100, 200)] as const;

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        key: 'query_mode',
        kind: 'radio',
        label: 'Query mode',
        affects: 'query',
        default: null,
        choices: [
          ['aggregate', 'Aggregate'],
          ['raw', 'Raw records'],
        ],
        initial: ({ formData }) => queryMode(formData),
      },
      { ...groupby, isVisible: isAggregate, keepsWhenHidden: true },
      timeGrain(state => isAggregate(state) && holdsTime('groupby')(state)),
      {
        key: 'temporal_columns_lookup',
        kind: 'hidden',
        label: '',
        affects: 'query',
        initial: temporalColumns,
      },
      { ...metrics, rules: [], isVisible: isAggregate, keepsWhenHidden: true },
      {
        key: 'all_columns',
        kind: 'columns',
        label: 'Columns',
        affects: 'query',
        default: [],
        isVisible: isRaw,
        keepsWhenHidden: true,
        description: 'Columns to display.',
      },
      {
        key: 'percent_metrics',
        kind: 'metrics',
        label: 'Percentage metrics',
        affects: 'query',
        default: [],
        isVisible: isAggregate,
        keepsWhenHidden: true,
        description: 'Metrics shown as a share of the total of the rows that are loaded.',
      },
      adhocFilters,
      { ...sortMetric, isVisible: isAggregate, keepsWhenHidden: true },
      {
        key: 'order_by_cols',
        kind: 'select',
        isMulti: true,
        label: 'Ordering',
        affects: 'query',
        default: [],
        isVisible: isRaw,
        keepsWhenHidden: true,
        choices: orderChoices,
        description: 'Order results by selected columns',
      },
      {
        key: 'server_pagination',
        kind: 'boolean',
        label: 'Server pagination',
        affects: 'query',
        default: false,
        description: 'Loads one page at a time, for results of any size.',
      },
      { ...rowLimit, default: 1000, isVisible: state => !isPagedByServer(state) },
      {
        key: 'server_page_length',
        kind: 'select',
        label: 'Server Page Length',
        affects: 'query',
        default: 10,
        isFreeForm: true,
        choices: PAGE_LENGTHS,
        isVisible: isPagedByServer,
        description: 'Rows per page, 0 means no pagination',
      },
      { ...orderDesc, label: 'Sort descending', isVisible: isAggregate, keepsWhenHidden: true },
      {
        key: 'show_totals',
        kind: 'boolean',
        label: 'Show totals',
        affects: 'query',
        default: false,
        isVisible: isAggregate,
        keepsWhenHidden: true,
        description: 'Add a row with the metrics over all rows, regardless of the row limit.',
      },
    ],
  },
  {
    label: 'Options',
    tab: 'customize',
    isExpanded: true,
    controls: [
      { ...dateFormat, key: 'table_timestamp_format', label: 'Timestamp format' },
      {
        key: 'page_length',
        kind: 'select',
        label: 'Page length',
        affects: 'drawing',
        default: null,
        isFreeForm: true,
        isClearable: true,
        choices: PAGE_LENGTHS,
        isVisible: state => !isPagedByServer(state),
        description: 'Rows per page, 0 means no pagination',
      },
      { key: 'include_search', kind: 'boolean', label: 'Search box', affects: 'drawing', default: false },
      {
        key: 'show_cell_bars',
        kind: 'boolean',
        label: 'Cell bars',
        affects: 'drawing',
        default: true,
        description: 'Show a bar behind each number.',
      },
      {
        key: 'align_pn',
        kind: 'boolean',
        label: 'Align +/-',
        affects: 'drawing',
        default: false,
        description: 'Bars of positive and negative numbers start at the same zero.',
      },
      {
        key: 'color_pn',
        kind: 'boolean',
        label: 'Color +/-',
        affects: 'drawing',
        default: true,
        description: 'Bars of positive and negative numbers differ in colour.',
      },
      {
        key: 'allow_rearrange_columns',
        kind: 'boolean',
        label: 'Allow columns to be rearranged',
        affects: 'drawing',
        default: false,
        description: 'Let viewers drag columns to reorder them. The order is not saved.',
      },
      { key: 'column_config', kind: 'column-config', label: 'Customize columns', affects: 'drawing' },
      {
        key: 'conditional_formatting',
        kind: 'conditional-formatting',
        label: 'Conditional formatting',
        affects: 'drawing',
        description: 'Colours numbers by their size.',
      },
    ],
  },
] as const satisfies readonly Section[];

function temporalColumns({ dataset }: PanelState): Readonly<Record<string, true>> {
  return Object.fromEntries(
    dataset?.columns.filter(column => column.isTemporal).map(column => [column.name, true as const]) ?? [],
  );
}

function orderChoices({ dataset }: PanelState) {
  return (
    dataset?.columns.flatMap(({ name, label }) => [
      [JSON.stringify([name, true]), `${label} [asc]`] as const,
      [JSON.stringify([name, false]), `${label} [desc]`] as const,
    ]) ?? []
  );
}
