import { parseExactJson } from '@powerset/kit/exact-json.ts';

/** A row of Superset's metadata, as its database returned it. */
export type SourceRow = Readonly<Record<string, unknown>>;

/** Returns text; null if the column is empty or missing. */
export function text(row: SourceRow, name: string): string | null {
  const value = row[name];
  if (value === null || value === undefined) return null;
  return value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : String(value);
}

/** Returns an integer; null if the column is empty or missing. */
export function whole(row: SourceRow, name: string): number | null {
  const value = row[name];
  const number = value === null || value === undefined || value === '' ? NaN : Number(value);
  return Number.isFinite(number) ? Math.trunc(number) : null;
}

/** Returns a boolean; `otherwise` if the column is empty or missing. */
export function flag(row: SourceRow, name: string, otherwise: 0 | 1 = 0): 0 | 1 {
  const value = row[name];
  if (value === null || value === undefined) return otherwise;
  if (value instanceof Uint8Array) return value[0] ? 1 : 0;
  return value === true || value === 1 || value === '1' || value === 'true' || value === 't' ? 1 : 0;
}

/** Returns a timestamp in milliseconds. Superset writes timestamps without a zone; they count as UTC. */
export function moment(row: SourceRow, name: string): number | null {
  const value = text(row, name);
  if (value === null) return null;
  const ms = Date.parse(
    /(Z|[+-]\d\d(:?\d\d)?)$/.test(value.slice(10)) ? value : `${value.replace(' ', 'T')}Z`,
  );
  return Number.isNaN(ms) ? null : ms;
}

/** Returns a UUID, which some databases store as 16 bytes; null if the column is empty or missing. */
export function uuid(row: SourceRow, name: string): string | null {
  const value = row[name];
  if (value === null || value === undefined) return null;
  const hex = (
    value instanceof Uint8Array && value.length === 16 ? Buffer.from(value).toString('hex') : text(row, name)!
  )
    .replaceAll('-', '')
    .toLowerCase();
  return /^[\da-f]{32}$/.test(hex)
    ? `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
    : null;
}

/** Returns a JSON object; undefined for anything else. */
export function jsonObject(value: string | null): Record<string, unknown> | undefined {
  try {
    const parsed = parseExactJson(value ?? '');
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
