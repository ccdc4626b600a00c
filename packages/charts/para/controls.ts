import { DEFAULT_SEQUENTIAL_PALETTE } from '@powerset/core/color/sequential-palettes.ts';
import { whenSet, type Section } from '../kit/control.ts';
import {
  adhocFilters,
  metric,
  metrics,
  orderDesc,
  rowLimit,
  seriesLimit,
  sortMetric,
} from '../kit/shared-controls.ts';

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        key: 'series',
        kind: 'column',
        label: 'Dimension',
        affects: 'query',
        default: null,
        description: 'One line for each value of this column.',
      },
      { ...metrics, description: 'One axis for each metric.' },
      {
        ...metric,
        key: 'secondary_metric',
        label: 'Color Metric',
        default: null,
        rules: [],
        description: 'Decides the color of a line.',
      },
      adhocFilters,
      seriesLimit,
      rowLimit,
      sortMetric,
      { ...orderDesc, isVisible: whenSet('timeseries_limit_metric') },
    ],
  },
  {
    label: 'Options',
    tab: 'customize',
    isExpanded: true,
    controls: [
      {
        key: 'show_datatable',
        kind: 'boolean',
        label: 'Data Table',
        affects: 'drawing',
        default: false,
        description: 'Shows the rows below the lines.',
      },
      {
        key: 'include_series',
        kind: 'boolean',
        label: 'Include Series',
        affects: 'drawing',
        default: false,
        description: 'Adds an axis with the names of the lines.',
      },
      {
        key: 'linear_color_scheme',
        kind: 'color-scheme',
        isSequential: true,
        label: 'Linear Color Scheme',
        affects: 'drawing',
        default: DEFAULT_SEQUENTIAL_PALETTE,
      },
    ],
  },
] as const satisfies readonly Section[];
