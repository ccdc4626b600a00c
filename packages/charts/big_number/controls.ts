import { columnOf } from '@powerset/core/chart/chart-dataset.ts';
import { headerFontSize, subheaderFontSize } from '../kit/big-number-controls.ts';
import { whenSet, type Section } from '../kit/control.ts';
import {
  adhocFilters,
  currencyFormat,
  forceTimestampFormatting,
  holdsTime,
  metric,
  timeFormat,
  timeGrain,
  yAxisFormat,
} from '../kit/shared-controls.ts';
import { oldWindowControls, resampleControls } from '../kit/timeseries/analysis-controls.ts';

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        key: 'x_axis',
        kind: 'column',
        temporalOnly: true,
        label: 'TEMPORAL X-AXIS',
        affects: 'query',
        rules: ['not-empty'],
        initial: ({ dataset }) =>
          columnOf(dataset, dataset?.mainTemporalColumn)?.name ??
          dataset?.columns.find(column => column.isTemporal)?.name,
      },
      timeGrain(holdsTime('x_axis')),
      metric,
      adhocFilters,
    ],
  },
  {
    label: 'Options',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        key: 'compare_lag',
        kind: 'text',
        isNumber: true,
        label: 'Comparison Period Lag',
        affects: 'query',
        rules: ['integer'],
        description: 'Compares with the value so many periods back.',
      },
      {
        key: 'compare_suffix',
        kind: 'text',
        label: 'Comparison suffix',
        affects: 'query',
        description: 'Written after the change in percent.',
      },
      { key: 'show_timestamp', kind: 'boolean', label: 'Show Timestamp', affects: 'drawing', default: false },
      {
        key: 'show_trend_line',
        kind: 'boolean',
        label: 'Show Trend Line',
        affects: 'drawing',
        default: true,
      },
      {
        key: 'start_y_axis_at_zero',
        kind: 'boolean',
        label: 'Start y-axis at 0',
        affects: 'drawing',
        default: true,
      },
      {
        key: 'time_range_fixed',
        kind: 'boolean',
        label: 'Fix to selected Time Range',
        affects: 'drawing',
        isVisible: whenSet('time_range'),
      },
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    isExpanded: true,
    controls: [
      {
        key: 'color_picker',
        kind: 'color',
        label: 'Fixed Color',
        affects: 'drawing',
        default: { r: 47, g: 91, b: 234, a: 1 },
      },
      headerFontSize,
      subheaderFontSize,
      yAxisFormat,
      currencyFormat,
      timeFormat,
      forceTimestampFormatting,
    ],
  },
  {
    label: 'Advanced Analytics',
    tab: 'data',
    isExpanded: false,
    controls: [...oldWindowControls, ...resampleControls],
  },
] as const satisfies readonly Section[];
