import type { Section } from '../kit/control.ts';
import {
  advancedSection,
  autozoom,
  filterNulls,
  fixedColor,
  lineColumn,
  lineWidth,
  lineWidthUnit,
  mapStyle,
  reverseLongLat,
  viewport,
} from '../kit/map/map-controls.ts';
import { adhocFilters, rowLimit } from '../kit/shared-controls.ts';

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      lineColumn,
      {
        key: 'line_type',
        kind: 'select',
        label: 'Lines encoding',
        affects: 'drawing',
        default: 'json',
        isClearable: false,
        choices: [
          ['polyline', 'Polyline'],
          ['json', 'JSON'],
        ],
        description: 'How the column stores lines.',
      },
      rowLimit,
      filterNulls,
      adhocFilters,
    ],
  },
  {
    label: 'Map',
    tab: 'data',
    isExpanded: true,
    controls: [mapStyle, viewport, fixedColor, lineWidth, lineWidthUnit, reverseLongLat, autozoom],
  },
  advancedSection,
] as const satisfies readonly Section[];
