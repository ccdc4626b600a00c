import {
  cellAt,
  type ColumnData,
  type ResultColumn,
  type ResultTable,
} from '@powerset/core/table/result-table.ts';
import { REST_NAME } from '../plan/apply-series-limit.ts';
import type { Plan } from '../plan/plan.ts';

/** Removes the marker of the rest and numbers its name if a top series has the same. */
export function nameRest(table: ResultTable, { rest }: Pick<Plan, 'rest'>): ResultTable {
  const marker = rest && table.columns.find(({ name }) => name === rest.marker);
  if (!rest || !marker) return table;
  const isRest = Uint8Array.from({ length: table.rowCount }, (_, row) =>
    Number(cellAt(marker, row)) === 1 ? 1 : 0,
  );
  const isSeries = ({ name }: ResultColumn): boolean => rest.series.includes(name);
  const name = freeName(table.columns.filter(isSeries), isRest);
  const columns = table.columns.filter(column => column !== marker);
  return {
    ...table,
    columns:
      name === REST_NAME
        ? columns
        : columns.map(column =>
            isSeries(column) ? { ...column, data: renamed(column.data, isRest, name) } : column,
          ),
  };
}

function freeName(series: readonly ResultColumn[], isRest: Uint8Array): string {
  const taken = new Set<unknown>();
  for (let row = 0; row < isRest.length; row++) {
    const first = isRest[row] === 1 ? undefined : cellAt(series[0]!, row);
    if (first !== undefined && series.every(column => cellAt(column, row) === first)) taken.add(first);
  }
  let [name, number] = [REST_NAME, 1];
  while (taken.has(name)) name = `${REST_NAME} (${++number})`;
  return name;
}

function renamed(data: ColumnData, isRest: Uint8Array, name: string): ColumnData {
  if (data.kind !== 'text') return data;
  const values = data.values.map((code, row) => (isRest[row] === 1 ? data.dictionary.length : code));
  return { ...data, values, dictionary: [...data.dictionary, name] };
}
