import type { RestrictRowsOptions } from './restrict-rows-options.ts';
import { AppError } from '@powerset/core/errors.ts';
import { restrictTables, type RestrictedSql } from '@powerset/sql/read/restrict-tables.ts';
import type { Catalog } from './connector.ts';
import { refuseHiddenViews } from './hidden-views.ts';
import { columnsOf } from './columns-of.ts';
import { knownOf } from './known-of.ts';
import { describesTable, requireRestrictable } from './restrictable.ts';
import { unseenTable } from './unseen-tables.ts';

/**
 * Rewrites a text for a user with row-level security rules. The engine's own grammar checks it too: the text
 * is refused
 * if the engine finds a protected table that our reader missed, or a view over one.
 * @throws AppError `query.refused` when the text cannot be restricted, `query.view-refused` for a view; the
 * engine's own error when it cannot be read
 */
export async function restrictRows(
  sql: string,
  { rules, schema, dialect, connection }: RestrictRowsOptions,
): Promise<string> {
  if (rules.length === 0) return sql;
  const reading = await connection.read(sql);
  if (!reading.ok) throw reading.error;
  const theirs = reading.statements.flatMap(({ tables }) => tables);
  const unseen =
    unseenTable(
      sql,
      theirs.filter(({ name }) => rules.some(rule => rule.table.toLowerCase() === name.toLowerCase())),
      dialect.lexicalRules,
    ) !== undefined;
  const defaultSchema = schema ?? (await connection.catalog.defaultSchema());
  const isSure = schema !== null || (await hasOneDefault(connection.catalog));
  requireRestrictable(sql, { rules, dialect });
  const options = {
    rules,
    defaultSchema: isSure ? defaultSchema : null,
    lexicalRules: dialect.lexicalRules,
    aliasWord: dialect.tableAliasWord,
    columnsAt: () => columnsOf(reading, dialect),
  };
  const answer: RestrictedSql = describesTable(sql, dialect.lexicalRules)
    ? { ok: true, sql }
    : restrictTables(sql, options);
  if (unseen || !answer.ok)
    throw new AppError('query.refused', {
      detail: `Row-level security rules apply to a table in this SQL, but the SQL could not be parsed well enough to apply them.${answer.ok ? '' : ` ${answer.problem}`}`,
    });
  await refuseHiddenViews(
    sql,
    { rules, schema: defaultSchema, dialect, connection },
    reading.statements.flatMap(({ tables }) => tables),
  );
  const headings = answer.isHeaded ? await headingsOf([sql, answer.sql], { schema, connection }) : undefined;
  const headed = headings ? restrictTables(sql, { ...options, headings }) : answer;
  return headed.ok ? headed.sql : answer.sql;
}

// The engine's names for the columns of the original text, because the restricted text would change them.
async function headingsOf(
  [written, restricted]: readonly [string, string],
  { schema, connection }: Pick<RestrictRowsOptions, 'schema' | 'connection'>,
): Promise<ReadonlyMap<string, string> | undefined> {
  const described = await Promise.all(
    [written, restricted].map(async sql => connection.describe?.(sql, schema ?? undefined)),
  ).catch(() => []);
  const [own, made] = described;
  return own && made && new Map(made.flatMap(({ name }, at) => (own[at] ? [[name, own[at].name]] : [])));
}

/** Returns whether unqualified names certainly belong to a single schema when none is chosen. */
export async function hasOneDefault(catalog: Catalog): Promise<boolean> {
  const path = await knownOf(catalog, 'search path', async () => (await catalog.searchPath?.()) ?? []).catch(
    () => undefined,
  );
  return path !== undefined && path.length <= 1;
}
