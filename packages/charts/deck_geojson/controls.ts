import type { Section } from '../kit/control.ts';
import {
  advancedSection,
  autozoom,
  extruded,
  fillColor,
  filled,
  filterNulls,
  lineWidth,
  lineWidthUnit,
  mapStyle,
  strokeColor,
  stroked,
  viewport,
} from '../kit/map/map-controls.ts';
import { adhocFilters, numberChoices, rowLimit } from '../kit/shared-controls.ts';

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        key: 'geojson',
        kind: 'column',
        label: 'GeoJson Column',
        affects: 'query',
        rules: ['not-empty'],
        description: 'The column that holds GeoJSON.',
      },
      rowLimit,
      filterNulls,
      adhocFilters,
    ],
  },
  { label: 'Map', tab: 'data', controls: [mapStyle, viewport, autozoom] },
  {
    label: 'GeoJson Settings',
    tab: 'data',
    controls: [
      fillColor,
      strokeColor,
      filled,
      stroked,
      extruded,
      lineWidth,
      lineWidthUnit,
      {
        key: 'point_radius_scale',
        kind: 'select',
        label: 'Point Radius Scale',
        affects: 'drawing',
        isFreeForm: true,
        choices: numberChoices(0, 100, 200, 300, 500),
        rules: ['integer'],
        description: 'The radius of points, in meters.',
      },
    ],
  },
  advancedSection,
] as const satisfies readonly Section[];
