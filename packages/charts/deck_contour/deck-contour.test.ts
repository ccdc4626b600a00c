import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import type { ContourMapLayer } from '../kit/map/density-layers.ts';
import type { MapOption } from '../kit/map/map-option.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { deckContour } from './index.ts';

chartConformance(deckContour, import.meta.url);
recordedPanel(deckContour, {
  changed: {
    time_grain_sqla: 'Nothing is stored for a setting without a value.',
    granularity: 'Nothing is stored for a setting without a value.',
  },
});

const ANSWER = {
  colnames: ['lat', 'lon', 'sales'],
  coltypes: [0, 0, 0],
  data: [
    { lat: 48.85, lon: 2.35, sales: 10 },
    { lat: 48.8501, lon: 2.3501, sales: 20.25 },
    { lat: 48.9, lon: 2.4, sales: -5 },
    { lat: null, lon: 4, sales: 1 },
  ],
};

function drawn(formData: object = {}, surface: object = {}): MapOption<ContourMapLayer> {
  const saved = {
    viz_type: 'deck_contour',
    spatial: { type: 'latlong', lonCol: 'lon', latCol: 'lat' },
    size: 'sales',
    ...formData,
  };
  return draw(deckContour, saved, [ANSWER], [800, 500], surface) as MapOption<ContourMapLayer>;
}

const CONTOURS = [
  { lowerThreshold: 4, color: { r: 255, g: 0, b: 255, a: 100 }, strokeWidth: 3 },
  { lowerThreshold: 5, upperThreshold: 10, color: { r: 0, g: 0, b: 0, a: 0.5 } },
  { color: { r: 0, g: 0, b: 0, a: 1 } },
];

describe('contours', () => {
  it('are lines at a value and bands between two', () => {
    const { contours } = drawn({ contours: CONTOURS }).layers[0]!;
    expect(contours).toEqual([
      { name: '4', threshold: 4, color: [255, 0, 255, 255], width: 3 },
      { name: '5 – 10', threshold: [5, 10], color: [0, 0, 0, 128], width: 1 },
    ]);
  });

  it('can be hidden in the legend', () => {
    const { layers, legend } = drawn({ contours: CONTOURS }, { hidden: new Set(['4']) });
    expect(layers[0]!.contours.map(({ name }) => name)).toEqual(['5 – 10']);
    expect(legend?.entries.map(({ name }) => name)).toEqual(['4', '5 – 10']);
  });

  it('are bands over the data if the author defined none', () => {
    const { contours, cellSize, aggregation } = drawn({ cellSize: '1000', aggregation: 'max' }).layers[0]!;
    expect(contours.length).toBeGreaterThan(0);
    expect([cellSize, aggregation]).toEqual([1000, 'MAX']);
  });

  it('show their values', () => {
    const tip = drawn().tipOf({ layerId: 'contours', index: 0, object: { contour: { name: '5 – 10' } } });
    expect(tip).toEqual({ title: 'sales', rows: [{ name: 'Value', value: '5 – 10' }] });
  });
});
