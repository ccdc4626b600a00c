/** Where two answers differ first. */
export interface Difference {
  /** Such as `query 1, row 3, revenue`. */
  readonly at: string;
  readonly there: string;
  readonly here: string;
}

type Row = Readonly<Record<string, unknown>>;

/** Engines may add up the same numbers in another order, which changes the last digits of floats. */
const TOLERANCE = 1e-9;
const LONGEST_VALUE = 120;

/**
 * Returns where the rows of two query results differ first; undefined if they are equal. Without a complete order,
 * databases return equal rows in any order, so only their order may differ.
 */
export function differentRows(there: readonly Row[], here: readonly Row[]): Difference | undefined {
  const names = columnsOf(there);
  const missing = differentNames(names, columnsOf(here));
  if (there.length > 0 && here.length > 0 && missing) return missing;
  if (there.length !== here.length)
    return { at: 'number of rows', there: String(there.length), here: String(here.length) };
  const inOrder = differentCell(there, here, names);
  return inOrder && differentCell(sorted(there, names), sorted(here, names), names) ? inOrder : undefined;
}

/** Returns where two JSON values differ first; undefined if they are equal, apart from the order of lists. */
export function differentJson(there: unknown, here: unknown, at = 'data'): Difference | undefined {
  if (Array.isArray(there) && Array.isArray(here)) return differentLists(there, here, at);
  if (isRecord(there) && isRecord(here)) {
    for (const name of new Set([...Object.keys(there), ...Object.keys(here)])) {
      const found = differentJson(there[name] ?? null, here[name] ?? null, `${at}.${name}`);
      if (found) return found;
    }
    return undefined;
  }
  return isSame(there, here) ? undefined : { at, there: shown(there), here: shown(here) };
}

function differentLists(
  there: readonly unknown[],
  here: readonly unknown[],
  at: string,
): Difference | undefined {
  if (there.length !== here.length)
    return { at: `${at}, number of entries`, there: String(there.length), here: String(here.length) };
  const inOrder = firstDifferent(there, here, at);
  return inOrder && firstDifferent(inAnyOrder(there), inAnyOrder(here), at) ? inOrder : undefined;
}

function firstDifferent(
  there: readonly unknown[],
  here: readonly unknown[],
  at: string,
): Difference | undefined {
  for (const [index, value] of there.entries()) {
    const found = differentJson(value, here[index], `${at}[${index}]`);
    if (found) return found;
  }
  return undefined;
}

function differentNames(there: readonly string[], here: readonly string[]): Difference | undefined {
  const [only, added] = [
    there.filter(name => !here.includes(name)),
    here.filter(name => !there.includes(name)),
  ];
  if (only.length === 0 && added.length === 0) return undefined;
  return { at: 'columns', there: shown(only.join(', ')) || '–', here: shown(added.join(', ')) || '–' };
}

function differentCell(
  there: readonly Row[],
  here: readonly Row[],
  names: readonly string[],
): Difference | undefined {
  for (const [index, row] of there.entries())
    for (const name of names)
      if (!isSame(row[name], here[index]![name]))
        return {
          at: `row ${index + 1}, ${name}`,
          there: shown(row[name]),
          here: shown(here[index]![name]),
        };
  return undefined;
}

/** Returns whether two cells have the same value; engines send exact numbers as text or as numbers. */
export function isSame(there: unknown, here: unknown): boolean {
  if (there === here || (there ?? null) === (here ?? null)) return true;
  if (isInteger(there) && isInteger(here)) return BigInt(there) === BigInt(here);
  const [first, second] = [numberOf(there), numberOf(here)];
  if (first !== undefined && second !== undefined)
    return Math.abs(first - second) <= TOLERANCE * Math.max(Math.abs(first), Math.abs(second));
  return typeof there === 'object' && typeof here === 'object' && !differentJson(there, here);
}

// Integers are exact, also those beyond 2^53, which arrive as text.
function isInteger(value: unknown): value is string | number {
  return Number.isSafeInteger(value) || (typeof value === 'string' && /^-?\d{1,400}$/.test(value));
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value)
    ? Number(value)
    : undefined;
}

function sorted(rows: readonly Row[], names: readonly string[]): readonly Row[] {
  return byKey(rows, row => names.map(name => keyOf(row[name])).join('\n'));
}

function inAnyOrder(values: readonly unknown[]): readonly unknown[] {
  return byKey(values, keyOf);
}

function byKey<T>(values: readonly T[], keyFor: (value: T) => string): readonly T[] {
  const keyed = values.map(value => ({ value, key: keyFor(value) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ value }) => value);
}

// Numbers that count as equal need equal keys.
function keyOf(value: unknown): string {
  const number = numberOf(value);
  if (number !== undefined) return number.toPrecision(8);
  if (Array.isArray(value)) return `[${value.map(keyOf).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value ?? null);
  return `{${Object.keys(value)
    .toSorted()
    .map(name => `${name}:${keyOf(value[name])}`)
    .join(',')}}`;
}

function columnsOf(rows: readonly Row[]): readonly string[] {
  return Object.keys(rows[0] ?? {});
}

function isRecord(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1)}…` : text;
}
