import type { Dialect } from '@powerset/sql/dialect.ts';
import type { EngineFacts } from './engine-facts.ts';
import { isPlainName } from './reserved-words.ts';

export interface ShownTable {
  readonly name: string;
  readonly schema: string | undefined;
  /** All columns when absent. */
  readonly columns: readonly string[] | undefined;
  readonly limit: number;
}

/** Writes a SELECT of a table's rows for users to read and run: plain names stay unquoted. */
export function selectTable(
  { name, schema, columns, limit }: ShownTable,
  dialect: Dialect,
  { flags, names }: EngineFacts,
): string {
  const readable = (part: string): string =>
    isPlainName(part) && (names.quotesOnlyOdd || !part.includes('$')) ? part : dialect.quoteIdentifier(part);
  const { behindSelect, atEnd, around } = dialect.limit({ limit, offset: undefined, order: undefined });
  const field = (path: string): string =>
    `${path.split('.').map(readable).join('.')} AS ${dialect.quoteIdentifier(names.dotsArePaths === 'always' ? path.replaceAll('.', '__') : path)}`;
  const list =
    columns
      ?.map(name => (names.dotsArePaths && name.includes('.') ? field(name) : readable(name)))
      .join(',\n       ') ?? '*';
  const hasSchema = schema !== names.ownSchema;
  const schemas = !hasSchema || schema === undefined ? [] : names.splitsSchema ? schema.split('.') : [schema];
  const from = [...schemas, name].map(readable).join('.');
  // Engines without a limit clause return everything; the reader stops after this many rows.
  if (!flags.allowLimitClause) return `SELECT ${list}\nFROM ${from}`;
  const inner = [`SELECT ${behindSelect}${list}`, `FROM ${from}`, ...(atEnd ? [atEnd] : [])].join('\n');
  return around
    ? `SELECT ${columns?.map(column => `anon_1.${readable(column)}`).join(',\n       ') ?? 'anon_1.*'}\nFROM (${inner}) anon_1\nWHERE ${around}`
    : inner;
}
