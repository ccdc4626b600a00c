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
import { AGGREGATIONS } from '../kit/map/aggregate.ts';

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
        label: 'Bubble Size',
        description: 'The metric that decides the height and color of hexagons.',
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
      colorScheme,
      viewport,
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
      {
        key: 'js_agg_function',
        kind: 'select',
        label: 'Dynamic Aggregation Function',
        affects: 'drawing',
        default: 'sum',
        isClearable: false,
        choices: AGGREGATIONS.map(name => [name, name] as const),
        description: 'How the values of the points in a hexagon become one.',
      },
    ],
  },
  advancedSection,
] as const satisfies readonly Section[];
