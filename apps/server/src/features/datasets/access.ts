import { sql } from 'kysely';
import { fail } from '@powerset/core/errors.ts';
import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import {
  canReadDatabase,
  canReadDataset,
  canReadSchema,
  readableDatasets,
  refuseDataset,
  type DatasetFacts,
} from '../../access/data-access.ts';
import type { Db } from '../../metadata/open-store.ts';
import { ownersOf } from '../../metadata/people.ts';
import { datasetStore } from './store.ts';

/** Throws unless the actor may read the dataset. */
export async function requireDatasetAccess(
  db: Db,
  actor: Actor,
  dataset: Dataset | DatasetFacts,
): Promise<void> {
  if (canReadDataset(actor, dataset, [])) return;
  const owners = (await ownersOf(db, 'dataset', [dataset.id])).get(dataset.id) ?? [];
  if (
    !canReadDataset(
      actor,
      dataset,
      owners.map(owner => owner.id),
    )
  )
    refuseDataset(dataset);
}

interface TableRef {
  readonly schema: string | null;
  readonly name: string;
}

/**
 * Throws unless the actor may read every table: by database, by schema, or because a readable dataset is that
 * table.
 */
export async function requireTableAccess(
  db: Db,
  actor: Actor,
  database: { readonly id: number; readonly name: string },
  { tables, defaultSchema }: { readonly tables: readonly TableRef[]; readonly defaultSchema: string | null },
): Promise<void> {
  if (canReadDatabase(actor, database.id)) return;
  const denied: string[] = [];
  for (const { schema, name } of tables) {
    const fullSchema = schema ?? schemaOf(name, defaultSchema);
    if (canReadSchema(actor, database.id, fullSchema)) continue;
    if (await isReadableDataset(db, actor, { databaseId: database.id, schema: fullSchema, tableName: name }))
      continue;
    denied.push(fullSchema ? `${fullSchema}.${name}` : name);
  }
  if (denied.length === 0 && tables.length > 0) return;
  if (denied.length === 0)
    fail('access.database', { detail: `You need access to the database ${database.name}.` });
  fail('access.tables', {
    detail: `You need access to the following tables: ${denied.map(name => `\`${name}\``).join(', ')},\n            \`all_database_access\` or \`all_datasource_access\` permission`,
    extra: { link: '', tables: denied },
  });
}

/** Returns whether the actor may read a table of the database, or a schema. */
export async function readsSomeTable(db: Db, actor: Actor, databaseId: number): Promise<boolean> {
  if (
    canReadDatabase(actor, databaseId) ||
    (actor.grants?.schemas ?? []).some(grant => grant.databaseId === databaseId)
  )
    return true;
  return (
    (await db
      .selectFrom('datasets')
      .select('id')
      .where('database_id', '=', databaseId)
      .where(sql`coalesce(sql, '')`, '=', '')
      .where(readableDatasets(actor))
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

// PostgreSQL and related engines look up such a name in their own catalog first, whatever the default schema
// is.
function schemaOf(name: string, defaultSchema: string | null): string | null {
  return /^pg_/i.test(name) ? 'pg_catalog' : defaultSchema;
}

/**
 * Throws unless the actor may read the table: by database, by schema, or because a readable dataset is that
 * table.
 */
export async function requireOneTable(
  db: Db,
  actor: Actor,
  {
    database,
    schema,
    tableName,
    defaultSchema,
  }: {
    readonly database: { readonly id: number; readonly name: string };
    readonly schema: string | null;
    readonly tableName: string;
    readonly defaultSchema: string | null;
  },
): Promise<void> {
  if (canReadSchema(actor, database.id, schema ?? schemaOf(tableName, defaultSchema))) return;
  // Datasets of the default schema may omit the schema name.
  await requireTableAccess(db, actor, database, {
    tables: [{ schema, name: tableName }],
    defaultSchema: null,
  });
}

async function isReadableDataset(
  db: Db,
  actor: Actor,
  table: { readonly databaseId: number; readonly schema: string | null; readonly tableName: string },
): Promise<boolean> {
  const dataset = await datasetStore(db).byName(table);
  if (!dataset || dataset.sql) return false;
  const owners = (await ownersOf(db, 'dataset', [dataset.id])).get(dataset.id) ?? [];
  return canReadDataset(
    actor,
    {
      id: dataset.id,
      databaseId: dataset.database_id,
      schema: dataset.schema,
      tableName: dataset.table_name,
    },
    owners.map(owner => owner.id),
  );
}
