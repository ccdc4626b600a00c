import { whenSet, type Control, type Section } from '../control.ts';
import { xAxisControls, yAxisControls } from './axis-controls.ts';
import { colorScheme, dateFormat, legendControls } from '../shared-controls.ts';

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
    description: 'Show values on the chart.',
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
    description: 'Show only the total of each stack.',
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
    description: 'Show values of parts that are at least this percentage of their stack.',
  },
] as const satisfies readonly Control[];

export const zoomControls = [
  {
    key: 'zoomable',
    kind: 'boolean',
    label: 'Data Zoom',
    affects: 'drawing',
    default: false,
    description: 'Add a slider to zoom in on part of the chart.',
  },
  { key: 'minorTicks', kind: 'boolean', label: 'Minor ticks', affects: 'drawing', default: false },
] as const satisfies readonly Control[];

/** Fills the area below lines, with an opacity. */
export const areaControls = [
  {
    key: 'area',
    kind: 'boolean',
    label: 'Area Chart',
    affects: 'drawing',
    default: false,
    description: 'Fill the area under the lines.',
  },
  {
    key: 'opacity',
    kind: 'slider',
    label: 'Area chart opacity',
    affects: 'drawing',
    default: 0.2,
    min: 0,
    max: 1,
    step: 0.1,
    isVisible: whenSet('area'),
  },
] as const satisfies readonly Control[];

/** Draws a dot on every point, with a size. */
export const markerControls = [
  {
    key: 'markerEnabled',
    kind: 'boolean',
    label: 'Marker',
    affects: 'drawing',
    default: false,
    description: 'Draw a dot on every point.',
  },
  {
    key: 'markerSize',
    kind: 'slider',
    label: 'Marker Size',
    affects: 'drawing',
    default: 6,
    min: 0,
    max: 20,
    step: 1,
    isVisible: whenSet('markerEnabled'),
  },
] as const satisfies readonly Control[];

/** The style of all series. */
export const seriesTypeControl = {
  key: 'seriesType',
  kind: 'select',
  label: 'Series Style',
  affects: 'drawing',
  default: 'line',
  choices: [
    ['line', 'Line'],
    ['scatter', 'Scatter'],
    ['smooth', 'Smooth Line'],
    ['bar', 'Bar'],
    ['start', 'Step - start'],
    ['middle', 'Step - middle'],
    ['end', 'Step - end'],
  ],
} as const satisfies Control;

export const tooltipControls = [
  {
    key: 'rich_tooltip',
    kind: 'boolean',
    label: 'Rich tooltip',
    affects: 'drawing',
    default: true,
    description: 'Show all series in the tooltip.',
  },
  {
    key: 'tooltipSortByMetric',
    kind: 'boolean',
    label: 'Tooltip sort by metric',
    affects: 'drawing',
    default: false,
    isVisible: whenSet('rich_tooltip'),
    description: 'Sort the tooltip by value, largest first.',
  },
  { ...dateFormat, key: 'tooltipTimeFormat', label: 'Tooltip time format' },
] as const satisfies Section['controls'];

/** Legend, axes, and tooltip of all charts except bars. */
export const frameControls = [
  { heading: 'Legend' },
  ...legendControls,
  { heading: 'X Axis' },
  ...xAxisControls,
  { heading: 'Tooltip' },
  ...tooltipControls,
  { heading: 'Y Axis' },
  ...yAxisControls,
] as const satisfies Section['controls'];
