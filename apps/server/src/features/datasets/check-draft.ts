import type { DatasetDraft, DraftReport } from '@powerset/contracts/dataset.ts';
import { AppError } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { GENERIC_TYPES } from '@powerset/core/table/result-table.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import type { DatasetDeps } from './dataset-deps.ts';
import { requireNoHiddenView } from './hidden-view.ts';
import { sourceAfter } from './new-source.ts';
import { readColumns, sourceOf, type ColumnSource } from './read-columns.ts';
import type { DatasetRecord } from './store.ts';

type Expression = NonNullable<DatasetDraft['expressions']>[number];

/**
 * Returns the columns of a draft's source and the expressions that its database refuses. Nothing runs: the
 * database only describes statements that return no rows.
 */
export async function checkDraft(
  dataset: DatasetRecord,
  { source: change = {}, expressions = [] }: DatasetDraft,
  actor: Actor,
  deps: DatasetDeps,
): Promise<DraftReport> {
  const source = { ...(await sourceAfter(sourceOf(dataset), change, deps.db)), isTrial: true };
  if (source.sql === null)
    await requireNoHiddenView({ ...source, databaseId: source.database.id }, actor, deps);
  const columns = await readColumns(source, actor, deps);
  const { connector } = await deps.connections.open(source.database.id, actor);
  const refusal = (group: readonly Expression[]): Promise<string | undefined> =>
    refusalOf(statementOf(group, source, connector.dialect), { count: group.length, source, actor, deps });
  const problems: DraftReport['problems'] = [];
  for (const kind of ['column', 'metric'] as const) {
    const group = expressions.filter(one => one.kind === kind);
    if (group.length === 0 || (await refusal(group)) === undefined) continue;
    for (const one of group) {
      const message = await refusal([one]);
      if (message !== undefined) problems.push({ kind, name: one.name, message });
    }
  }
  return {
    columns: columns.map(({ name, type, genericType }) => ({
      column_name: name,
      type,
      type_generic: genericType === null ? null : GENERIC_TYPES[genericType],
      is_dttm: genericType === 'temporal',
    })),
    problems,
  };
}

// Each expression ends with a line break, so that a comment in it hides nothing.
function statementOf(
  expressions: readonly Expression[],
  { schema, tableName, sql }: ColumnSource,
  dialect: Dialect,
): string {
  const items = expressions.map(({ expression }, at) => `${expression}\nAS e${at}`).join(', ');
  const from =
    sql === null
      ? dialect.tableName({ ...(schema === null ? {} : { schema }), name: tableName })
      : `(${sql.trim().replace(/;\s*$/, '')}\n) ${dialect.tableAliasWord}draft`;
  return `SELECT ${items} FROM ${from} WHERE 1 = 0`;
}

async function refusalOf(
  sql: string,
  {
    count,
    source,
    actor,
    deps,
  }: {
    readonly count: number;
    readonly source: ColumnSource;
    readonly actor: Actor;
    readonly deps: DatasetDeps;
  },
): Promise<string | undefined> {
  try {
    const found = await readColumns({ ...source, sql }, actor, deps);
    return found.length === count ? undefined : 'Enter a single expression.';
  } catch (error) {
    // Only errors about the SQL concern the expression; a lost connection does not.
    const fields = error instanceof AppError && error.code === 'resource.invalid' ? error.facts.fields : {};
    const texts: unknown = Array.isArray(fields) ? undefined : Reflect.get(fields ?? {}, 'sql');
    if (texts === undefined) throw error;
    return [texts].flat().join(' ');
  }
}
