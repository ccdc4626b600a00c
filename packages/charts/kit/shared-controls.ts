import { columnOf, type ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { NUMBER_FORMAT_CHOICES, TIME_FORMAT_CHOICES } from '@powerset/core/format/choices.ts';
import { DEFAULT_CATEGORICAL_PALETTE } from '@powerset/core/color/categorical-palettes.ts';
import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { whenSet, type Choice, type Control, type PanelState } from './control.ts';

const MAX_ROWS = 100_000;
const FORMAT_HELP = 'Select a format or type a D3 format, such as ,.2f';

/** Returns numbers as choices, labeled by their text. */
export function numberChoices(...values: readonly number[]): readonly Choice[] {
  return values.map(value => [value, String(value)]);
}

export const metrics = {
  key: 'metrics',
  kind: 'metrics',
  label: 'Metrics',
  affects: 'query',
  rules: ['not-empty'],
  description: 'Saved metrics, aggregates of columns, or custom SQL.',
} as const satisfies Control;

export const metric = {
  key: 'metric',
  kind: 'metric',
  label: 'Metric',
  affects: 'query',
  rules: ['not-empty'],
  description: 'A saved metric, an aggregate of a column, or custom SQL.',
} as const satisfies Control;

export const groupby = {
  key: 'groupby',
  kind: 'columns',
  label: 'Dimensions',
  affects: 'query',
  default: [],
  description: 'Columns to group by, such as names, dates, or places.',
} as const satisfies Control;

export const adhocFilters = {
  key: 'adhoc_filters',
  kind: 'filters',
  label: 'Filters',
  affects: 'query',
  default: [],
} as const satisfies Control;

export const rowLimit = {
  key: 'row_limit',
  kind: 'select',
  label: 'Row limit',
  affects: 'query',
  default: 10_000,
  isFreeForm: true,
  isClearable: false,
  choices: numberChoices(10, 50, 100, 250, 500, 1000, 5000, 10_000, 50_000),
  rules: ['integer', { atMost: MAX_ROWS }],
  description: 'The maximum number of rows the query returns.',
} as const satisfies Control;

export const seriesLimit = {
  key: 'limit',
  kind: 'select',
  label: 'Series limit',
  affects: 'query',
  placeholder: 'None',
  isFreeForm: true,
  isClearable: true,
  choices: numberChoices(5, 10, 25, 50, 100, 500),
  rules: ['integer'],
  description: 'Show only the largest series. Useful if a dimension has many values.',
} as const satisfies Control;

export const groupOthers = {
  key: 'group_others_when_limit_reached',
  kind: 'boolean',
  label: 'Group the others',
  affects: 'query',
  default: false,
  description: 'Combine the series beyond the limit into one named Others.',
  isVisible: whenSet('limit'),
} as const satisfies Control;

export const sortMetric = {
  key: 'timeseries_limit_metric',
  kind: 'metric',
  label: 'Sort by',
  affects: 'query',
  default: null,
  description:
    'The metric that decides which rows or series to keep when a limit applies. Defaults to the first metric.',
} as const satisfies Control;

export const orderDesc = {
  key: 'order_desc',
  kind: 'boolean',
  label: 'Sort Descending',
  affects: 'query',
  default: true,
  description: 'Sort from largest to smallest.',
  isVisible: whenSet('timeseries_limit_metric'),
} as const satisfies Control;

export const sortByMetric = {
  key: 'sort_by_metric',
  kind: 'boolean',
  label: 'Sort by metric',
  affects: 'query',
  default: true,
  description: 'Sort the result by the metric, largest first.',
} as const satisfies Control;

/** Returns the time grain, shown if `hasTime` says that a temporal column or an expression would use it. */
export function timeGrain(hasTime: (state: PanelState) => boolean) {
  return {
    key: 'time_grain_sqla',
    kind: 'select',
    label: 'Time Grain',
    affects: 'query',
    placeholder: 'None',
    isClearable: true,
    choices: ({ dataset }: PanelState) =>
      dataset?.timeGrains.map(([grain, label]) => [grain, label] as const) ?? [],
    initial: () => 'P1D',
    isVisible: hasTime,
    description: 'The time interval between data points.',
  } as const satisfies Control;
}

/** Returns whether one of the columns under the key is written in SQL or holds times. */
export function holdsTime(key: string): (state: PanelState) => boolean {
  return ({ formData, dataset }) =>
    columnsOf(formData[key]).some(column => typeof column !== 'string' || isTemporal(dataset, column));
}

export function isTemporal(dataset: ChartDataset | undefined, name: string): boolean {
  return columnOf(dataset, name)?.isTemporal === true;
}

export const colorScheme = {
  key: 'color_scheme',
  kind: 'color-scheme',
  label: 'Color Scheme',
  affects: 'drawing',
  default: DEFAULT_CATEGORICAL_PALETTE,
} as const satisfies Control;

export const numberFormat = {
  key: 'number_format',
  kind: 'select',
  label: 'Number format',
  affects: 'drawing',
  default: 'SMART_NUMBER',
  isFreeForm: true,
  choices: NUMBER_FORMAT_CHOICES,
  description: FORMAT_HELP,
} as const satisfies Control;

export const yAxisFormat = { ...numberFormat, key: 'y_axis_format' } as const satisfies Control;

export const currencyFormat = {
  key: 'currency_format',
  kind: 'currency',
  label: 'Currency format',
  affects: 'drawing',
} as const satisfies Control;

export const dateFormat = {
  key: 'date_format',
  kind: 'select',
  label: 'Date format',
  affects: 'drawing',
  default: 'smart_date',
  isFreeForm: true,
  choices: TIME_FORMAT_CHOICES,
  description: 'Select a format or type a D3 time format, such as %b %Y',
} as const satisfies Control;

export const timeFormat = { ...dateFormat, key: 'time_format' } as const satisfies Control;

export const forceTimestampFormatting = {
  key: 'force_timestamp_formatting',
  kind: 'boolean',
  label: 'Force date format',
  affects: 'drawing',
  default: false,
  description: 'Format the number as a date, even if it does not look like one.',
} as const satisfies Control;

/** The four legend controls; the last three are shown while there is a legend. */
export const legendControls = [
  { key: 'show_legend', kind: 'boolean', label: 'Show legend', affects: 'drawing', default: true },
  {
    key: 'legendType',
    kind: 'select',
    label: 'Type',
    affects: 'drawing',
    default: 'scroll',
    isVisible: whenSet('show_legend'),
    choices: [
      ['scroll', 'Scroll'],
      ['plain', 'Plain'],
    ],
  },
  {
    key: 'legendOrientation',
    kind: 'select',
    label: 'Orientation',
    affects: 'drawing',
    default: 'top',
    isVisible: whenSet('show_legend'),
    choices: [
      ['top', 'Top'],
      ['bottom', 'Bottom'],
      ['left', 'Left'],
      ['right', 'Right'],
    ],
  },
  {
    key: 'legendMargin',
    kind: 'text',
    isNumber: true,
    label: 'Margin',
    affects: 'drawing',
    default: null,
    isVisible: whenSet('show_legend'),
    description: 'Space for the legend in pixels. Leave empty to fit its names.',
    rules: ['integer'],
  },
] as const satisfies readonly Control[];
