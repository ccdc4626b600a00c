import type { Section } from '../kit/control.ts';
import { adhocFilters, metric } from '../kit/shared-controls.ts';

const list = { kind: 'text', affects: 'drawing', default: '' } as const;

export const sections = [
  { label: 'Query', tab: 'data', isExpanded: true, controls: [metric, adhocFilters] },
  {
    label: 'Chart Options',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        ...list,
        key: 'ranges',
        label: 'Ranges',
        description: 'Upper ends of shaded ranges, separated by commas.',
      },
      {
        ...list,
        key: 'range_labels',
        label: 'Range labels',
        description: 'Names of the ranges, separated by commas.',
      },
      {
        ...list,
        key: 'markers',
        label: 'Markers',
        description: 'Values to mark with triangles, separated by commas.',
      },
      {
        ...list,
        key: 'marker_labels',
        label: 'Marker labels',
        description: 'Names of the markers, separated by commas.',
      },
      {
        ...list,
        key: 'marker_lines',
        label: 'Marker lines',
        description: 'Values to mark with lines, separated by commas.',
      },
      {
        ...list,
        key: 'marker_line_labels',
        label: 'Marker line labels',
        description: 'Names of the marker lines, separated by commas.',
      },
    ],
  },
] as const satisfies readonly Section[];
