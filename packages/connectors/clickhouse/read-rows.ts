import { AppError } from '@powerset/core/errors.ts';
import { classifyClickhouseFailure, failureNumber } from './errors.ts';

export interface ClickhouseRows {
  readonly names: readonly string[];
  readonly types: readonly string[];
  /** The values by column. */
  readonly values: readonly (readonly unknown[])[];
  readonly rowCount: number;
  readonly isCut: boolean;
}

export interface ReadOptions {
  readonly maxRows: number;
  readonly sql: string;
  /**
   * Returns the number of rows in a batch, given the number of columns; by default, one batch contains all
   * rows.
   */
  readonly rowsEach?: (columnCount: number) => number;
}

/** Reads a response line by line: names, types, then rows as lists. The last batch may be the only one. */
export async function* readRows(
  { body }: Pick<Response, 'body'>,
  { maxRows, sql, rowsEach }: ReadOptions,
): AsyncGenerator<ClickhouseRows, void> {
  const head: (readonly string[])[] = [];
  let values: unknown[][] = [];
  let [given, rowCount, isCut] = [0, 0, false];
  let mostRows = Infinity;
  const batch = (): ClickhouseRows => ({
    names: head[0]!,
    types: head[1]!,
    values: head[0]!.map((_, at) => values[at] ?? []),
    rowCount,
    isCut,
  });
  for await (const line of linesOf(body)) {
    const row = readLine(line, sql);
    if (head.length < 2) {
      head.push(row as readonly string[]);
      mostRows = rowsEach?.(row.length) ?? Infinity;
      continue;
    }
    isCut = given + rowCount === maxRows;
    if (isCut) break;
    for (let at = 0; at < row.length; at++) (values[at] ??= []).push(row[at]);
    if (++rowCount < mostRows) continue;
    yield batch();
    given += rowCount;
    [values, rowCount] = [[], 0];
  }
  if (head.length < 2)
    throw new AppError('query.failed', { detail: "The server's response has no columns." });
  if (rowCount > 0 || given === 0 || isCut) yield batch();
}

async function* linesOf(body: Response['body']): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const bytes of body ?? []) {
    const lines = (rest + decoder.decode(bytes as Uint8Array, { stream: true })).split('\n');
    rest = lines.pop()!;
    for (const line of lines) if (line !== '') yield line;
  }
  if (rest !== '') yield rest;
}

function readLine(line: string, sql: string): readonly unknown[] {
  if (line.startsWith('[')) return readExact(line);
  // An error in the middle of a response replaces the next row.
  throw failureNumber(line) === undefined
    ? new AppError('query.refused', { detail: 'Remove the FORMAT clause from the statement.' })
    : classifyClickhouseFailure(line.slice(line.indexOf('Code: ')), sql);
}

// JSON has no 64-bit integers, but the server writes all their digits.
function readExact(line: string): readonly unknown[] {
  if (!/\d{16}/.test(line)) return JSON.parse(line) as readonly unknown[];
  const keepDigits = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' &&
    !Number.isSafeInteger(value) &&
    context?.source !== undefined &&
    /^-?\d+$/.test(context.source)
      ? context.source
      : value;
  return JSON.parse(line, keepDigits as (key: string, value: unknown) => unknown) as readonly unknown[];
}
