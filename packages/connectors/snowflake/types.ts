import type { ColumnKind } from '@powerset/connector-kit/column-of.ts';
import type { DriverColumn } from '@powerset/connector-kit/connection-over.ts';

export interface RowType {
  readonly name: string;
  readonly type: string;
  readonly precision?: number | null;
  readonly scale?: number | null;
}

const KINDS: Readonly<Record<string, ColumnKind>> = {
  real: 'float',
  boolean: 'boolean',
  date: 'moment',
  timestamp_ntz: 'moment',
  timestamp_ltz: 'moment',
  timestamp_tz: 'moment',
};
const LARGEST_EXACT = 18;

/** Describes a column of a response. */
export function snowflakeColumn({ name, type, precision, scale }: RowType): DriverColumn {
  const word = type.toLowerCase();
  if (word !== 'fixed') return { name, type: type.toUpperCase(), kind: KINDS[word] ?? 'text' };
  return {
    name,
    type: `NUMBER(${precision ?? 38}, ${scale ?? 0})`,
    kind: scale ? 'decimal' : (precision ?? 38) <= LARGEST_EXACT ? 'bigint' : 'decimal',
  };
}

/** Returns rows with times as text: the server writes them as days or seconds since 1970. */
export function snowflakeValues(
  types: readonly RowType[],
  rows: readonly (readonly (string | null)[])[],
): readonly (readonly (string | null)[])[] {
  const moments = types.flatMap(({ type }, at) =>
    /^(date|time)/i.test(type) ? [{ at, type: type.toLowerCase() }] : [],
  );
  if (moments.length === 0) return rows;
  return rows.map(row => {
    const copy = [...row];
    for (const { at, type } of moments) if (copy[at] !== null) copy[at] = momentText(copy[at]!, type);
    return copy;
  });
}

const DAY_MS = 86_400_000;

function momentText(value: string, type: string): string {
  if (type === 'date') return new Date(Number(value) * DAY_MS).toISOString().slice(0, 10);
  // Times with a zone are followed by a space and the offset; the seconds are in UTC.
  const [seconds = '0', fraction = ''] = value.split(' ')[0]!.split('.');
  const ms =
    Number(seconds) * 1000 + (seconds.startsWith('-') ? -1 : 1) * Number(`0.${fraction || '0'}`) * 1000;
  const text = new Date(ms).toISOString();
  return type === 'time' ? text.slice(11, 23) : text;
}
