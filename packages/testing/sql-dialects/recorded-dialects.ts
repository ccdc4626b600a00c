import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One recorded answer about an engine. */
export interface DialectCase {
  readonly name: string;
  readonly engine: string;
  readonly request: { readonly what: string } & Readonly<Record<string, unknown>>;
  readonly status: string;
  readonly response: unknown;
  readonly bug?: string;
}

const folder = join(import.meta.dirname, '../golden/sql-dialects');
const all = readdirSync(folder)
  .sort()
  .map(file => ({
    engine: file.replace('.jsonl', ''),
    cases: readFileSync(join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as DialectCase),
  }));

/** Returns the cases of one kind, by engine. */
export function dialectCases(
  what: string,
): { readonly engine: string; readonly cases: readonly DialectCase[] }[] {
  return all
    .map(({ engine, cases }) => ({
      engine,
      cases: cases.filter(({ request }) => request.what.startsWith(what)),
    }))
    .filter(({ cases }) => cases.length > 0);
}
