import { expect, it } from 'vitest';
import { geometryPlace } from './geometry-place.ts';

it.each([
  ['POINT(13.4 52.5)', [13.4, 52.5]],
  ['SRID=4326;point z (13.4 52.5 34)', [13.4, 52.5]],
  ['MULTIPOINT((0 0), (10 20))', [5, 10]],
  ['POLYGON((0 0, 10 0, 10 4, 0 4, 0 0), (1 1, 2 1, 2 2, 1 1))', [5, 2]],
  ['LINESTRING(-1e1 0, 10 0)', [0, 0]],
  ['{"type": "Point", "coordinates": [-74, 40.7]}', [-74, 40.7]],
  ['{"type":"Feature","geometry":{"type":"LineString","coordinates":[[0,0],[2,2]]},"properties":{}}', [1, 1]],
])('finds the place of %s', (cell, place) => {
  expect(geometryPlace(cell)).toEqual(place);
});

it.each([
  'POINT(200 10)',
  'POINT EMPTY',
  'POINT(1)',
  'POINT(a b)',
  'Asia',
  '',
  '{"type": "Point"}',
  'SRID=3857;POINT(5 5)',
  null,
  5,
])('finds no place in %s', cell => {
  expect(geometryPlace(cell)).toBeUndefined();
});
