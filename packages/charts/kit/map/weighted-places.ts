import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER, numberAt, type Answer } from '../answer.ts';
import { placeReader } from './place.ts';
import type { Position } from './position.ts';

/** A place with its value of the metric. */
export interface WeightedPlace {
  readonly row: number;
  readonly position: Position;
  readonly weight: number;
}

export interface WeightedPlaces {
  readonly places: readonly WeightedPlace[];
  /** The name of the metric. */
  readonly metric: string;
  /** The number of rows without a place, and without a value. */
  readonly missing: { readonly places: number; readonly values: number };
}

/** Returns the places of an answer with the values of a metric, and counts the rows that lack either. */
export function weightedPlaces(
  formData: { readonly spatial?: unknown; readonly size?: unknown },
  answer: Answer = EMPTY_ANSWER,
): WeightedPlaces {
  const [metric = ''] = metricsOf(formData.size).map(metricLabel);
  const placeAt = placeReader(answer, formData.spatial);
  const values = answerColumn(answer, metric);
  const rows = Array.from({ length: answer.rowCount }, (_, row) => ({
    row,
    position: placeAt(row),
    weight: numberAt(values, row),
  }));
  const placed = rows.filter(({ position }) => position !== undefined);
  const places = placed.flatMap(({ row, position, weight }) =>
    position && weight !== null ? [{ row, position, weight }] : [],
  );
  return {
    places,
    metric,
    missing: { places: rows.length - placed.length, values: placed.length - places.length },
  };
}

/** Returns the sentence about rows without a value; none if every row has one. */
export function missingValues(count: number): readonly string[] {
  if (count === 0) return [];
  return [count === 1 ? '1 row has no value' : `${count.toLocaleString('en-US')} rows have no value`];
}
