import type { Section } from '../kit/control.ts';
import {
  advancedSection,
  autozoom,
  dimension,
  filterNulls,
  fixedColor,
  legendFormat,
  legendPosition,
  mapStyle,
  spatial,
  viewport,
} from '../kit/map/map-controls.ts';
import { adhocFilters, colorScheme, numberChoices, rowLimit } from '../kit/shared-controls.ts';

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      { ...spatial, key: 'start_spatial', label: 'Start Longitude & Latitude' },
      { ...spatial, key: 'end_spatial', label: 'End Longitude & Latitude' },
      rowLimit,
      filterNulls,
      adhocFilters,
    ],
  },
  { label: 'Map', tab: 'data', controls: [mapStyle, autozoom, viewport] },
  {
    label: 'Arc',
    tab: 'data',
    controls: [
      { ...fixedColor, description: 'The color of arcs at their start.' },
      {
        ...fixedColor,
        key: 'target_color_picker',
        label: 'Target Color',
        description: 'The color of arcs at their end.',
      },
      dimension,
      colorScheme,
      {
        key: 'stroke_width',
        kind: 'select',
        label: 'Stroke Width',
        affects: 'drawing',
        isFreeForm: true,
        choices: numberChoices(1, 2, 3, 4, 5),
        rules: ['integer'],
        description: 'The width of arcs, in pixels.',
      },
      legendPosition,
      legendFormat,
    ],
  },
  advancedSection,
] as const satisfies readonly Section[];
