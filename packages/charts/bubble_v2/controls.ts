import { whenSet, type Section } from '../kit/control.ts';
import {
  adhocFilters,
  colorScheme,
  legendControls,
  metric,
  numberChoices,
  numberFormat,
  orderDesc,
  rowLimit,
  sortMetric,
} from '../kit/shared-controls.ts';
import { xAxisControls, yAxisControls } from '../kit/timeseries/axis-controls.ts';

const [, rotation] = xAxisControls;
const [, , , , truncateX, xBounds, truncateY, yBounds] = yAxisControls;

const margin = {
  kind: 'select',
  affects: 'drawing',
  default: 30,
  choices: numberChoices(15, 30, 50, 75, 100, 125, 150, 200),
  isFreeForm: true,
  isClearable: true,
} as const;

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        key: 'series',
        kind: 'column',
        label: 'Dimension',
        affects: 'query',
        description: 'Bubbles of one value share a color.',
      },
      {
        key: 'entity',
        kind: 'column',
        label: 'Entity',
        affects: 'query',
        rules: ['not-empty'],
        description: 'One bubble for each value.',
      },
      { ...metric, key: 'x', label: 'X Axis', description: 'Where bubbles stand from left to right.' },
      { ...metric, key: 'y', label: 'Y Axis', description: 'Where bubbles stand from bottom to top.' },
      adhocFilters,
      { ...metric, key: 'size', label: 'Bubble Size', description: 'How large bubbles are.' },
      {
        ...sortMetric,
        key: 'orderby',
        description: 'Decides which bubbles stay when there is a limit.',
      },
      { ...orderDesc, isVisible: whenSet('orderby') },
      rowLimit,
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    isExpanded: true,
    controls: [
      colorScheme,
      { heading: 'Legend' },
      ...legendControls,
      {
        key: 'max_bubble_size',
        kind: 'select',
        label: 'Max Bubble Size',
        affects: 'drawing',
        default: '25',
        isFreeForm: true,
        choices: ['5', '10', '15', '25', '50', '75', '100'].map(size => [size, size] as const),
      },
      { ...numberFormat, key: 'tooltipSizeFormat', label: 'Bubble size number format' },
      {
        key: 'opacity',
        kind: 'slider',
        label: 'Bubble Opacity',
        affects: 'drawing',
        default: 0.6,
        min: 0,
        max: 1,
        step: 0.1,
        description: 'From 0, not seen at all, to 1.',
      },
    ],
  },
  {
    label: 'X Axis',
    tab: 'customize',
    isExpanded: true,
    controls: [
      { key: 'x_axis_label', kind: 'text', label: 'X Axis Title', affects: 'drawing', default: '' },
      rotation,
      { ...margin, key: 'x_axis_title_margin', label: 'X AXIS TITLE MARGIN' },
      { ...numberFormat, key: 'xAxisFormat', label: 'X Axis Format' },
      { key: 'logXAxis', kind: 'boolean', label: 'Logarithmic x-axis', affects: 'drawing' },
    ],
  },
  {
    label: 'Y Axis',
    tab: 'customize',
    isExpanded: true,
    controls: [
      { key: 'y_axis_label', kind: 'text', label: 'Y Axis Title', affects: 'drawing', default: '' },
      {
        ...rotation,
        key: 'yAxisLabelRotation',
        label: 'Rotate y axis label',
        choices: [
          [0, '0°'],
          [45, '45°'],
        ],
      },
      { ...margin, key: 'y_axis_title_margin', label: 'Y AXIS TITLE MARGIN' },
      { ...numberFormat, key: 'y_axis_format', label: 'Y Axis Format' },
      { key: 'logYAxis', kind: 'boolean', label: 'Logarithmic y-axis', affects: 'drawing' },
      truncateX,
      xBounds,
      truncateY,
      yBounds,
    ],
  },
] as const satisfies readonly Section[];
