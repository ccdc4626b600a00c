import { FOR_EVER_MS } from '@powerset/core/table/json.ts';
import type { ResultColumn } from '@powerset/core/table/result-table.ts';

/** Kind of column for loaded rows; each engine maps it to a type. */
export type LoadKind =
  | 'boolean'
  | 'integer'
  | 'float'
  | 'decimal'
  | 'date'
  | 'timestamp'
  | 'timestamptz'
  | 'text';

/** Returns the kind that holds all of a column's values without loss. */
export function loadKindOf({ data, databaseType }: ResultColumn): LoadKind {
  switch (data.kind) {
    case 'bool':
      return 'boolean';
    case 'int':
    case 'bigint':
      return 'integer';
    case 'float':
      return 'float';
    case 'decimal':
      return 'decimal';
    case 'temporal':
      return databaseType === 'DATE'
        ? 'date'
        : /TIME ZONE|TIMESTAMPTZ/.test(databaseType)
          ? 'timestamptz'
          : 'timestamp';
    case 'text':
      return 'text';
    default:
      throw new Error(`unknown column ${String(data satisfies never)}`);
  }
}

/** Converts rows to text that every engine can read back; null is missing. Timestamps are in UTC. */
export function loadTexts(column: ResultColumn, from: number, to: number): (string | null)[] {
  const { data } = column;
  const text = textOf(column);
  return Array.from({ length: to - from }, (_, at) =>
    data.nulls?.[from + at] === 1 ? null : text(from + at),
  );
}

function textOf(column: ResultColumn): (row: number) => string | null {
  const { data } = column;
  switch (data.kind) {
    case 'bool':
      return row => (data.values[row] === 1 ? 'true' : 'false');
    case 'text':
      return row => data.dictionary[data.values[row]!]!;
    case 'temporal': {
      const isDay = loadKindOf(column) === 'date';
      return row => momentText(data.values[row]!, isDay);
    }
    case 'float':
      return row =>
        Number.isFinite(data.values[row]!) ? String(data.values[row]!) : nonFinite(data.values[row]!);
    default:
      return row => String(data.values[row]!);
  }
}

function nonFinite(value: number): string | null {
  return Number.isNaN(value) ? null : value > 0 ? 'Infinity' : '-Infinity';
}

// Fractions of a millisecond are microseconds.
function momentText(ms: number, isDay: boolean): string {
  if (ms === FOR_EVER_MS && !isDay) return '9999-12-31 23:59:59.999999';
  const whole = Math.floor(ms);
  const iso = new Date(whole).toISOString();
  if (isDay) return iso.slice(0, -14);
  const micros = Math.round((ms - whole) * 1000);
  return `${iso.slice(0, -1).replace('T', ' ')}${micros === 0 ? '' : String(micros).padStart(3, '0')}`;
}
