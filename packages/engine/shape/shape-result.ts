import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { fail } from '@powerset/core/errors.ts';
import { columnLabel, type QueryObject } from '@powerset/core/query/query-object.ts';
import {
  cellAt,
  type ColumnData,
  type ResultColumn,
  type ResultTable,
} from '@powerset/core/table/result-table.ts';
import { shiftByOffset } from '@powerset/core/time-range/offset.ts';
import { parseMoment } from '@powerset/core/time-range/parse-moment.ts';
import type { Plan, PlanContext } from '../plan/plan.ts';
import { TIMESTAMP_LABEL } from '../plan/select-columns-and-metrics.ts';

const HOUR_MS = 3_600_000;

/** Returns the database's result with the values of the time axis as times. */
export function shapeResult(table: ResultTable, { query }: Plan, { dataset }: PlanContext): ResultTable {
  const axes = axisLabels(query, dataset);
  return {
    ...table,
    columns: table.columns.map(column => {
      const source = axes.get(column.name);
      if (source !== undefined)
        return axisColumn(column, source, { dataset, timeShift: query.time_shift ?? undefined });
      return isBlank(column) ? { ...column, genericType: 'string' } : column;
    }),
  };
}

// If all values are missing, their type is unknown, and clients are told that it is text.
function isBlank({ data: { nulls } }: ResultColumn): boolean {
  return nulls !== undefined && nulls.length > 0 && nulls.every(flag => flag === 1);
}

/** Returns the labels of the time axis, each with the dataset's column that it shows. */
function axisLabels(query: QueryObject, dataset: Dataset): Map<string, string> {
  const isTemporal = (name: string): boolean =>
    dataset.columns.some(column => column.columnName === name && column.isTemporal);
  const axes = (query.columns ?? []).flatMap(column =>
    typeof column !== 'string' && column.columnType === 'BASE_AXIS' ? [columnLabel(column)] : [],
  );
  const labels = [...axes, ...(query.granularity ? [query.granularity] : [])].filter(isTemporal);
  return new Map([
    ...labels.map(label => [label, label] as const),
    [TIMESTAMP_LABEL, query.granularity ?? dataset.mainTemporalColumn ?? ''],
  ]);
}

interface AxisFacts {
  readonly dataset: Dataset;
  readonly timeShift: string | undefined;
}

function axisColumn(column: ResultColumn, source: string, { dataset, timeShift }: AxisFacts): ResultColumn {
  const format = dataset.columns.find(({ columnName }) => columnName === source)?.pythonDateFormat ?? null;
  const moments = momentsOf(column, format);
  if (!moments) return column;
  const { values } = moments;
  if (dataset.offset !== 0)
    for (let row = 0; row < values.length; row++) values[row]! += dataset.offset * HOUR_MS;
  if (timeShift)
    for (let row = 0; row < values.length; row++) values[row] = shiftByOffset(timeShift, values[row]!);
  return {
    ...column,
    databaseType: column.data.kind === 'temporal' ? column.databaseType : 'TIMESTAMP',
    genericType: 'temporal',
    data: moments,
  };
}

type Moments = Extract<ColumnData, { kind: 'temporal' }> & { readonly values: Float64Array };

function momentsOf({ data }: ResultColumn, format: string | null): Moments | undefined {
  const nulls = data.nulls ? { nulls: data.nulls } : {};
  if (data.kind === 'temporal') return { kind: 'temporal', values: data.values.slice(), ...nulls };
  if (data.kind === 'int' || data.kind === 'bigint' || data.kind === 'float') {
    if (format !== 'epoch_s' && format !== 'epoch_ms') return undefined;
    const factor = format === 'epoch_s' ? 1000 : 1;
    return {
      kind: 'temporal',
      values: Float64Array.from(data.values as ArrayLike<number | bigint>, value => Number(value) * factor),
      ...nulls,
    };
  }
  return data.kind === 'text' ? readMoments(data) : undefined;
}

// Text that is not a valid time becomes a missing value, as in the reference.
function readMoments(data: Extract<ColumnData, { kind: 'text' }>): Moments {
  const read = data.dictionary.map(text => (text === '' ? NaN : readMoment(text)));
  const values = Float64Array.from(data.values, code => read[code]!);
  return {
    kind: 'temporal',
    values: values.map(value => (Number.isNaN(value) ? 0 : value)),
    nulls: Uint8Array.from(values, (value, row) => (Number.isNaN(value) || data.nulls?.[row] === 1 ? 1 : 0)),
  };
}

function readMoment(text: string): number {
  try {
    return parseMoment(/^\d{4}-\d\d$/.test(text) ? `${text}-01` : text, NaN);
  } catch {
    return NaN;
  }
}

/** Returns the time in a row of a temporal column; refuses other columns. */
export function momentAt(column: ResultColumn, row: number): number | null {
  const value = cellAt(column, row);
  return value === null || typeof value === 'number'
    ? value
    : fail('query.invalid', { detail: `The column '${column.name}' does not contain dates or times` });
}
