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
      {
        ...metric,
        key: 'size',
        label: 'Weight',
        description: 'The metric that decides how much each place counts.',
      },
      rowLimit,
      filterNulls,
      adhocFilters,
      {
        key: 'intensity',
        kind: 'select',
        label: 'Intesity',
        affects: 'drawing',
        default: 1,
        isFreeForm: true,
        isClearable: false,
        choices: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1].map(
          value => [value, String(value)] as const,
        ),
        description: 'A factor for the weight of every place.',
      },
      {
        key: 'radius_pixels',
        kind: 'select',
        label: 'Intensity Radius',
        affects: 'drawing',
        default: 30,
        isFreeForm: true,
        isClearable: false,
        choices: [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70].map(
          value => [value, String(value)] as const,
        ),
        description: 'How far a place reaches on the screen, in pixels.',
      },
    ],
  },
  {
    label: 'Map',
    tab: 'data',
    controls: [
      mapStyle,
      viewport,
      {
        key: 'linear_color_scheme',
        kind: 'color-scheme',
        isSequential: true,
        label: 'Linear Color Scheme',
        affects: 'drawing',
        default: 'superset_seq_1',
      },
      autozoom,
      {
        key: 'aggregation',
        kind: 'select',
        label: 'Aggregation',
        affects: 'drawing',
        default: 'sum',
        isClearable: false,
        choices: ['sum', 'mean'].map(name => [name, name] as const),
        description: 'How the values of several points become one.',
      },
    ],
  },
  advancedSection,
] as const satisfies readonly Section[];
