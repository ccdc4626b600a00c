import { whenSet, type Section } from '../kit/control.ts';
import {
  adhocFilters,
  colorScheme,
  dateFormat,
  groupby,
  legendControls,
  metrics,
  numberFormat,
  rowLimit,
} from '../kit/shared-controls.ts';
import { orderChoices } from '../kit/order-choices.ts';
import { titleSection } from '../kit/timeseries/axis-controls.ts';
import { zoomControls } from '../kit/timeseries/look-controls.ts';

const [zoom] = zoomControls;
const [xHeading, xTitle, xMargin, yHeading, yTitle, yMargin] = titleSection.controls;
const time = { kind: 'column', temporalOnly: true, affects: 'query', rules: ['not-empty'] } as const;

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      { ...time, key: 'start_time', label: 'Start time', description: 'Where bars begin.' },
      { ...time, key: 'end_time', label: 'End time', description: 'Where bars end.' },
      {
        key: 'y_axis',
        kind: 'column',
        label: 'Y-axis',
        affects: 'query',
        rules: ['not-empty'],
        description: 'One lane for each value.',
      },
      {
        key: 'series',
        kind: 'column',
        label: 'Dimension',
        affects: 'query',
        description: 'One color for each value.',
      },
      {
        key: 'subcategories',
        kind: 'boolean',
        label: 'Subcategories',
        affects: 'drawing',
        default: false,
        isVisible: whenSet('series'),
        description: 'Give each value of the dimension a lane of its own.',
      },
      {
        ...metrics,
        key: 'tooltip_metrics',
        label: 'Tooltip (metrics)',
        rules: [],
        description: 'Shown in the tooltip.',
      },
      {
        ...groupby,
        key: 'tooltip_columns',
        label: 'Tooltip (columns)',
        description: 'Shown in the tooltip.',
      },
      adhocFilters,
      {
        key: 'order_by_cols',
        kind: 'select',
        isMulti: true,
        label: 'Order by',
        affects: 'query',
        default: [],
        choices: orderChoices,
        rules: ['order'],
        description: 'The order of the lanes, from the top.',
      },
      rowLimit,
    ],
  },
  { ...titleSection, controls: [xHeading, xTitle, xMargin, yHeading, yTitle, yMargin] },
  {
    label: 'Chart Options',
    tab: 'customize',
    isExpanded: true,
    controls: [
      colorScheme,
      { heading: 'Legend' },
      ...legendControls,
      zoom,
      { heading: 'X Axis' },
      {
        key: 'x_axis_time_bounds',
        kind: 'hidden',
        label: 'Time bounds',
        affects: 'drawing',
      },
      { ...dateFormat, key: 'x_axis_time_format', label: 'Time format' },
      { heading: 'Tooltip' },
      { ...dateFormat, key: 'tooltipTimeFormat', label: 'Tooltip time format' },
      { ...numberFormat, key: 'tooltipValuesFormat', label: 'Number format' },
    ],
  },
] as const satisfies readonly Section[];
