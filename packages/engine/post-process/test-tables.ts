import type { ResultColumn, ResultTable } from '@powerset/core/table/result-table.ts';
import { rowsOf } from '@powerset/testing/run-query.ts';
import { postProcess } from './post-process.ts';

export const numbers = (name: string, values: readonly (number | null)[]): ResultColumn => ({
  name,
  databaseType: 'DOUBLE',
  genericType: 'numeric',
  data: {
    kind: 'float',
    values: Float64Array.from(values, value => value ?? 0),
    nulls: Uint8Array.from(values, value => (value === null ? 1 : 0)),
  },
});
export const texts = (name: string, values: readonly (string | null)[]): ResultColumn => ({
  name,
  databaseType: 'VARCHAR',
  genericType: 'string',
  data: {
    kind: 'text',
    values: Uint32Array.from(values, (_, at) => at),
    dictionary: values.map(value => value ?? ''),
    nulls: Uint8Array.from(values, value => (value === null ? 1 : 0)),
  },
});
export const days = (name: string, values: readonly string[]): ResultColumn => ({
  name,
  databaseType: 'DATE',
  genericType: 'temporal',
  data: { kind: 'temporal', values: Float64Array.from(values, value => Date.parse(value)) },
});
export const table = (...columns: ResultColumn[]): ResultTable => ({
  columns,
  rowCount: columns[0]!.data.values.length,
});
/** Sales on three days in two regions and an unknown one. */
export const sales = table(
  days('day', ['2024-01-02', '2024-01-01', '2024-01-02', '2024-01-04']),
  texts('region', ['West', 'East', null, 'East']),
  numbers('sum', [1, 2, 3, 4]),
);
/** One series per region. */
export const pivot = {
  operation: 'pivot',
  options: {
    index: ['day'],
    columns: ['region'],
    aggregates: { sum: { operator: 'mean' } },
    drop_missing_columns: false,
  },
};
/** One row per day. */
export const byDay = {
  operation: 'pivot',
  options: { index: ['day'], columns: [], aggregates: { sum: { operator: 'sum' } } },
};
/** Applies the operations, and returns the names, the rows, and the parts of the names. */
export const after = (of: ResultTable, ...operations: Record<string, unknown>[]) => {
  const result = postProcess(of, operations as never);
  return {
    names: result.table.columns.map(column => column.name),
    rows: rowsOf(result.table),
    labelMap: result.labelMap,
  };
};
