import type { Section } from '../kit/control.ts';
import {
  advancedSection,
  autozoom,
  fixedColor,
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
    ],
  },
  { label: 'Map', tab: 'data', controls: [mapStyle, autozoom, viewport] },
  {
    label: 'Grid',
    tab: 'customize',
    isExpanded: true,
    controls: [
      {
        key: 'grid_size',
        kind: 'text',
        isNumber: true,
        label: 'Grid Size',
        affects: 'drawing',
        default: 20,
        description: 'The side of a square in pixels.',
      },
      { ...fixedColor, description: 'The color of squares, stronger where values are larger.' },
    ],
  },
  advancedSection,
] as const satisfies readonly Section[];
