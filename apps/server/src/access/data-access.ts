import { sql, type SqlBool } from 'kysely';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { NO_GRANTS } from '@powerset/core/permissions/grants.ts';
import { mayChange } from '@powerset/core/permissions/ownership.ts';
import { ALWAYS, anyOf, isOneOf, isOneOfIds, type Condition } from '../listing/conditions.ts';

/** The facts that decide who may read a dataset. */
export interface DatasetFacts {
  readonly id: number;
  readonly databaseId: number;
  readonly schema: string | null;
  readonly tableName: string;
}

/** Returns true if the actor may read everything. */
export function readsAllData(actor: Actor): boolean {
  return (
    actor.can('all_datasource_access', 'all_datasource_access') ||
    actor.can('all_database_access', 'all_database_access')
  );
}

/** Returns true if the actor may read every table of the database. */
export function canReadDatabase(actor: Actor, databaseId: number): boolean {
  return readsAllData(actor) || (actor.grants ?? NO_GRANTS).databaseIds.has(databaseId);
}

/** Returns true if the actor may read every table of the schema. */
export function canReadSchema(actor: Actor, databaseId: number, schema: string | null): boolean {
  return (
    canReadDatabase(actor, databaseId) ||
    (actor.grants ?? NO_GRANTS).schemas.some(
      grant => grant.databaseId === databaseId && grant.schema === schema,
    )
  );
}

/** Returns true if the actor may read the dataset, through a grant or as its owner. */
export function canReadDataset(actor: Actor, dataset: DatasetFacts, ownerIds: readonly number[]): boolean {
  if (canReadSchema(actor, dataset.databaseId, dataset.schema)) return true;
  return (
    (actor.grants ?? NO_GRANTS).datasetIds.has(dataset.id) ||
    (actor.userId !== null && ownerIds.includes(actor.userId))
  );
}

/** Throws the refusal that clients know, with the name of the dataset. */
export function refuseDataset(dataset: Pick<DatasetFacts, 'schema' | 'tableName'>): never {
  const name = dataset.schema ? `${dataset.schema}.${dataset.tableName}` : dataset.tableName;
  return fail('access.dataset', {
    detail: `This endpoint requires the datasource ${name}, database or \`all_datasource_access\` permission`,
    extra: { link: '', datasource: name },
  });
}

/** Returns the condition on the table `datasets` that selects those the actor may read. */
export function readableDatasets(actor: Actor): Condition {
  if (readsAllData(actor)) return ALWAYS;
  const grants = actor.grants ?? NO_GRANTS;
  return anyOf([
    isOneOfIds('datasets.id', [...grants.datasetIds]),
    isOneOf('datasets.database_id', [...grants.databaseIds]),
    ...grants.schemas.map(
      ({ databaseId, schema }) =>
        sql<SqlBool>`(datasets.database_id = ${databaseId} and datasets.schema = ${schema})`,
    ),
    sql<SqlBool>`exists (select 1 from dataset_owners where dataset_owners.dataset_id = datasets.id and dataset_owners.user_id = ${actor.userId})`,
  ]);
}

/** Returns the condition that selects databases of which the actor may read all or some part. */
export function visibleDatabases(actor: Actor): Condition {
  if (readsAllData(actor)) return ALWAYS;
  const grants = actor.grants ?? NO_GRANTS;
  return anyOf([
    isOneOfIds('databases.id', [...grants.databaseIds, ...grants.schemas.map(grant => grant.databaseId)]),
    sql<SqlBool>`databases.id in (select datasets.database_id from datasets where ${isOneOfIds('datasets.id', [...grants.datasetIds])})`,
  ]);
}

/** Throws unless the actor owns the item or is an administrator. */
export function requireOwner(actor: Actor, ownerIds: readonly number[]): void {
  if (!mayChange(actor, ownerIds)) fail('access.forbidden');
}
