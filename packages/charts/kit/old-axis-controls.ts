import type { Control, Section } from './control.ts';
import { dateFormat, numberChoices, numberFormat, yAxisFormat } from './shared-controls.ts';

/** Returns the choices for a margin, which is automatic by default. */
function margin<const K extends string>(key: K, label: string) {
  return {
    key,
    kind: 'select',
    label,
    affects: 'drawing',
    default: 'auto',
    isFreeForm: true,
    choices: [['auto', 'auto'], ...numberChoices(50, 75, 100, 125, 150, 200)],
    description: 'Room for labels and titles in pixels.',
  } as const satisfies Control;
}

const xTitle = {
  key: 'x_axis_label',
  kind: 'text',
  label: 'X Axis Label',
  affects: 'drawing',
  default: '',
} as const satisfies Control;
const bottomMargin = margin('bottom_margin', 'Bottom Margin');
const xTicks = {
  key: 'x_ticks_layout',
  kind: 'select',
  label: 'X Tick Layout',
  affects: 'drawing',
  default: 'auto',
  choices: [
    ['auto', 'auto'],
    ['flat', 'flat'],
    ['45°', '45°'],
    ['staggered', 'staggered'],
  ],
} as const satisfies Control;
const xBounds = {
  key: 'x_axis_showminmax',
  kind: 'boolean',
  label: 'X bounds',
  affects: 'drawing',
  default: false,
  description: 'Label both ends of the axis.',
} as const satisfies Control;

/** The x-axis of old lines over time. */
export const oldTimeAxisSection = {
  label: 'X Axis',
  tab: 'customize',
  isExpanded: true,
  controls: [
    xTitle,
    bottomMargin,
    xTicks,
    { ...dateFormat, key: 'x_axis_format', label: 'X Axis Format' },
    xBounds,
  ],
} as const satisfies Section;

/** The x-axis of old lines over numbers. */
export const oldNumberAxisSection = {
  label: 'X Axis',
  tab: 'customize',
  isExpanded: true,
  controls: [
    xTitle,
    bottomMargin,
    xBounds,
    { ...numberFormat, key: 'x_axis_format', label: 'X Axis Format' },
  ],
} as const satisfies Section;

/** The value axis of old lines. */
export const oldValueAxisSection = {
  label: 'Y Axis',
  tab: 'customize',
  isExpanded: true,
  controls: [
    { key: 'y_axis_label', kind: 'text', label: 'Y Axis Label', affects: 'drawing', default: '' },
    margin('left_margin', 'Left Margin'),
    {
      key: 'y_axis_showminmax',
      kind: 'boolean',
      label: 'Y bounds',
      affects: 'drawing',
      default: false,
      description: 'Label both ends of the axis.',
    },
    { key: 'y_log_scale', kind: 'boolean', label: 'Y Log Scale', affects: 'drawing', default: false },
    { ...yAxisFormat, label: 'Y Axis Format' },
    {
      key: 'y_axis_bounds',
      kind: 'bounds',
      label: 'Y Axis Bounds',
      affects: 'drawing',
      default: [null, null],
      description: 'Leave an end empty to follow the data.',
    },
  ],
} as const satisfies Section;
