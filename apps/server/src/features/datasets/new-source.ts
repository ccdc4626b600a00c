import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { DatasetUpdate } from '@powerset/contracts/dataset.ts';
import { canReadDatabase } from '../../access/data-access.ts';
import type { Db } from '../../metadata/open-store.ts';
import { requireOneTable } from './access.ts';
import { requireNoHiddenView } from './hidden-view.ts';
import { readColumns, sourceOf, type ColumnSource } from './read-columns.ts';
import type { DatasetDeps } from './dataset-deps.ts';
import type { DatasetRecord } from './store.ts';

/** The members of a change that decide where the rows come from. */
export type SourceChange = Pick<
  DatasetUpdate,
  'database_id' | 'schema' | 'table_name' | 'sql' | 'template_params'
>;

/**
 * Throws unless the actor may read the dataset's new source, because owners of a dataset can read its source.
 */
export async function requireNewSource(
  before: DatasetRecord,
  body: DatasetUpdate,
  actor: Actor,
  deps: DatasetDeps,
): Promise<void> {
  const old = sourceOf(before);
  const source = await sourceAfter(old, body, deps.db);
  const isElsewhere = source.database.id !== old.database.id || source.schema !== old.schema;
  if (source.sql !== null) {
    const isOther = isElsewhere || source.templateParams !== old.templateParams;
    if (source.sql !== old.sql || (isOther && !canReadDatabase(actor, source.database.id)))
      await readColumns(source, actor, deps);
    return;
  }
  if (!isElsewhere && old.sql === null && source.tableName === old.tableName) return;
  await requireNoHiddenView({ ...source, databaseId: source.database.id }, actor, deps);
  if (canReadDatabase(actor, source.database.id)) return;
  const { connection } = await deps.connections.open(source.database.id, actor);
  await requireOneTable(deps.db, actor, {
    ...source,
    defaultSchema: await connection.catalog.defaultSchema(),
  });
}

/** Returns the source of a dataset's rows after a change. */
export async function sourceAfter(old: ColumnSource, body: SourceChange, db: Db): Promise<ColumnSource> {
  const { database_id: databaseId = old.database.id } = body;
  const database =
    (await db
      .selectFrom('databases')
      .select(['id', 'name'])
      .where('id', '=', databaseId)
      .executeTakeFirst()) ?? fail('resource.invalid', { detail: 'Dataset could not be updated.' });
  return {
    database,
    schema: body.schema === undefined ? old.schema : body.schema || null,
    tableName: body.table_name ?? old.tableName,
    sql: body.sql === undefined ? old.sql : body.sql || null,
    templateParams: body.template_params === undefined ? old.templateParams : body.template_params,
  };
}
