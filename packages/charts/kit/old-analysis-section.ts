import type { Section } from './control.ts';
import { oldWindowControls } from './timeseries/analysis-controls.ts';

const asText = (values: readonly string[]) => values.map(value => [value, value] as const);

/** Controls for processing the result after the query, in charts older than the time-series family. */
export const oldAnalysisSection = {
  label: 'Advanced Analytics',
  tab: 'data',
  controls: [
    ...oldWindowControls,
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
      affects: 'query',
      default: 'values',
      choices: [
        ['values', 'Actual Values'],
        ['absolute', 'Difference'],
        ['percentage', 'Percentage change'],
        ['ratio', 'Ratio'],
      ],
    },
    { heading: 'Resample' },
    {
      key: 'resample_rule',
      kind: 'select',
      isFreeForm: true,
      isClearable: true,
      label: 'Rule',
      affects: 'query',
      default: null,
      choices: asText(['1T', '1H', '1D', '7D', '1M', '1AS']),
    },
    {
      key: 'resample_method',
      kind: 'select',
      isFreeForm: true,
      isClearable: true,
      label: 'Method',
      affects: 'query',
      default: null,
      choices: asText(['asfreq', 'bfill', 'ffill', 'median', 'mean', 'sum']),
    },
  ],
} as const satisfies Section;
