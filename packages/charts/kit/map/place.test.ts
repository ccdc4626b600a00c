import { describe, expect, it } from 'vitest';
import { answerFromJson } from '../answer.ts';
import { missingPlaces, placeReader } from './place.ts';
import { pathsIn, polygonsIn } from './shape.ts';

const ANSWER = answerFromJson({
  colnames: ['lon', 'lat', 'both', 'hash'],
  coltypes: [0, 0, 1, 1],
  data: [
    { lon: '12.5', lat: 55, both: '12.5|55', hash: 'u4pruydqqvj' },
    { lon: 200, lat: 55, both: '12.5 55', hash: 'a' },
    { lon: null, lat: 55, both: '12.5', hash: null },
    { lon: 12, lat: -90.5, both: '', hash: '' },
  ],
});

function places(spatial: object): readonly unknown[] {
  const read = placeReader(ANSWER, spatial);
  return [0, 1, 2, 3].map(row => read(row));
}

describe('the place of a row', () => {
  it('is in two columns; places off the globe are none', () => {
    const spatial = { type: 'latlong', lonCol: 'lon', latCol: 'lat' };
    expect(places(spatial)).toEqual([[12.5, 55], undefined, undefined, undefined]);
  });
  it('is in one text with the delimiter of the author, or the usual ones', () => {
    const spatial = { type: 'delimited', lonlatCol: 'both', delimiter: '|' };
    expect(places(spatial)).toEqual([[12.5, 55], [12.5, 55], undefined, undefined]);
    expect(places({ ...spatial, reverseCheckbox: true })[0]).toEqual([55, 12.5]);
  });
  it('is the middle of a geohash', () => {
    const [first, ...others] = places({ type: 'geohash', geohashCol: 'hash' });
    expect((first as number[]).map(part => Number(part.toFixed(4)))).toEqual([10.4074, 57.6491]);
    expect(others).toEqual([undefined, undefined, undefined]);
  });
  it('is nowhere without columns', () => {
    expect(places({})).toEqual([undefined, undefined, undefined, undefined]);
  });
});

it.each([
  [0, []],
  [1, ['1 row has no place']],
  [1200, ['1,200 rows have no place']],
])('%s rows without a place', (count, sentences) => {
  expect(missingPlaces(count)).toEqual(sentences);
});

describe('shapes', () => {
  const json = { encoding: 'json', isReversed: false };
  it.each([
    ['a ring', '[[0,0],[1,0],[1,1]]', 1, 1],
    ['rings with a hole', '[[[0,0],[9,0],[9,9]],[[1,1],[2,1],[2,2]]]', 1, 2],
    ['several polygons', '[[[[0,0],[9,0],[9,9]]],[[[1,1],[2,1],[2,2]]]]', 2, 1],
    [
      'a feature',
      '{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1]]]}}',
      1,
      1,
    ],
  ])('are polygons: %s', (_, text, polygons, rings) => {
    const found = polygonsIn(text, json);
    expect([found.length, found[0]!.length]).toEqual([polygons, rings]);
  });
  it.each(['', '[]', '{}', 'null', '[[0,0],[1,0]]', '[["a","b"]]', '[[0,0],[1,0],[1,99]]'])(
    'are none in %s',
    text => {
      expect(polygonsIn(text, json)).toEqual([]);
    },
  );
  it('are several lines', () => {
    expect(pathsIn('[[[0,0],[1,1]],[[2,2],[3,3]]]', json)).toHaveLength(2);
  });
  it('are the square of a geohash', () => {
    expect(polygonsIn('u0', { ...json, encoding: 'geohash' })[0]![0]).toHaveLength(5);
  });
  it('have the latitude first if the author says so', () => {
    expect(pathsIn('[[50,2],[51,3]]', { ...json, isReversed: true })).toEqual([
      [
        [2, 50],
        [3, 51],
      ],
    ]);
  });
});
