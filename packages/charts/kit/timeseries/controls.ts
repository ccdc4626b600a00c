import { columnOf } from '@powerset/core/chart/chart-dataset.ts';
import { asList, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { xAxisLabel, xAxisOf } from '@powerset/core/form-data/x-axis.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import { whenSet, type Choice, type Control, type PanelState, type Section } from '../control.ts';
import {
  adhocFilters,
  colorScheme,
  currencyFormat,
  dateFormat,
  groupby,
  groupOthers,
  holdsTime,
  legendControls,
  metrics,
  numberChoices,
  orderDesc,
  rowLimit,
  seriesLimit,
  sortMetric,
  timeGrain,
  yAxisFormat,
} from '../shared-controls.ts';

const isHorizontal = ({ formData }: PanelState): boolean => formData.orientation === 'horizontal';
const axisName = (state: PanelState): string => (isHorizontal(state) ? 'Y' : 'X');

/** Sorting the x-axis makes sense where its values are names. */
function isSortable({ formData, dataset }: PanelState): boolean {
  const axis = xAxisOf(formData);
  if (axis === undefined) return false;
  if (typeof axis !== 'string') return true;
  const type = columnOf(dataset, axis)?.genericType;
  return (
    type === 'string' || type === 'boolean' || (type === 'numeric' && formData.xAxisForceCategorical === true)
  );
}

function hasManySeries({ formData }: PanelState): boolean {
  return asList(formData.groupby).length > 0 || asList(formData.metrics).length > 1;
}

function isNumericAxis({ formData, dataset }: PanelState): boolean {
  const axis = xAxisOf(formData);
  return typeof axis === 'string' && columnOf(dataset, axis)?.genericType === 'numeric';
}

/** The x column and every metric that the query asks for. */
function sortChoices({ formData }: PanelState): readonly Choice[] {
  const names = [
    xAxisLabel(formData),
    ...metricsOf(formData.metrics).map(metricLabel),
    ...metricsOf(formData.timeseries_limit_metric).map(metricLabel),
  ];
  return [...new Set(names.filter(name => name !== undefined))].map(name => [name, name]);
}

const sortsByValue = (state: PanelState): boolean => isSortable(state) && !hasManySeries(state);
const sortsBySeries = (state: PanelState): boolean => isSortable(state) && hasManySeries(state);

export const querySection = {
  label: 'Query',
  tab: 'data',
  isExpanded: true,
  controls: [
    {
      key: 'x_axis',
      kind: 'column',
      label: state => `${axisName(state)}-axis`,
      affects: 'query',
      rules: ['not-empty'],
      description: state => `Dimension to use on ${axisName(state).toLowerCase()}-axis.`,
      initial: ({ formData }) => formData.granularity_sqla,
    },
    timeGrain(holdsTime('x_axis')),
    {
      key: 'xAxisForceCategorical',
      kind: 'boolean',
      label: 'Force categorical',
      affects: 'drawing',
      default: false,
      isVisible: isNumericAxis,
      description: 'Treats the numbers as names: one place each, in order.',
      initial: ({ formData }) => Boolean(formData.x_axis_sort),
    },
    {
      key: 'x_axis_sort',
      kind: 'select',
      label: state => `${axisName(state)}-Axis Sort By`,
      affects: 'query',
      isClearable: true,
      choices: sortChoices,
      isVisible: sortsByValue,
      description: 'Decides which column to sort the base axis by.',
    },
    {
      key: 'x_axis_sort_asc',
      kind: 'boolean',
      label: state => `${axisName(state)}-Axis Sort Ascending`,
      affects: 'query',
      default: true,
      isVisible: state => sortsByValue(state) && Boolean(state.formData.x_axis_sort),
    },
    {
      key: 'x_axis_sort_series',
      kind: 'select',
      label: state => `${axisName(state)}-Axis Sort By`,
      affects: 'drawing',
      default: 'name',
      choices: [
        ['name', 'Category name'],
        ['sum', 'Total value'],
        ['min', 'Minimum value'],
        ['max', 'Maximum value'],
        ['avg', 'Average value'],
      ],
      isVisible: sortsBySeries,
      description: 'Decides which measure to sort the base axis by.',
    },
    {
      key: 'x_axis_sort_series_ascending',
      kind: 'boolean',
      label: state => `${axisName(state)}-Axis Sort Ascending`,
      affects: 'drawing',
      default: true,
      isVisible: state => sortsBySeries(state) && Boolean(state.formData.x_axis_sort_series),
    },
    metrics,
    groupby,
    {
      key: 'contributionMode',
      kind: 'select',
      label: 'Contribution Mode',
      affects: 'query',
      default: null,
      choices: [
        [null, 'None'],
        ['row', 'Row'],
        ['column', 'Series'],
      ],
      description: 'Shows shares instead of values: of everything at one point (row) or of the whole series.',
    },
    adhocFilters,
    seriesLimit,
    groupOthers,
    sortMetric,
    orderDesc,
    rowLimit,
    {
      key: 'truncate_metric',
      kind: 'boolean',
      label: 'Truncate Metric',
      affects: 'query',
      default: true,
      description: 'Leaves the metric out of series names when there is only one.',
    },
    {
      key: 'show_empty_columns',
      kind: 'boolean',
      label: 'Show empty columns',
      affects: 'query',
      default: true,
      description: 'Keeps series that have no values.',
    },
  ],
} as const satisfies Section;

const usesWindow = ({ formData }: PanelState): boolean =>
  Boolean(formData.rolling_type) && !['None', 'cumsum'].includes(String(formData.rolling_type));

/** Rolling window and resampling; `noneValue` is what the panel saves for no function. */
export function windowControls(noneValue: null | 'None') {
  return [
    { heading: 'Rolling window' },
    {
      key: 'rolling_type',
      kind: 'select',
      label: 'Rolling function',
      affects: 'query',
      default: noneValue,
      choices: [
        [noneValue, 'None'],
        ['mean', 'mean'],
        ['sum', 'sum'],
        ['std', 'std'],
        ['cumsum', 'cumsum'],
      ],
    },
    {
      key: 'rolling_periods',
      kind: 'text',
      isNumber: true,
      label: 'Periods',
      affects: 'query',
      rules: ['integer'],
      isVisible: usesWindow,
      description: 'How many points the window spans.',
    },
    {
      key: 'min_periods',
      kind: 'text',
      isNumber: true,
      label: 'Min periods',
      affects: 'query',
      rules: ['integer'],
      isVisible: usesWindow,
      description: 'Points with fewer values before them are left out, which hides the ramp up.',
    },
  ] as const satisfies Section['controls'];
}

export const resampleControls = [
  { heading: 'Resample' },
  {
    key: 'resample_rule',
    kind: 'select',
    label: 'Rule',
    affects: 'query',
    default: null,
    isFreeForm: true,
    isClearable: true,
    choices: [
      ['1T', '1 minutely frequency'],
      ['1H', '1 hourly frequency'],
      ['1D', '1 calendar day frequency'],
      ['7D', '7 calendar day frequency'],
      ['1MS', '1 month start frequency'],
      ['1M', '1 month end frequency'],
      ['1AS', '1 year start frequency'],
      ['1A', '1 year end frequency'],
    ],
  },
  {
    key: 'resample_method',
    kind: 'select',
    label: 'Fill method',
    affects: 'query',
    default: null,
    isClearable: true,
    choices: [
      ['asfreq', 'Null imputation'],
      ['zerofill', 'Zero imputation'],
      ['linear', 'Linear interpolation'],
      ['ffill', 'Forward values'],
      ['bfill', 'Backward values'],
      ['median', 'Median values'],
      ['mean', 'Mean values'],
      ['sum', 'Sum values'],
    ],
  },
] as const satisfies Section['controls'];

const OFFSETS = [
  '1 day ago',
  '1 week ago',
  '28 days ago',
  '30 days ago',
  '52 weeks ago',
  '1 year ago',
  '104 weeks ago',
  '2 years ago',
  '156 weeks ago',
  '3 years ago',
];

export const advancedSection = {
  label: 'Advanced analytics',
  tab: 'data',
  isExpanded: false,
  description:
    'What happens to the result after the query: windows, comparisons with earlier times, filled gaps.',
  controls: [
    ...windowControls(null),
    { heading: 'Time comparison' },
    {
      key: 'time_compare',
      kind: 'select',
      isMulti: true,
      isFreeForm: true,
      label: 'Time shift',
      affects: 'query',
      choices: OFFSETS.map(offset => [offset, offset] as const),
      description:
        'Shows the same metrics of an earlier time beside today’s, such as "24 hours ago". Needs a time range with both ends.',
    },
    {
      key: 'comparison_type',
      kind: 'select',
      label: 'Calculation type',
      affects: 'query',
      default: 'values',
      choices: [
        ['values', 'Actual values'],
        ['difference', 'Difference'],
        ['percentage', 'Percentage change'],
        ['ratio', 'Ratio'],
      ],
    },
    ...resampleControls,
  ],
} as const satisfies Section;

const MARGINS = numberChoices(15, 30, 50, 75, 100, 125, 150, 200);

const xTitle = [
  { key: 'x_axis_title', kind: 'text', label: 'Axis Title', affects: 'drawing', default: '' },
  {
    key: 'x_axis_title_margin',
    kind: 'select',
    label: 'Axis title margin',
    affects: 'drawing',
    default: 15,
    choices: MARGINS,
    isFreeForm: true,
  },
] as const satisfies readonly Control[];

const yTitle = [
  { key: 'y_axis_title', kind: 'text', label: 'Axis Title', affects: 'drawing', default: '' },
  {
    key: 'y_axis_title_margin',
    kind: 'select',
    label: 'Axis title margin',
    affects: 'drawing',
    default: 15,
    choices: MARGINS,
    isFreeForm: true,
  },
  {
    key: 'y_axis_title_position',
    kind: 'select',
    label: 'Axis title position',
    affects: 'drawing',
    default: 'Left',
    choices: [
      ['Left', 'Left'],
      ['Top', 'Top'],
    ],
  },
] as const satisfies readonly Control[];

/** Titles of both axes; a horizontal chart shows each under the axis where it is drawn. */
export const titleSection = {
  label: 'Chart Title',
  tab: 'customize',
  isExpanded: true,
  controls: [
    { heading: 'X Axis' },
    ...shownWhen(xTitle, state => !isHorizontal(state)),
    ...shownWhen(yTitle, isHorizontal),
    { heading: 'Y Axis' },
    ...shownWhen(xTitle, isHorizontal),
    ...shownWhen(yTitle, state => !isHorizontal(state)),
  ],
} as const satisfies Section;

export const seriesOrderControls = [
  { heading: 'Series Order' },
  {
    key: 'sort_series_type',
    kind: 'select',
    label: 'Sort Series By',
    affects: 'drawing',
    default: 'sum',
    choices: [
      ['name', 'Category name'],
      ['sum', 'Total value'],
      ['min', 'Minimum value'],
      ['max', 'Maximum value'],
      ['avg', 'Average value'],
    ],
  },
  {
    key: 'sort_series_ascending',
    kind: 'boolean',
    label: 'Sort Series Ascending',
    affects: 'drawing',
    default: false,
  },
  colorScheme,
] as const satisfies Section['controls'];

export const valueControls = [
  {
    key: 'show_value',
    kind: 'boolean',
    label: 'Show Value',
    affects: 'drawing',
    default: false,
    description: 'Writes the values beside the marks.',
  },
  {
    key: 'stack',
    kind: 'select',
    label: 'Stacked Style',
    affects: 'drawing',
    default: null,
    choices: [
      [null, 'None'],
      ['Stack', 'Stack'],
      ['Stream', 'Stream'],
    ],
  },
  {
    key: 'only_total',
    kind: 'boolean',
    label: 'Only Total',
    affects: 'drawing',
    default: true,
    isVisible: whenSet('show_value', 'stack'),
    description: 'Writes only the total of a stack.',
  },
  {
    key: 'percentage_threshold',
    kind: 'text',
    isNumber: true,
    label: 'Percentage threshold',
    affects: 'drawing',
    default: 0,
    rules: ['number'],
    isVisible: ({ formData }) => Boolean(formData.show_value && formData.stack && !formData.only_total),
    description: 'Smallest share of the stack, in percent, that gets its value written.',
  },
] as const satisfies readonly Control[];

export const zoomControls = [
  {
    key: 'zoomable',
    kind: 'boolean',
    label: 'Data Zoom',
    affects: 'drawing',
    default: false,
    description: 'A slider under the chart to look at a part of it.',
  },
  { key: 'minorTicks', kind: 'boolean', label: 'Minor ticks', affects: 'drawing', default: false },
] as const satisfies readonly Control[];

export const legendSectionControls = [
  { heading: 'Legend' },
  ...legendControls,
] as const satisfies Section['controls'];

export const xAxisControls = [
  { ...dateFormat, key: 'x_axis_time_format', label: 'Time format' },
  {
    key: 'xAxisLabelRotation',
    kind: 'select',
    label: 'Rotate x axis label',
    affects: 'drawing',
    default: 0,
    isFreeForm: true,
    choices: [
      [0, '0°'],
      [45, '45°'],
      [90, '90°'],
    ],
    description: 'Any angle may be typed.',
  },
] as const satisfies readonly Control[];

export const tooltipControls = [
  { heading: 'Tooltip' },
  {
    key: 'rich_tooltip',
    kind: 'boolean',
    label: 'Rich tooltip',
    affects: 'drawing',
    default: true,
    description: 'Lists all series at the point, not only the one under the pointer.',
  },
  {
    key: 'tooltipSortByMetric',
    kind: 'boolean',
    label: 'Tooltip sort by metric',
    affects: 'drawing',
    default: false,
    isVisible: whenSet('rich_tooltip'),
    description: 'Largest value first.',
  },
  { ...dateFormat, key: 'tooltipTimeFormat', label: 'Tooltip time format' },
] as const satisfies Section['controls'];

export const yAxisControls = [
  { ...yAxisFormat, label: 'Axis Format' },
  currencyFormat,
  { key: 'logAxis', kind: 'boolean', label: 'Logarithmic axis', affects: 'drawing', default: false },
  {
    key: 'minorSplitLine',
    kind: 'boolean',
    label: 'Minor Split Line',
    affects: 'drawing',
    default: false,
    description: 'Fine lines between the grid lines.',
  },
  {
    key: 'truncateXAxis',
    kind: 'boolean',
    label: 'Truncate X Axis',
    affects: 'drawing',
    default: true,
    description: 'Fits a numeric x-axis to the data. Bounds override it.',
  },
  {
    key: 'xAxisBounds',
    kind: 'bounds',
    label: 'X Axis Bounds',
    affects: 'drawing',
    isVisible: whenSet('truncateXAxis'),
    description: 'Only for a numeric x-axis. Empty ends follow the data.',
  },
  {
    key: 'truncateYAxis',
    kind: 'boolean',
    label: 'Truncate Y Axis',
    affects: 'drawing',
    default: false,
    description: 'Lets the axis start elsewhere than at zero.',
  },
  {
    key: 'y_axis_bounds',
    kind: 'bounds',
    label: 'Y Axis Bounds',
    affects: 'drawing',
    default: [null, null],
    isVisible: whenSet('truncateYAxis'),
    description: 'Empty ends follow the data.',
  },
] as const satisfies readonly Control[];

/** The same controls, shown under an extra condition. */
export function shownWhen<const C extends readonly Control[]>(
  controls: C,
  condition: (state: PanelState) => boolean,
): C {
  return controls.map(control => ({
    ...control,
    isVisible: (state: PanelState) => condition(state) && (control.isVisible?.(state) ?? true),
  })) as unknown as C; // Only a member is replaced; the tuple of keys stays what it was.
}
