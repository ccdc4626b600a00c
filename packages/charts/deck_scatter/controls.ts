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
  multiplier,
  spatial,
  viewport,
} from '../kit/map/map-controls.ts';
import { adhocFilters, colorScheme, rowLimit } from '../kit/shared-controls.ts';

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [spatial, rowLimit, filterNulls, adhocFilters],
  },
  { label: 'Map', tab: 'data', isExpanded: true, controls: [mapStyle, autozoom, viewport] },
  {
    label: 'Point Size',
    tab: 'data',
    controls: [
      {
        key: 'point_radius_fixed',
        kind: 'fixed-or-metric',
        label: 'Point Size',
        affects: 'query',
        default: { type: 'fix', value: 1000 },
        description: 'One size for all points, or a metric.',
      },
      {
        key: 'point_unit',
        kind: 'select',
        label: 'Point Unit',
        affects: 'drawing',
        default: 'square_m',
        isClearable: false,
        choices: [
          ['square_m', 'Square meters'],
          ['square_km', 'Square kilometers'],
          ['square_miles', 'Square miles'],
          ['radius_m', 'Radius in meters'],
          ['radius_km', 'Radius in kilometers'],
          ['radius_miles', 'Radius in miles'],
        ],
        description: 'What the point size measures: the area of a point or its radius.',
      },
      {
        key: 'min_radius',
        kind: 'text',
        isNumber: true,
        label: 'Minimum Radius',
        affects: 'drawing',
        default: 2,
        rules: ['not-empty'],
        description: 'The smallest radius of a point on the screen, in pixels.',
      },
      {
        key: 'max_radius',
        kind: 'text',
        isNumber: true,
        label: 'Maximum Radius',
        affects: 'drawing',
        default: 250,
        rules: ['not-empty'],
        description: 'The largest radius of a point on the screen, in pixels.',
      },
      multiplier,
    ],
  },
  {
    label: 'Point Color',
    tab: 'data',
    controls: [fixedColor, legendPosition, legendFormat, dimension, colorScheme],
  },
  advancedSection,
] as const satisfies readonly Section[];
