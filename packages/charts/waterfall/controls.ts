import type { Section } from '../kit/control.ts';
import {
  adhocFilters,
  currencyFormat,
  dateFormat,
  groupby,
  holdsTime,
  legendControls,
  metric,
  rowLimit,
  timeGrain,
  yAxisFormat,
} from '../kit/shared-controls.ts';
import { tickLayout } from '../kit/tick-layout.ts';
import { querySection } from '../kit/timeseries/query-controls.ts';

const [xAxis] = querySection.controls;
const [legend] = legendControls;

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      xAxis,
      timeGrain(holdsTime('x_axis')),
      {
        ...groupby,
        label: 'Breakdowns',
        description: 'Split each bar by the values of a dimension.',
      },
      metric,
      adhocFilters,
      rowLimit,
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    isExpanded: true,
    controls: [
      {
        key: 'show_value',
        kind: 'boolean',
        label: 'Show Value',
        affects: 'drawing',
        default: false,
        description: 'Show values on the chart.',
      },
      legend,
      { heading: 'Series colors' },
      {
        key: 'increase_color',
        kind: 'color',
        label: 'Increase',
        affects: 'drawing',
        default: { r: 90, g: 193, b: 137, a: 1 },
      },
      {
        key: 'decrease_color',
        kind: 'color',
        label: 'Decrease',
        affects: 'drawing',
        default: { r: 224, g: 67, b: 85, a: 1 },
      },
      {
        key: 'total_color',
        kind: 'color',
        label: 'Total',
        affects: 'drawing',
        default: { r: 102, g: 102, b: 102, a: 1 },
      },
      { heading: 'X Axis' },
      { key: 'x_axis_label', kind: 'text', label: 'X Axis Label', affects: 'drawing', default: '' },
      { ...dateFormat, key: 'x_axis_time_format', label: 'Time format' },
      tickLayout,
      { heading: 'Y Axis' },
      { key: 'y_axis_label', kind: 'text', label: 'Y Axis Label', affects: 'drawing', default: '' },
      { ...yAxisFormat, label: 'Y Axis Format' },
      currencyFormat,
    ],
  },
] as const satisfies readonly Section[];
