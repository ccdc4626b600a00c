import { whenSet, type Choice, type PanelState, type Section } from '../control.ts';

const usesWindow = ({ formData }: PanelState): boolean =>
  Boolean(formData.rolling_type) && !['None', 'cumsum'].includes(String(formData.rolling_type));

/**
 * Returns the controls for rolling windows and resampling; `noneValue` is the saved value for no function.
 */
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
      description: 'The number of points in the window.',
    },
    {
      key: 'min_periods',
      kind: 'text',
      isNumber: true,
      label: 'Min periods',
      affects: 'query',
      rules: ['integer'],
      isVisible: usesWindow,
      description: 'Hide points with fewer preceding values than this.',
    },
  ] as const satisfies Section['controls'];
}

const [, , periods, minPeriods] = windowControls('None');
const always = { isVisible: () => true } as const;

/** The rolling window of charts older than the time-series family. */
export const oldWindowControls = [
  { heading: 'Rolling Window' },
  { ...windowControls('None')[1], label: 'Rolling Function' },
  { ...periods, ...always },
  { ...minPeriods, ...always, label: 'Min Periods' },
] as const satisfies Section['controls'];

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

/** Controls for processing the result after the query. */
export const advancedSection = {
  label: 'Advanced analytics',
  tab: 'data',
  isExpanded: false,
  description: 'Transform the query result: rolling windows, time comparisons, and filled gaps.',
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
        'Compare with an earlier period, such as "24 hours ago". Requires a time range with a start and an end.',
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

/** Formulas, events, intervals, and series of other charts over the drawing. */
export const annotationSection = {
  label: 'Annotations and Layers',
  tab: 'data',
  isExpanded: false,
  controls: [
    {
      key: 'annotation_layers',
      kind: 'annotation-layers',
      label: 'Annotation layers',
      affects: 'query',
      default: [],
    },
  ],
} as const satisfies Section;

const SEASONALITY: readonly Choice[] = [
  [null, 'default'],
  [true, 'Yes'],
  [false, 'No'],
];

const seasonality = <const K extends string>(key: K, label: string, unit: string) =>
  ({
    key,
    kind: 'select',
    label,
    affects: 'query',
    default: null,
    isFreeForm: true,
    choices: SEASONALITY,
    isVisible: whenSet('forecastEnabled'),
    description: `Expect a pattern that repeats every ${unit}. A number sets the Fourier order.`,
  }) as const;

/** A forecast of the next points with its band. */
export const forecastSection = {
  label: 'Predictive Analytics',
  tab: 'data',
  isExpanded: false,
  controls: [
    {
      key: 'forecastEnabled',
      kind: 'boolean',
      label: 'Enable forecast',
      affects: 'query',
      default: false,
      description: 'Continue each series into the future.',
    },
    {
      key: 'forecastPeriods',
      kind: 'text',
      isNumber: true,
      label: 'Forecast periods',
      affects: 'query',
      default: 10,
      rules: ['integer'],
      description: 'The number of points to forecast.',
    },
    {
      key: 'forecastInterval',
      kind: 'text',
      isNumber: true,
      label: 'Confidence interval',
      affects: 'query',
      default: 0.8,
      rules: ['number'],
      description: 'The width of the band, between 0 and 1.',
    },
    seasonality('forecastSeasonalityYearly', 'Yearly seasonality', 'year'),
    seasonality('forecastSeasonalityWeekly', 'Weekly seasonality', 'week'),
    seasonality('forecastSeasonalityDaily', 'Daily seasonality', 'day'),
  ],
} as const satisfies Section;
