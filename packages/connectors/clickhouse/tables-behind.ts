import type { ViewDefinition } from '@powerset/connector-kit/connector.ts';
import { lexSql } from '@powerset/sql/read/lex.ts';
import { clickhouseFacts } from './facts.ts';

type Query = (sql: string, params?: readonly string[]) => Promise<readonly (readonly unknown[])[]>;

/** Engines whose tables show rows of other tables, named in the engine's arguments. */
const WRAPPERS = ['Alias', 'Buffer', 'Distributed', 'Merge'];
/** The most tables to report. */
const MOST_MERGED = 500;

/**
 * Returns a table that stores no rows itself as a view over its sources. Views, dictionaries, results of
 * table functions and the storage of a view are reported without a definition.
 */
export async function tablesBehind(query: Query, name: string): Promise<ViewDefinition[]> {
  const found = await query(
    `SELECT database, engine, engine_full FROM system.tables WHERE lower(name) = lower($1) AND (engine LIKE '%View' OR engine IN ('Dictionary', 'Proxy', ${WRAPPERS.map(engine => `'${engine}'`).join(', ')}) OR name LIKE '.inner%')`,
    [name],
  );
  return Promise.all(
    found.map(async ([database, engine, written]) => ({
      schema: String(database),
      sql: WRAPPERS.includes(String(engine)) ? await behind(String(written), String(database), query) : null,
    })),
  );
}

async function behind(written: string, own: string, query: Query): Promise<string | null> {
  const wrapped = wrappedBy(written, own);
  if (!wrapped) return null;
  if (!('pattern' in wrapped)) return selectFrom([[wrapped.database, wrapped.table]]);
  const merged = await query(
    `SELECT database, name FROM system.tables WHERE ${wrapped.isPatternOfDatabase ? 'match(database, $1)' : 'database = $1'} AND match(name, $2) LIMIT ${MOST_MERGED + 1}`,
    [wrapped.database, wrapped.pattern],
  );
  return merged.length > MOST_MERGED
    ? null
    : selectFrom(merged.map(([database, table]) => [String(database), String(table)]));
}

function selectFrom(tables: readonly (readonly [string, string])[]): string | null {
  // Backslash escapes can be read in many ways.
  if (tables.some(path => path.some(part => /[`\\]/.test(part)))) return null;
  return `SELECT 1${tables.length === 0 ? '' : ` FROM ${tables.map(path => path.map(part => `\`${part}\``).join('.')).join(', ')}`}`;
}

interface Wrapped {
  readonly database: string;
  readonly table: string;
}

interface Merged {
  readonly database: string;
  readonly isPatternOfDatabase: boolean;
  readonly pattern: string;
}

/**
 * Returns the table named in an engine's arguments (`Buffer('shop', 'sales', 16, …)`), or the patterns of
 * `Merge`; undefined if that is unclear.
 */
export function wrappedBy(written: string, own: string): Wrapped | Merged | undefined {
  const tokens = lexSql(written, clickhouseFacts.lexicalRules).map(({ kind, text }) =>
    kind === 'string'
      ? { text: '', value: text.slice(1, -1).replaceAll(/\\(.)/gs, '$1') }
      : { text, value: undefined },
  );
  const form = tokens.map(({ text }) => text || '?').join(' ');
  const [first, second, third] = tokens.flatMap(({ value }) => value ?? []);
  if (/^Alias \( \? \)/.test(form)) return { database: own, table: first! };
  if (/^(Alias|Buffer) \( \? , \? [,)]/.test(form)) return { database: first!, table: second! };
  if (/^Distributed \( \? , \? , \? [,)]/.test(form)) return { database: second! || own, table: third! };
  if (/^Merge \( \? , \? \)/.test(form))
    return { database: first!, isPatternOfDatabase: false, pattern: second! };
  return /^Merge \( REGEXP \( \? \) , \? \)/.test(form)
    ? { database: first!, isPatternOfDatabase: true, pattern: second! }
    : undefined;
}
