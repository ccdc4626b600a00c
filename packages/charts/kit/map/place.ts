import { geohashCentre } from '@powerset/core/geography/geohash.ts';
import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, numberAt, type Answer, type AnswerColumn } from '../answer.ts';
import { spatialOf } from '../deck-query.ts';
import type { Position } from './position.ts';

/** Reads the place of a row; undefined if it has none. */
export type PlaceReader = (row: number) => Position | undefined;

/** Returns a function that reads places from the columns of a spatial control. */
export function placeReader(answer: Answer, spatial: unknown): PlaceReader {
  const { type, lonCol, latCol, lonlatCol, delimiter, reverseCheckbox, geohashCol } = spatialOf(spatial);
  const column = (saved: unknown): AnswerColumn | undefined =>
    answerColumn(answer, columnsOf(saved).map(columnLabel)[0] ?? '');
  if (type === 'geohash') {
    const hashes = column(geohashCol);
    return row => geohashPlace(hashes?.value(row));
  }
  if (type === 'delimited') {
    const texts = column(lonlatCol);
    return row => delimitedPlace(texts?.value(row), delimiter, Boolean(reverseCheckbox));
  }
  const [longitudes, latitudes] = [column(lonCol), column(latCol)];
  return row => validPlace(numberAt(longitudes, row), numberAt(latitudes, row));
}

/** Returns a place if both numbers are on the globe. */
export function validPlace(longitude: number | null, latitude: number | null): Position | undefined {
  if (longitude === null || latitude === null) return undefined;
  const isOnGlobe = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
  return isOnGlobe ? [longitude, latitude] : undefined;
}

/** Returns the sentence about rows without a place; none if every row has one. */
export function missingPlaces(count: number): readonly string[] {
  if (count === 0) return [];
  return [count === 1 ? '1 row has no place' : `${count.toLocaleString('en-US')} rows have no place`];
}

function geohashPlace(value: unknown): Position | undefined {
  return (typeof value === 'string' ? geohashCentre(value) : null) ?? undefined;
}

function delimitedPlace(value: unknown, delimiter: unknown, isReversed: boolean): Position | undefined {
  if (typeof value !== 'string') return undefined;
  const parts =
    typeof delimiter === 'string' && delimiter !== '' && value.includes(delimiter)
      ? value.split(delimiter)
      : value.trim().split(/[\s,;]+/);
  const [first, second] = parts.map(text => (text.trim() === '' ? Number.NaN : Number(text)));
  if (first === undefined || second === undefined || Number.isNaN(first) || Number.isNaN(second))
    return undefined;
  return isReversed ? validPlace(second, first) : validPlace(first, second);
}
