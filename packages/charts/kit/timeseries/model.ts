import { labelOf } from '@powerset/core/chart/chart-dataset.ts';
import { categoryPlaces, inCategoryOrder } from '@powerset/core/dataset/category-order.ts';
import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';
import { xAxisLabel } from '@powerset/core/form-data/x-axis.ts';
import { NULL_LABEL } from '@powerset/core/format/number.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER, numberAt, type Answer, type AnswerColumn } from '../answer.ts';
import type { DrawInput } from '../define-chart.ts';
import { extraMetrics, seriesDimensions } from './query.ts';
import { sharesOf, sumOf } from './stack.ts';

export type AxisKind = 'time' | 'value' | 'category';

export interface Series {
  /** The column of the result. */
  readonly id: string;
  /** The name that readers see. */
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** Series of an earlier time carry the offset and the id of the current series. */
  readonly offset: string | undefined;
  readonly baseId: string;
}

/** The expected values of a series, with their bounds. */
export interface Forecast {
  /** The id of the series that the forecast continues. */
  readonly baseId: string;
  readonly name: string;
  readonly expected: readonly (number | null)[];
  readonly lower: readonly (number | null)[];
  readonly upper: readonly (number | null)[];
}

export interface TimeseriesModel {
  readonly axis: AxisKind;
  readonly axisName: string;
  readonly x: readonly (number | string)[];
  readonly series: readonly Series[];
  readonly forecasts: readonly Forecast[];
}

/** Reads the wide answer of a time-series query into series, in drawing order. */
export function timeseriesModel({ formData, answers, surface }: DrawInput<FormData>): TimeseriesModel {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const axisColumn = axisColumnOf(formData, answer);
  const axis = axisKind(formData, axisColumn);
  const hidden = new Set(extraMetrics(formData).map(metricLabel));
  const columns = answer.columns.filter(
    column => column !== axisColumn && !hidden.has(column.name) && !FORECAST.test(column.name),
  );
  const rows = Array.from({ length: answer.rowCount }, (_, row) => row);

  const series = columns.map(column => toSeries(formData, column, rows, surface.dataset));
  const order = rowOrder(formData, axis, rows, series, axisColumn);
  const ordered = sortSeries(formData, series, nameOrder(formData, answer)).map(one => ({
    ...one,
    values: order.map(row => one.values[row] ?? null),
  }));
  return {
    axis,
    axisName: labelOf(surface.dataset, axisColumn?.name ?? ''),
    x: order.map(row => axisValue(axis, axisColumn, row)),
    series: formData.stack === 'Expand' ? sharesOf(ordered, rows.length) : ordered,
    forecasts: formData.stack === 'Expand' ? [] : ordered.flatMap(one => forecastOf(answer, one, order)),
  };
}

/** Charts older than the choice of an x-axis use the time column. */
function axisColumnOf(formData: FormData, answer: Answer): AnswerColumn | undefined {
  return answerColumn(answer, xAxisLabel(formData) ?? TIME_COLUMN) ?? answer.columns[0];
}

/** The column that stands for the time column of a dataset. */
export const TIME_COLUMN = '__timestamp';
/** Columns that a forecast adds to those of a series. */
const FORECAST = /__yhat(?:_lower|_upper)?$/;

function forecastOf(answer: Answer, { id, name }: Series, order: readonly number[]): readonly Forecast[] {
  const expected = answerColumn(answer, `${id}__yhat`);
  if (!expected) return [];
  const values = (column: AnswerColumn | undefined) => order.map(row => numberAt(column, row));
  return [
    {
      baseId: id,
      name,
      expected: values(expected),
      lower: values(answerColumn(answer, `${id}__yhat_lower`)),
      upper: values(answerColumn(answer, `${id}__yhat_upper`)),
    },
  ];
}

function axisKind(formData: FormData, column: AnswerColumn | undefined): AxisKind {
  if (formData.xAxisForceCategorical && column?.genericType !== 'temporal') return 'category';
  if (column?.genericType === 'temporal') return 'time';
  return column?.genericType === 'numeric' && !formData.stack ? 'value' : 'category';
}

function axisValue(axis: AxisKind, column: AnswerColumn | undefined, row: number): number | string {
  const value = column?.value(row) ?? null;
  if (axis === 'category') return value === null ? NULL_LABEL : String(value);
  return numberAt(column, row) ?? Number.NaN;
}

type Dataset = DrawInput<FormData>['surface']['dataset'];

function toSeries(
  formData: FormData,
  column: AnswerColumn,
  rows: readonly number[],
  dataset: Dataset,
): Series {
  const values = rows.map(row => numberAt(column, row));
  const compared = comparisonOf(column.name);
  if (compared)
    return {
      id: column.name,
      name: comparisonName(compared, dataset),
      values,
      offset: undefined,
      baseId: column.name,
    };
  const { offset, baseId } = offsetOf(formData, column.name);
  return { id: column.name, name: displayName(baseId, offset, dataset), values, offset, baseId };
}

const COMPARISON_WORDS: Readonly<Record<string, string>> = {
  difference: 'difference to',
  percentage: 'change since',
  ratio: 'ratio to',
};

/**
 * `percentage__sales__sales__1 year ago, Europe` compares a measure of one group with its value at an earlier
 * time.
 */
function comparisonOf(
  id: string,
): readonly [kind: string, metric: string, offset: string, rest: string] | undefined {
  const match = /^(difference|percentage|ratio)__(.+)__\2__([^,]+)(.*)$/.exec(id);
  return match ? [match[1]!, match[2]!, match[3]!, match[4]!] : undefined;
}

function comparisonName(
  [kind, metric, offset, rest]: NonNullable<ReturnType<typeof comparisonOf>>,
  dataset: Dataset,
): string {
  return `${labelOf(dataset, metric)}${rest}, ${COMPARISON_WORDS[kind]} ${offset}`;
}

/**
 * `sales__1 year ago, Europe` and `1 year ago, Europe` are the series `sales, Europe` or `Europe` at an
 * earlier time.
 */
function offsetOf(
  formData: FormData,
  id: string,
): { readonly offset: string | undefined; readonly baseId: string } {
  for (const offset of asList(formData.time_compare).map(String)) {
    if (id === offset) return { offset, baseId: '' };
    if (id.startsWith(`${offset}, `)) return { offset, baseId: id.slice(offset.length + 2) };
    if (id.includes(`__${offset}`)) return { offset, baseId: id.replace(`__${offset}`, '') };
  }
  return { offset: undefined, baseId: id };
}

function displayName(baseId: string, offset: string | undefined, dataset: Dataset): string {
  const name = baseId
    .split(', ')
    .map(part => labelOf(dataset, part))
    .join(', ');
  if (offset === undefined) return name;
  return name === '' ? offset : `${name}, ${offset}`;
}

type Measure = (values: readonly (number | null)[]) => number;

const MEASURES: Readonly<Record<string, Measure>> = {
  sum: values => sumOf(values),
  min: values => values.reduce<number>((min, value) => Math.min(min, value ?? Infinity), Infinity),
  max: values => values.reduce<number>((max, value) => Math.max(max, value ?? -Infinity), -Infinity),
  avg: values => sumOf(values) / (values.filter(value => value !== null).length || 1),
};

function sortSeries(
  { sort_series_type: type, sort_series_ascending: isAscending }: FormData,
  series: readonly Series[],
  compareNames: (a: Series, b: Series) => number,
): readonly Series[] {
  const direction = isAscending ? 1 : -1;
  const measure = MEASURES[String(type)];
  if (measure) return sortBy(series, one => measure(one.values), direction);
  return type === 'name' ? series.toSorted((a, b) => direction * compareNames(a, b)) : series;
}

/** Returns the order of series by name: their dimensions in the author's order, then by the name itself. */
function nameOrder(
  formData: FormData,
  { categoryOrders, labelMap }: Answer,
): (a: Series, b: Series) => number {
  const dimensions = seriesDimensions(formData);
  const places = dimensions.map(name => {
    const order = categoryOrders?.[name];
    return order && categoryPlaces(order);
  });
  // The parts of a series name end with the values of its dimensions.
  const value = ({ id }: Series, at: number): string | undefined => labelMap[id]?.at(at - dimensions.length);
  return (a, b) => {
    for (const [at, placeOf] of places.entries()) {
      const difference = placeOf ? placeOf(value(a, at)) - placeOf(value(b, at)) : 0;
      if (difference !== 0) return difference;
    }
    return a.name.localeCompare(b.name);
  };
}

/** With several series, names on the x-axis are sorted here; with one, the query has sorted them. */
function rowOrder(
  formData: FormData,
  axis: AxisKind,
  rows: readonly number[],
  series: readonly Series[],
  column: AnswerColumn | undefined,
): readonly number[] {
  const by = formData.x_axis_sort_series;
  if (axis !== 'category' || series.length < 2 || typeof by !== 'string') return rows;
  const direction = formData.x_axis_sort_series_ascending === false ? -1 : 1;
  const measure = MEASURES[by];
  const byName = inCategoryOrder(column?.order, compareCells);
  if (measure) return sortBy(rows, row => measure(series.map(one => one.values[row] ?? null)), direction);
  return by === 'name'
    ? [...rows].sort((a, b) => direction * byName(column?.value(a), column?.value(b)))
    : rows;
}

function sortBy<T>(items: readonly T[], key: (item: T) => number, direction: number): readonly T[] {
  const keyed = items.map(item => [key(item), item] as const);
  return keyed.sort(([a], [b]) => direction * (a - b || 0)).map(([, item]) => item);
}

/** Compares numbers by size and everything else as text, with missing values last. */
function compareCells(a: unknown, b: unknown): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
}
