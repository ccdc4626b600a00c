import type { Section } from '../kit/control.ts';
import {
  advancedSection,
  autozoom,
  filterNulls,
  mapStyle,
  spatial,
  viewport,
} from '../kit/map/map-controls.ts';
import { adhocFilters, metric, rowLimit } from '../kit/shared-controls.ts';

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      spatial,
      rowLimit,
      {
        ...metric,
        key: 'size',
        label: 'Weight',
        description: 'The metric that decides how much each place counts.',
      },
      filterNulls,
      adhocFilters,
    ],
  },
  {
    label: 'Map',
    tab: 'data',
    isExpanded: true,
    controls: [
      mapStyle,
      autozoom,
      viewport,
      {
        key: 'cellSize',
        kind: 'text',
        isNumber: true,
        label: 'Cell Size',
        affects: 'drawing',
        default: 300,
        description: 'The size of the cells that values are gathered in, in meters.',
      },
      {
        key: 'aggregation',
        kind: 'select',
        label: 'Aggregation',
        affects: 'drawing',
        default: 'sum',
        isClearable: false,
        choices: ['sum', 'min', 'max', 'mean'].map(name => [name, name] as const),
        description: 'How the values of several points become one.',
      },
      {
        key: 'contours',
        kind: 'contours',
        label: 'Contours',
        affects: 'drawing',
        description:
          'Lines where the metric has a value, or bands between two values. Without any, four bands are drawn.',
      },
    ],
  },
  advancedSection,
] as const satisfies readonly Section[];
