import { AppError } from '@powerset/core/errors.ts';
import { lexSql } from '@powerset/sql/read/lex.ts';
import type { FunctionCall } from '@powerset/sql/read/finding.ts';
import { nameOf } from '@powerset/sql/read/names.ts';
import { readSql } from '@powerset/sql/read/read-sql.ts';
import { mayReadMore } from '@powerset/sql/read/table-functions.ts';
import { knownOf } from './known-of.ts';
import type { RestrictRowsOptions } from './restrict-rows.ts';

/** What stands before functions of engines' own. */
const OWN_NAMESPACES = /^(safe|net|keys|hll_count|aead|kll_quantiles|ml|ai|system|builtin|pg_catalog|sys)$/i;

/**
 * Refuses a text that calls a function which somebody stored, since it may read rows that rules hide. Others
 * in the place of a table are refused too, and where an engine does not tell what people stored, those with a schema.
 * @throws AppError `query.function-refused`
 */
export async function refuseStoredFunctions(sql: string, { dialect, connection: { catalog } }: Pick<RestrictRowsOptions, 'dialect' | 'connection'>): Promise<void> {
  const calls = readSql(sql, dialect.lexicalRules).flatMap(statement => statement.calls);
  const { callsNeedNoBrackets, transactSql } = dialect.lexicalRules;
  if (calls.length === 0 && !callsNeedNoBrackets) return;
  const stored = await knownOf(catalog, 'stored functions', async () => storedIn(await catalog.storedFunctions?.() ?? null));
  const called = callsNeedNoBrackets ? lexSql(sql, dialect.lexicalRules).filter(({ kind }) => kind === 'word' || kind === 'quoted-name').map(token => nameOf(token).text) : calls.map(({ name }) => name);
  const isDoubtful = (call: FunctionCall): boolean => (!transactSql && mayReadMore(call)) || (!stored && call.schema !== null && !OWN_NAMESPACES.test(call.schema));
  const found = called.find(name => stored?.has(name.toLowerCase())) ?? calls.find(isDoubtful)?.name;
  if (found !== undefined) throw new AppError('query.function-refused', { detail: `The function ${found} may read rows that rules hide. It is not allowed here.` });
}

function storedIn(names: readonly string[] | null): ReadonlySet<string> | undefined {
  return names ? new Set(names.map(name => name.toLowerCase())) : undefined;
}
