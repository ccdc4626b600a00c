import type { ResultColumn } from '@powerset/core/table/result-table.ts';
import { columnOf, type ColumnKind, type DriverValue } from '@powerset/connector-kit/column-of.ts';
import type { TrinoColumn } from './client.ts';

const KINDS: readonly (readonly [RegExp, ColumnKind])[] = [
  [/^(tinyint|smallint|integer)$/, 'integer'], [/^bigint$/, 'bigint'], [/^decimal/, 'decimal'], [/^(double|real)$/, 'float'], [/^boolean$/, 'boolean'], [/^(date|timestamp)/, 'moment'],
];

/** One column of an answer. */
export function trinoColumn({ name, type }: TrinoColumn, values: readonly unknown[]): ResultColumn {
  const kind = KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'text';
  const read = /with time zone$/.test(type) ? values.map(inUtc) : type === 'varbinary' ? values.map(bytes) : values;
  return columnOf({ name, databaseType: type.toUpperCase(), kind }, read as readonly DriverValue[]);
}

function bytes(value: unknown): DriverValue {
  return typeof value === 'string' ? Buffer.from(value, 'base64') : null;
}

// A moment may come with the name of a region instead of an offset.
function inUtc(value: unknown): DriverValue {
  const parts = typeof value === 'string' ? /^(\S+ \S+) ([A-Za-z_]+\/[\w/+-]+)$/.exec(value) : null;
  if (!parts) return value as DriverValue;
  const wall = Date.parse(`${parts[1]!.replace(' ', 'T')}Z`);
  const offset = offsetAt(wall - offsetAt(wall, parts[2]!), parts[2]!);
  return new Date(wall - offset).toISOString().replace('T', ' ').replace('Z', '');
}

/** How far a region's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(epochMs: number, region: string): number {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: region, timeZoneName: 'longOffset' }).formatToParts(epochMs).find(part => part.type === 'timeZoneName')?.value ?? '';
  const parts = /GMT([+-])(\d\d):(\d\d)/.exec(name);
  return parts ? (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 60 + Number(parts[3])) * 60_000 : 0;
}
