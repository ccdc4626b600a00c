import type { Feature, FeatureCollection, Position } from 'geojson';
import type { Topology } from 'topojson-specification';
import states from 'us-atlas/states-10m.json' with { type: 'json' };
import world from 'world-atlas/countries-50m.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { baseShapes } from './base-shapes.ts';
import { cutAtAntimeridian } from './cut-at-antimeridian.ts';

const shapes = baseShapes(world as unknown as Topology, states as unknown as Topology);

it('has no edge that runs across the whole map', () => {
  const { features } = shapes.land as FeatureCollection;
  const rings = features.flatMap(ringsOf);
  const long = rings.flatMap(ring =>
    ring.filter((point, i) => i > 0 && Math.abs(point[0]! - ring[i - 1]![0]!) > 180 && point[1]! > -85),
  );
  expect(rings.length).toBeGreaterThan(1000);
  expect(long).toEqual([]);
  expect(rings.flat().every(([x]) => Math.abs(x!) <= 180)).toBe(true);
});

it('names countries from afar and states close up', () => {
  const names = new Map(shapes.names.features.map(({ properties }) => [properties.name, properties]));
  expect(names.get('Brazil')!.fromZoom).toBeLessThan(2);
  expect(names.get('Luxembourg')!.fromZoom).toBeGreaterThan(5);
  expect(names.get('Texas')!.isState).toBe(true);
  expect(names.get('Texas')!.fromZoom).toBeGreaterThanOrEqual(4);
});

it('cuts a shape on both sides of the 180th meridian into two', () => {
  const ring = [
    [170, 10],
    [-170, 10],
    [-170, 20],
    [170, 20],
    [170, 10],
  ];
  const { coordinates } = cutAtAntimeridian({ type: 'Polygon', coordinates: [ring] });
  const spans = (coordinates as Position[][][]).map(([outline]) => {
    const xs = outline!.map(([x]) => x!);
    return [Math.min(...xs), Math.max(...xs)];
  });
  expect(spans.toSorted((a, b) => a[0]! - b[0]!)).toEqual([
    [-180, -170],
    [170, 180],
  ]);
});

it('leaves other shapes as they are', () => {
  const shape = {
    type: 'Polygon' as const,
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  };
  expect(cutAtAntimeridian(shape)).toBe(shape);
});

function ringsOf({ geometry }: Feature): readonly Position[][] {
  if (geometry.type === 'Polygon') return geometry.coordinates;
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
}
