import type { Control } from '../kit/control.ts';
import { seriesTypeControl } from '../kit/timeseries/look-controls.ts';

const AXES = [
  [0, 'Primary'],
  [1, 'Secondary'],
] as const;

/** Returns the controls for drawing one query; the keys of query B end with a B. */
function drawing<const S extends '' | 'B'>(suffix: S) {
  return [
    { ...seriesTypeControl, key: `seriesType${suffix}`, label: 'Series type' },
    {
      key: `stack${suffix}`,
      kind: 'boolean',
      label: 'Stack series',
      affects: 'drawing',
      default: false,
      description: 'Draw series on top of each other.',
    },
    {
      key: `area${suffix}`,
      kind: 'boolean',
      label: 'Area chart',
      affects: 'drawing',
      default: false,
      description: 'Fill the area under lines.',
    },
    {
      key: `show_value${suffix}`,
      kind: 'boolean',
      label: 'Show Values',
      affects: 'drawing',
      description: 'Show values on the chart.',
    },
    {
      key: `opacity${suffix}`,
      kind: 'slider',
      label: 'Opacity',
      affects: 'drawing',
      default: 0.2,
      min: 0,
      max: 1,
      step: 0.1,
      description: 'How strong the area under lines is filled.',
    },
    {
      key: `markerEnabled${suffix}`,
      kind: 'boolean',
      label: 'Marker',
      affects: 'drawing',
      default: false,
      description: 'Draw a dot on every point of a line.',
    },
    {
      key: `markerSize${suffix}`,
      kind: 'slider',
      label: 'Marker size',
      affects: 'drawing',
      default: 6,
      min: 0,
      max: 100,
      step: 1,
    },
    {
      key: `yAxisIndex${suffix}`,
      kind: 'select',
      label: 'Y Axis',
      affects: 'drawing',
      default: 0,
      choices: AXES,
    },
  ] as const satisfies readonly Control[];
}

export const drawingOfA = drawing('');
export const drawingOfB = drawing('B');
