import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import type { MapOption } from '../kit/map/map-option.ts';
import type { PointLayer } from '../kit/map/point-layer.ts';
import { deckScatter } from './index.ts';

chartConformance(deckScatter, import.meta.url);
recordedPanel(deckScatter, {
  changed: {
    time_grain_sqla: 'Nothing is stored for a setting without a value.',
    granularity: 'Nothing is stored for a setting without a value.',
  },
});

const ANSWER = {
  colnames: ['lat', 'lon', 'kind', 'size'],
  coltypes: [0, 0, 1, 0],
  data: [
    { lat: 55.7, lon: 12.6, kind: 'park', size: 100 },
    { lat: 48.9, lon: 2.4, kind: 'cafe', size: 400 },
    { lat: null, lon: 2.4, kind: 'cafe', size: 1 },
    { lat: 91, lon: 2.4, kind: 'cafe', size: 1 },
  ],
};
const BASE = {
  viz_type: 'deck_scatter',
  spatial: { type: 'latlong', lonCol: 'lon', latCol: 'lat' },
  point_radius_fixed: { type: 'metric', value: 'size' },
  point_unit: 'square_m',
};

function drawn(formData: object = {}, hidden?: ReadonlySet<string>): MapOption<PointLayer> {
  const surface = hidden ? { hidden } : {};
  return draw(deckScatter, { ...BASE, ...formData }, [ANSWER], [800, 500], surface) as MapOption<PointLayer>;
}

describe('points on a map', () => {
  it('draws rows with a position and reports how many have none', () => {
    const { layers, notes } = drawn();
    // The largest point comes first, so that it is below the others.
    expect(layers[0]!.points.map(({ position }) => position)).toEqual([
      [2.4, 48.9],
      [12.6, 55.7],
    ]);
    expect(notes).toEqual(['2 rows have no place']);
  });

  it.each([
    ['square_m', Math.sqrt(400 / Math.PI)],
    ['square_km', Math.sqrt(400 / Math.PI) * 1000],
    ['radius_m', 400],
    ['radius_km', 400_000],
    ['radius_miles', 400 * 1609.344],
  ])('sizes points by a metric in %s', (point_unit, radius) => {
    expect(drawn({ point_unit }).layers[0]!.points[0]!.radius).toBeCloseTo(radius);
  });

  it('multiplies a fixed size', () => {
    const fixed = { point_radius_fixed: { type: 'fix', value: 10 }, point_unit: 'radius_m', multiplier: '3' };
    expect(drawn(fixed).layers[0]!.points[0]!.radius).toBe(30);
  });

  it('colors points by a dimension and leaves out those that a reader hides', () => {
    const { legend, bounds } = drawn({ dimension: 'kind' });
    expect(legend?.entries.map(({ name }) => name)).toEqual(['park', 'cafe']);
    const hidden = drawn({ dimension: 'kind' }, new Set(['cafe']));
    expect(hidden.layers[0]!.points.map(({ row }) => row)).toEqual([0]);
    expect(hidden.bounds).toEqual(bounds);
  });

  it('keeps its saved position without automatic zoom', () => {
    const viewport = { longitude: 10, latitude: 20, zoom: 5, bearing: 0, pitch: 30 };
    const { bounds, viewport: start } = drawn({ autozoom: false, viewport });
    expect([bounds, start]).toEqual([undefined, viewport]);
  });

  it('selects a position by the columns that contain it', () => {
    const { markOf } = drawn();
    const mark = markOf({ layerId: 'points', index: 1, object: drawn().layers[0]!.points[1] })!;
    const answers = [
      { columns: ['lat', 'lon'].map(name => ({ name, value: () => (name === 'lat' ? 48.9 : 2.4) })) },
    ];
    const input = { formData: BASE, answers: answers as never };
    expect(deckScatter.toSelection!(input, mark)).toEqual([
      { col: 'lon', val: 2.4, formattedVal: '2.4' },
      { col: 'lat', val: 48.9, formattedVal: '48.9' },
    ]);
  });
});
