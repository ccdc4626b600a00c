import { columnOf } from '@powerset/core/chart/chart-dataset.ts';
import type { Section } from '../kit/control.ts';
import {
  adhocFilters,
  colorScheme,
  dateFormat,
  groupby,
  holdsTime,
  metrics,
  numberFormat,
  seriesLimit,
  sortMetric,
  timeGrain,
} from '../kit/shared-controls.ts';
import { tickLayout } from '../kit/tick-layout.ts';
import { titleSection } from '../kit/timeseries/axis-controls.ts';

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        key: 'columns',
        kind: 'columns',
        label: 'Distribute across',
        affects: 'query',
        default: [],
        rules: ['not-empty'],
        initial: ({ dataset }) => {
          const main = columnOf(dataset, dataset?.mainTemporalColumn)?.name;
          const time = main ?? dataset?.columns.find(column => column.isTemporal)?.name;
          return time === undefined ? undefined : [time];
        },
        description: 'Each value of these columns is one observation of a box.',
      },
      timeGrain(holdsTime('columns')),
      {
        key: 'temporal_columns_lookup',
        kind: 'hidden',
        label: 'Temporal columns',
        affects: 'query',
        initial: ({ dataset }) =>
          dataset &&
          Object.fromEntries(
            dataset.columns.filter(column => column.isTemporal).map(column => [column.name, true]),
          ),
      },
      { ...groupby, description: 'One box for each value.' },
      metrics,
      adhocFilters,
      { ...seriesLimit, key: 'series_limit', isClearable: false },
      { ...sortMetric, key: 'series_limit_metric' },
      {
        key: 'whiskerOptions',
        kind: 'select',
        label: 'Whisker/outlier options',
        affects: 'query',
        default: 'Tukey',
        isFreeForm: true,
        choices: [
          ['Tukey', 'Tukey'],
          ['Min/max (no outliers)', 'Min/max (no outliers)'],
          ['2/98 percentiles', '2/98 percentiles'],
          ['9/91 percentiles', '9/91 percentiles'],
        ],
        description:
          'Where whiskers end and outliers begin. You can type percentiles, such as "5/95 percentiles".',
      },
    ],
  },
  titleSection,
  {
    label: 'Chart Options',
    tab: 'customize',
    isExpanded: true,
    controls: [colorScheme, tickLayout, numberFormat, dateFormat],
  },
] as const satisfies readonly Section[];
