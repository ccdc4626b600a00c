import type { Section } from '../kit/control.ts';
import {
  advancedSection,
  autozoom,
  extruded,
  filterNulls,
  mapStyle,
  spatial,
  viewport,
} from '../kit/map/map-controls.ts';
import { adhocFilters, colorScheme, metric, rowLimit } from '../kit/shared-controls.ts';

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      spatial,
      {
        ...metric,
        key: 'size',
        label: 'Height',
        description: 'The metric that decides the height and color of cells.',
      },
      rowLimit,
      filterNulls,
      adhocFilters,
    ],
  },
  {
    label: 'Map',
    tab: 'data',
    controls: [
      mapStyle,
      viewport,
      colorScheme,
      autozoom,
      {
        key: 'grid_size',
        kind: 'text',
        isNumber: true,
        label: 'Grid Size',
        affects: 'drawing',
        default: 20,
        description: 'The size of a cell in meters.',
      },
      extruded,
    ],
  },
  advancedSection,
] as const satisfies readonly Section[];
