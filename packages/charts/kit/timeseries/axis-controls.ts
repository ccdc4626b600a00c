import { whenSet, type Control, type PanelState, type Section } from '../control.ts';
import { currencyFormat, dateFormat, numberChoices, yAxisFormat } from '../shared-controls.ts';

/** Returns whether bars are horizontal. */
export function isHorizontal({ formData }: PanelState): boolean {
  return formData.orientation === 'horizontal';
}

const MARGINS = numberChoices(15, 30, 50, 75, 100, 125, 150, 200);

const xTitle = [
  { key: 'x_axis_title', kind: 'text', label: 'X Axis Title', affects: 'drawing', default: '' },
  {
    key: 'x_axis_title_margin',
    kind: 'select',
    label: 'X AXIS TITLE BOTTOM MARGIN',
    affects: 'drawing',
    default: 15,
    choices: MARGINS,
    isFreeForm: true,
    isClearable: true,
  },
] as const satisfies readonly Control[];

const yTitle = [
  { key: 'y_axis_title', kind: 'text', label: 'Y Axis Title', affects: 'drawing', default: '' },
  {
    key: 'y_axis_title_margin',
    kind: 'select',
    label: 'Y Axis Title Margin',
    affects: 'drawing',
    default: 15,
    choices: MARGINS,
    isFreeForm: true,
    isClearable: true,
  },
  {
    key: 'y_axis_title_position',
    kind: 'select',
    label: 'Y Axis Title Position',
    affects: 'drawing',
    default: 'Left',
    isFreeForm: true,
    choices: [
      ['Left', 'Left'],
      ['Top', 'Top'],
    ],
  },
] as const satisfies readonly Control[];

/** Titles of both axes. */
export const titleSection = {
  label: 'Chart Title',
  tab: 'customize',
  isExpanded: true,
  controls: [{ heading: 'X Axis' }, ...xTitle, { heading: 'Y Axis' }, ...yTitle],
} as const satisfies Section;

const eitherTitle = { label: 'Axis Title' } as const;
const eitherMargin = { label: 'AXIS TITLE MARGIN' } as const;
const xTitleOfBars = [
  { ...xTitle[0], ...eitherTitle },
  { ...xTitle[1], ...eitherMargin },
] as const;
const yTitleOfBars = [
  { ...yTitle[0], ...eitherTitle },
  { ...yTitle[1], ...eitherMargin },
  { ...yTitle[2], label: 'AXIS TITLE POSITION' },
] as const;

/** Titles of both axes of bars; horizontal bars have each title under the axis where it is drawn. */
export const barTitleSection = {
  label: 'Chart Title',
  tab: 'customize',
  isExpanded: true,
  controls: [
    { heading: 'X Axis' },
    ...shownWhen(xTitleOfBars, state => !isHorizontal(state)),
    ...shownWhen(yTitleOfBars, isHorizontal),
    { heading: 'Y Axis' },
    ...shownWhen(xTitleOfBars, isHorizontal),
    ...shownWhen(yTitleOfBars, state => !isHorizontal(state)),
  ],
} as const satisfies Section;

export const xAxisControls = [
  { ...dateFormat, key: 'x_axis_time_format', label: 'Time format' },
  {
    key: 'xAxisLabelRotation',
    kind: 'select',
    label: 'Rotate x axis label',
    affects: 'drawing',
    default: 0,
    isFreeForm: true,
    choices: [
      [0, '0°'],
      [45, '45°'],
      [90, '90°'],
    ],
    description: 'Type any angle, such as 30.',
  },
] as const satisfies readonly Control[];

export const yAxisControls = [
  { ...yAxisFormat, label: 'Y Axis Format' },
  currencyFormat,
  { key: 'logAxis', kind: 'boolean', label: 'Logarithmic y-axis', affects: 'drawing', default: false },
  {
    key: 'minorSplitLine',
    kind: 'boolean',
    label: 'Minor Split Line',
    affects: 'drawing',
    default: false,
    description: 'Show fine lines between the grid lines.',
  },
  {
    key: 'truncateXAxis',
    kind: 'boolean',
    label: 'Truncate X Axis',
    affects: 'drawing',
    default: true,
    description: 'Fit a numeric x-axis to the data. Bounds take precedence.',
  },
  {
    key: 'xAxisBounds',
    kind: 'bounds',
    label: 'X Axis Bounds',
    affects: 'drawing',
    isVisible: whenSet('truncateXAxis'),
    description: 'For a numeric x-axis. Leave an end empty to follow the data.',
  },
  {
    key: 'truncateYAxis',
    kind: 'boolean',
    label: 'Truncate Y Axis',
    affects: 'drawing',
    default: false,
    description: 'Allow the axis to start at a value other than zero.',
  },
  {
    key: 'y_axis_bounds',
    kind: 'bounds',
    label: 'Y Axis Bounds',
    affects: 'drawing',
    default: [null, null],
    isVisible: whenSet('truncateYAxis'),
    description: 'Leave an end empty to follow the data.',
  },
] as const satisfies readonly Control[];

/** The value axis of bars, which is the x-axis of horizontal ones. */
export const barAxisControls = [
  { ...yAxisControls[0], label: 'Axis Format' },
  yAxisControls[1],
  { ...yAxisControls[2], label: 'Logarithmic axis' },
  yAxisControls[3],
  yAxisControls[4],
  yAxisControls[5],
  {
    ...yAxisControls[6],
    label: 'Truncate Axis',
    description: 'Bars that do not start at zero make small differences look large.',
  },
  { ...yAxisControls[7], label: 'Axis Bounds' },
] as const satisfies readonly Control[];

/** Returns the same controls with an additional condition. */
export function shownWhen<const C extends readonly Control[]>(
  controls: C,
  condition: (state: PanelState) => boolean,
): C {
  return controls.map(control => ({
    ...control,
    isVisible: (state: PanelState) => condition(state) && (control.isVisible?.(state) ?? true),
  })) as unknown as C; // Only one member is replaced, so the tuple keeps its keys.
}
