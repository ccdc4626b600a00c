import { describe, expect, it } from 'vitest';
import { asContourKind, contourKind, contourProblems, contourText, NEW_CONTOUR } from './contour.ts';
import { isCompleteSpatial, spatialType, startOfSpatial } from './spatial.ts';
import { withZoomValues, zoomSizesOf } from '@powerset/charts/kit/map/zoom-sizes.ts';

describe('the columns of a place', () => {
  it.each<[object, boolean]>([
    [{ type: 'latlong', lonCol: 'lon', latCol: 'lat' }, true],
    [{ type: 'latlong', lonCol: 'lon' }, false],
    [{ type: 'delimited', lonlatCol: 'place', delimiter: ',', reverseCheckbox: false }, true],
    [{ type: 'delimited', lonlatCol: 'place', delimiter: '' }, false],
    [{ type: 'geohash', geohashCol: 'hash' }, true],
    [{ type: 'plus_code', column: 'code' }, false],
  ])('%j is complete: %s', (value, isComplete) => {
    expect(isCompleteSpatial({ ...value })).toBe(isComplete);
  });
  it('start with a comma between longitude and latitude', () => {
    expect(startOfSpatial('delimited')).toEqual({
      type: 'delimited',
      delimiter: ',',
      reverseCheckbox: false,
    });
    expect(startOfSpatial('geohash')).toEqual({ type: 'geohash' });
  });
  it.each([null, undefined, 'lat', 3, {}, { type: 'plus_code' }])('%j is of no known type', value => {
    expect(spatialType(value)).toBeUndefined();
  });
});

describe('a contour', () => {
  const line = { lowerThreshold: 4, color: { r: 255, g: 0, b: 255, a: 100 }, strokeWidth: 1 };
  const band = { lowerThreshold: 6, upperThreshold: 10, color: { r: 0, g: 0, b: 255, a: 100 } };

  it('is a line at one value, or a band between two', () => {
    expect([line, band].map(contourKind)).toEqual(['isoline', 'isoband']);
    expect([line, band].map(contourText)).toEqual(['4', '6 – 10']);
  });
  it('has only the fields of its kind, and keeps the rest', () => {
    expect(asContourKind({ ...line, zIndex: 2 }, 'isoband')).toEqual({
      lowerThreshold: 4,
      upperThreshold: null,
      color: line.color,
      zIndex: 2,
    });
    expect(asContourKind(band, 'isoline')).toEqual({
      lowerThreshold: 6,
      strokeWidth: 1,
      color: band.color,
    });
    expect(asContourKind(line, 'isoline')).toBe(line);
  });
  it.each([
    [line, []],
    [{ ...line, lowerThreshold: 0 }, []],
    [band, []],
    [NEW_CONTOUR, ['lowerThreshold']],
    [{ ...line, strokeWidth: 0 }, ['strokeWidth']],
    [{ ...band, upperThreshold: 6 }, ['upperThreshold']],
    [{ ...band, upperThreshold: null }, ['upperThreshold']],
  ])('%j has problems in %j', (contour, fields) => {
    expect(Object.keys(contourProblems(contour))).toEqual(fields);
  });
});

describe('the sizes of charts on a map', () => {
  const configs = { zoom: 6, width: 100, height: 50, slope: 30, exponent: 2 };
  it.each([
    ['FIXED', [100, 50], [100, 50]],
    ['LINEAR', [130, 65], [1, 1]],
    ['EXP', [200, 100], [2, 1]],
  ] as const)('are %s', (type, next, first) => {
    const { values } = withZoomValues({ type, configs });
    expect(Object.keys(values)).toHaveLength(29);
    expect([values['7']!.width, values['7']!.height]).toEqual(next);
    expect([values['0']!.width, values['0']!.height]).toEqual(first);
  });
  it('are read leniently, but not guessed', () => {
    expect(zoomSizesOf(undefined)?.type).toBe('FIXED');
    expect(zoomSizesOf({ type: 'EXP', configs: { width: 40 } })?.configs).toMatchObject({
      width: 40,
      exponent: 2,
    });
    expect(zoomSizesOf({ type: 'STEPS' })).toBeUndefined();
  });
});
