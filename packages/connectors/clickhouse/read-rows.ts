import { AppError } from '@powerset/core/errors.ts';
import { classifyClickhouseFailure, failureNumber } from './errors.ts';

export interface ClickhouseRows {
  readonly names: readonly string[];
  readonly types: readonly string[];
  /** By column. */
  readonly values: readonly (readonly unknown[])[];
  readonly rowCount: number;
  readonly isCut: boolean;
}

/** Reads an answer line by line: names, types, then rows as lists. */
export async function readRows({ body }: Pick<Response, 'body'>, { maxRows, sql }: { readonly maxRows: number; readonly sql: string }): Promise<ClickhouseRows> {
  let head: (readonly string[])[] = [];
  const values: unknown[][] = [];
  let rowCount = 0;
  for await (const line of linesOf(body)) {
    const row = readLine(line, sql);
    if (head.length < 2) {
      head = [...head, row as readonly string[]];
      continue;
    }
    if (rowCount === maxRows) return { names: head[0]!, types: head[1]!, values: filled(values, head[0]!), rowCount, isCut: true };
    for (let at = 0; at < row.length; at++) (values[at] ??= []).push(row[at]);
    rowCount++;
  }
  if (head.length < 2) throw new AppError('query.failed', { detail: 'The answer of the server has no columns.' });
  return { names: head[0]!, types: head[1]!, values: filled(values, head[0]!), rowCount, isCut: false };
}

function filled(values: readonly (readonly unknown[])[], names: readonly string[]): readonly (readonly unknown[])[] {
  return names.map((_, at) => values[at] ?? []);
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
  // A failure in the middle of an answer is written where the next row would stand.
  throw failureNumber(line) === undefined
    ? new AppError('query.refused', { detail: 'A statement must not choose its own format.' })
    : classifyClickhouseFailure(line.slice(line.indexOf('Code: ')), sql);
}

// JSON has no 64-bit integers, but the server writes all their digits.
function readExact(line: string): readonly unknown[] {
  if (!/\d{16}/.test(line)) return JSON.parse(line) as readonly unknown[];
  const keepDigits = (_key: string, value: unknown, context?: { readonly source?: string }): unknown => (
    typeof value === 'number' && !Number.isSafeInteger(value) && context?.source !== undefined && /^-?\d+$/.test(context.source) ? context.source : value
  );
  return JSON.parse(line, keepDigits as (key: string, value: unknown) => unknown) as readonly unknown[];
}
