import type { Section } from '../kit/control.ts';
import { isPagedByServer, queryModeControls as query } from '../kit/query-mode-controls.ts';
import { adhocFilters, dateFormat, numberChoices } from '../kit/shared-controls.ts';

const PAGE_LENGTHS = [[0, 'All'], ...numberChoices(10, 20, 50, 100, 200)] as const;

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      query.mode,
      query.groupby,
      query.timeGrain,
      query.temporalColumns,
      query.metrics,
      query.columns,
      query.percentMetrics,
      adhocFilters,
      query.sortMetric,
      query.ordering,
      query.serverPagination,
      { ...query.rowLimit, default: 1000 },
      query.serverPageLength,
      query.orderDesc,
      query.totals,
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
