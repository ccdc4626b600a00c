import { NUMBER_FORMAT_CHOICES } from '@powerset/core/format/choices.ts';
import type { Control, Section } from '../control.ts';
import { WORLD } from './viewport.ts';

export const spatial = {
  key: 'spatial',
  kind: 'spatial',
  label: 'Longitude & Latitude',
  affects: 'query',
  rules: ['not-empty'],
  description: 'The columns that hold the location of each row.',
} as const satisfies Control;

export const filterNulls = {
  key: 'filter_nulls',
  kind: 'boolean',
  label: 'Ignore null locations',
  affects: 'query',
  default: true,
  description: 'Leave out rows without a location.',
} as const satisfies Control;

export const mapStyle = {
  key: 'mapbox_style',
  kind: 'select',
  label: 'Map Style',
  affects: 'drawing',
  default: 'mapbox://styles/mapbox/light-v9',
  isFreeForm: true,
  isClearable: false,
  choices: [
    ['mapbox://styles/mapbox/streets-v9', 'Streets'],
    ['mapbox://styles/mapbox/dark-v9', 'Dark'],
    ['mapbox://styles/mapbox/light-v9', 'Light'],
    ['mapbox://styles/mapbox/satellite-streets-v9', 'Satellite Streets'],
    ['mapbox://styles/mapbox/satellite-v9', 'Satellite'],
    ['mapbox://styles/mapbox/outdoors-v9', 'Outdoors'],
  ],
  description: 'The map works without a network: "Dark" is always dark, other styles follow the page.',
} as const satisfies Control;

export const autozoom = {
  key: 'autozoom',
  kind: 'boolean',
  label: 'Auto Zoom',
  affects: 'drawing',
  default: true,
  description: 'Zoom to the data after each query.',
} as const satisfies Control;

export const viewport = {
  key: 'viewport',
  kind: 'viewport',
  label: 'Viewport',
  affects: 'drawing',
  default: WORLD,
  description: 'The position of the map. Moving the map changes it.',
} as const satisfies Control;

/** The default color of marks: the first one of our palette. */
const FIRST_COLOR = { r: 47, g: 91, b: 234, a: 1 };

export const fixedColor = {
  key: 'color_picker',
  kind: 'color',
  label: 'Fixed Color',
  affects: 'drawing',
  default: FIRST_COLOR,
  description: 'The color of all marks unless a dimension colors them.',
} as const satisfies Control;

export const fillColor = {
  key: 'fill_color_picker',
  kind: 'color',
  label: 'Fill Color',
  affects: 'drawing',
  default: FIRST_COLOR,
  description: 'Set the opacity to 0 to keep the colors in the data.',
} as const satisfies Control;

export const strokeColor = {
  ...fillColor,
  key: 'stroke_color_picker',
  label: 'Stroke Color',
} as const satisfies Control;

export const filled = {
  key: 'filled',
  kind: 'boolean',
  label: 'Filled',
  affects: 'drawing',
  default: true,
  description: 'Fill shapes.',
} as const satisfies Control;

export const stroked = {
  key: 'stroked',
  kind: 'boolean',
  label: 'Stroked',
  affects: 'drawing',
  default: false,
  description: 'Draw the outlines of shapes.',
} as const satisfies Control;

export const extruded = {
  key: 'extruded',
  kind: 'boolean',
  label: 'Extruded',
  affects: 'drawing',
  default: true,
  description: 'Raise shapes in 3D. Tilt the map with the right mouse button.',
} as const satisfies Control;

export const lineWidth = {
  key: 'line_width',
  kind: 'text',
  isNumber: true,
  label: 'Line width',
  affects: 'drawing',
  default: 1,
  description: 'The width of lines.',
} as const satisfies Control;

export const lineWidthUnit = {
  key: 'line_width_unit',
  kind: 'select',
  label: 'Line width unit',
  affects: 'drawing',
  default: 'pixels',
  choices: [
    ['meters', 'meters'],
    ['pixels', 'pixels'],
  ],
} as const satisfies Control;

export const multiplier = {
  key: 'multiplier',
  kind: 'text',
  isNumber: true,
  label: 'Multiplier',
  affects: 'drawing',
  default: 1,
  description: 'A factor for the metric.',
} as const satisfies Control;

export const lineColumn = {
  key: 'line_column',
  kind: 'column',
  label: 'Lines column',
  affects: 'query',
  rules: ['not-empty'],
  description: 'The column that holds the shape of each row.',
} as const satisfies Control;

export const reverseLongLat = {
  key: 'reverse_long_lat',
  kind: 'boolean',
  label: 'Reverse Lat & Long',
  affects: 'drawing',
  default: false,
  description: 'Turn on if latitude comes first in the data.',
} as const satisfies Control;

export const dimension = {
  key: 'dimension',
  kind: 'column',
  label: 'Categorical Color',
  affects: 'query',
  description: 'The column that decides the color of each mark.',
} as const satisfies Control;

export const legendPosition = {
  key: 'legend_position',
  kind: 'select',
  label: 'Legend Position',
  affects: 'drawing',
  default: 'tr',
  isClearable: false,
  choices: [
    [null, 'None'],
    ['tl', 'Top left'],
    ['tr', 'Top right'],
    ['bl', 'Bottom left'],
    ['br', 'Bottom right'],
  ],
} as const satisfies Control;

export const legendFormat = {
  key: 'legend_format',
  kind: 'select',
  label: 'Legend Format',
  affects: 'drawing',
  default: 'SMART_NUMBER',
  isFreeForm: true,
  isClearable: false,
  choices: NUMBER_FORMAT_CHOICES,
  description: 'The number format of the legend and tooltips.',
} as const satisfies Control;

const script = { kind: 'code', language: 'javascript', affects: 'drawing' } as const;
const NOT_RUN = 'Saved with the chart but never run.';

/** Extra columns and scripts; the settings of scripts are kept, but scripts are not run. */
export const advancedSection = {
  label: 'Advanced',
  tab: 'data',
  controls: [
    {
      key: 'js_columns',
      kind: 'columns',
      label: 'Extra data for JS',
      affects: 'query',
      default: [],
      description: 'More columns to query. Tooltips show them.',
    },
    { ...script, key: 'js_data_mutator', label: 'JavaScript data interceptor', description: NOT_RUN },
    { ...script, key: 'js_tooltip', label: 'JavaScript tooltip generator', description: NOT_RUN },
    { ...script, key: 'js_onclick_href', label: 'JavaScript onClick href', description: NOT_RUN },
  ],
} as const satisfies Section;
