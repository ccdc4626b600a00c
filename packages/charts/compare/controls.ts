import { whenSet, type Section } from '../kit/control.ts';
import { legacyTimeSection } from '../kit/legacy-time-controls.ts';
import { oldTimeAxisSection, oldValueAxisSection } from '../kit/old-axis-controls.ts';
import {
  adhocFilters,
  colorScheme,
  groupby,
  metrics,
  orderDesc,
  rowLimit,
  seriesLimit,
  sortMetric,
} from '../kit/shared-controls.ts';
import { annotationSection, oldWindowControls } from '../kit/timeseries/analysis-controls.ts';

const asText = (values: readonly string[]) => values.map(value => [value, value] as const);

const oldComparison = [
  { heading: 'Time Comparison' },
  {
    key: 'time_compare',
    kind: 'select',
    isMulti: true,
    isFreeForm: true,
    label: 'Time Shift',
    affects: 'query',
    choices: asText([
      '1 day',
      '1 week',
      '28 days',
      '30 days',
      '52 weeks',
      '1 year',
      '104 weeks',
      '2 years',
      '156 weeks',
      '3 years',
    ]),
    description: 'Shows the same metrics of an earlier time.',
  },
  {
    key: 'comparison_type',
    kind: 'select',
    label: 'Calculation type',
    affects: 'drawing',
    default: 'values',
    choices: [
      ['values', 'Actual Values'],
      ['absolute', 'Difference'],
      ['percentage', 'Percentage change'],
      ['ratio', 'Ratio'],
    ],
  },
] as const satisfies Section['controls'];

// The browser computes windows, so changing them needs no new answer.
const windowControls = oldWindowControls.map(control =>
  'key' in control ? { ...control, affects: 'drawing' as const } : control,
);

const resample = {
  kind: 'select',
  affects: 'query',
  default: null,
  isFreeForm: true,
  isClearable: true,
} as const;

export const sections = [
  legacyTimeSection,
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      metrics,
      adhocFilters,
      groupby,
      seriesLimit,
      sortMetric,
      { ...orderDesc, isVisible: whenSet('timeseries_limit_metric') },
      {
        key: 'contribution',
        kind: 'boolean',
        label: 'Contribution',
        affects: 'drawing',
        default: false,
        description: 'Show shares of the total instead of values.',
      },
      rowLimit,
    ],
  },
  { label: 'Chart Options', tab: 'customize', isExpanded: true, controls: [colorScheme] },
  oldTimeAxisSection,
  oldValueAxisSection,
  {
    label: 'Advanced Analytics',
    tab: 'data',
    isExpanded: false,
    controls: [
      ...windowControls,
      ...oldComparison,
      { heading: 'Resample' },
      {
        ...resample,
        key: 'resample_rule',
        label: 'Rule',
        choices: asText(['1T', '1H', '1D', '7D', '1M', '1AS']),
      },
      {
        ...resample,
        key: 'resample_method',
        label: 'Method',
        choices: asText(['asfreq', 'bfill', 'ffill', 'median', 'mean', 'sum']),
      },
    ],
  },
  { ...annotationSection, isExpanded: true },
] as const satisfies readonly Section[];
