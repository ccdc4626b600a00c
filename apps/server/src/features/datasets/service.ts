import { stamp, emptyDataset, changedColumns } from './dataset-values.ts';
import type { DatasetDeps } from './dataset-deps.ts';
import { randomUUID } from 'node:crypto';
import { AppError, fail } from '@powerset/core/errors.ts';
import { timeSettingProblem } from '@powerset/core/dataset/time-settings.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { datasetResource } from '@powerset/core/permissions/grants.ts';
import { omit } from '@powerset/kit/omit.ts';
import { stableJson } from '@powerset/kit/stable-json.ts';
import { refuseReadingFunctions } from '@powerset/connector-kit/stored-functions.ts';
import type { DatasetCreate, DatasetUpdate } from '@powerset/contracts/dataset.ts';
import { bothFound } from '../../access/both-found.ts';
import { canReadDatabase, readableDatasets, requireOwner } from '../../access/data-access.ts';
import { newTexts, requireOwnTexts } from '../../access/own-texts.ts';
import { ownersFor } from '../../access/owners.ts';
import { keepRules, requireUnruled } from '../../access/ruled-tables.ts';
import { requireCurrent } from '../../access/version.ts';
import { nextVersion } from '../../listing/moments.ts';
import type { Db } from '../../metadata/open-store.ts';
import { putInTrash } from '../../metadata/trash/put-in-trash.ts';
import { requireDatasetAccess } from './access.ts';
import { requireNoHiddenView } from './hidden-view.ts';
import { requireNewSource } from './new-source.ts';
import { countMetric, foundColumn, refreshColumns, saveColumns, saveMetrics } from './parts.ts';
import { readColumns, sourceOf, type FoundColumn } from './read-columns.ts';
import { datasetStore, type DatasetRecord } from './store.ts';

export type { DatasetDeps } from './dataset-deps.ts';

export { builderDataset, dashboardDataset } from './wire.ts';
export { readColumns, sourceOf, type FoundColumn } from './read-columns.ts';
export { relatedToDatabase } from './related-objects.ts';

interface NewDataset {
  readonly databaseId: number;
  readonly schema: string | null;
  readonly tableName: string;
  readonly sql: string | null;
  readonly owners: readonly number[] | undefined;
  /** Whether the actor has just created the table. */
  readonly isNew?: boolean;
  readonly extra?: Partial<
    Pick<
      DatasetRecord,
      | 'normalize_columns'
      | 'always_filter_main_temporal'
      | 'is_managed_externally'
      | 'external_url'
      | 'template_params'
    >
  >;
}

/** Creates a dataset from a table or a SELECT, with its columns and the metric that counts rows. */
export function createDataset(body: DatasetCreate, actor: Actor, deps: DatasetDeps): Promise<number> {
  return addDataset(
    {
      databaseId: body.database,
      schema: body.schema || null,
      tableName: body.table_name,
      sql: body.sql || null,
      owners: body.owners,
      extra: {
        normalize_columns: body.normalize_columns ? 1 : 0,
        always_filter_main_temporal: body.always_filter_main_dttm ? 1 : 0,
        is_managed_externally: body.is_managed_externally ? 1 : 0,
        external_url: body.external_url ?? null,
      },
    },
    actor,
    deps,
  );
}

/** Returns the dataset of a table; creates it when there is none. */
export async function getOrCreateDataset(
  table: {
    readonly databaseId: number;
    readonly schema: string | null;
    readonly tableName: string;
    readonly templateParams: string | null;
  },
  actor: Actor,
  deps: DatasetDeps,
): Promise<number> {
  const find = async (): Promise<number | undefined> => {
    const known = await datasetStore(deps.db).byName(table);
    if (known) await requireDatasetAccess(deps.db, actor, placeOf(known));
    return known?.id ?? (table.schema === null ? await readableNamesake(table, actor, deps) : undefined);
  };
  const known = await find();
  if (known !== undefined) return known;
  try {
    return await addDataset(
      { ...table, sql: null, owners: undefined, extra: { template_params: table.templateParams } },
      actor,
      deps,
    );
  } catch (error) {
    // Another user may have created it while its columns were read.
    return (await find()) ?? Promise.reject(error);
  }
}

// A name without a schema means the table that is known by that name.
async function readableNamesake(
  table: { readonly databaseId: number; readonly tableName: string },
  actor: Actor,
  { db }: DatasetDeps,
): Promise<number | undefined> {
  for (const known of await datasetStore(db).namesakes(table)) {
    if (
      await requireDatasetAccess(db, actor, placeOf(known)).then(
        () => true,
        () => false,
      )
    )
      return known.id;
  }
  return undefined;
}

function placeOf({
  id,
  database_id: databaseId,
  schema,
  table_name: tableName,
}: {
  readonly id: number;
  readonly database_id: number;
  readonly schema: string | null;
  readonly table_name: string;
}) {
  return { id, databaseId, schema, tableName };
}

/**
 * Returns the dataset of a table that was just created or changed, with the table's current columns; creates
 * it if there is none.
 */
export async function registerTable(
  table: { readonly databaseId: number; readonly schema: string | null; readonly tableName: string },
  actor: Actor,
  deps: DatasetDeps,
): Promise<number> {
  const known = await datasetStore(deps.db).byName(table);
  if (!known) return addDataset({ ...table, sql: null, owners: undefined, isNew: true }, actor, deps);
  const dataset = (await datasetStore(deps.db).record(known.id)) ?? fail('resource.not-found');
  await takeColumns(dataset, actor, deps, true);
  return known.id;
}

async function addDataset(dataset: NewDataset, actor: Actor, deps: DatasetDeps): Promise<number> {
  const { databaseId, schema, tableName, sql } = dataset;
  const database =
    (await deps.db
      .selectFrom('databases')
      .select(['id', 'name'])
      .where('id', '=', databaseId)
      .executeTakeFirst()) ?? fail('resource.invalid', { fields: { database: ['Database does not exist'] } });
  await requireFreeName(deps.db, { databaseId, schema, tableName });
  const [owners, columns] = await bothFound(
    ownersFor(deps.db, actor, dataset.owners),
    readColumns(
      {
        database,
        schema,
        tableName,
        sql,
        templateParams: dataset.extra?.template_params ?? null,
        isNew: dataset.isNew ?? false,
      },
      actor,
      deps,
    ),
  );
  if (sql === null && !dataset.isNew)
    await requireNoHiddenView({ databaseId, schema, tableName }, actor, deps);
  const now = deps.now();
  return deps.db.transaction().execute(async trx => {
    const store = datasetStore(trx);
    await requireFreeName(trx, { databaseId, schema, tableName });
    const id = await store.insert({
      ...emptyDataset(now, actor),
      ...dataset.extra,
      database_id: databaseId,
      schema,
      table_name: tableName,
      sql,
      main_temporal_column: firstTemporal(columns),
    });
    await store.insertColumns(
      columns.map((column, position) => foundColumn(column, { datasetId: id, position, now })),
    );
    await store.insertMetrics([countMetric(id, now)]);
    await store.setOwners(id, owners);
    return id;
  });
}

/** Changes a dataset with its columns and metrics, all or nothing. */
export async function updateDataset(
  id: number,
  body: DatasetUpdate,
  options: DatasetDeps & {
    readonly actor: Actor;
    readonly basedOn: string | undefined;
    readonly isOverriding: boolean;
  },
): Promise<void> {
  const { actor, basedOn, isOverriding, ...deps } = options;
  const before = await ownedDataset(id, actor, deps.db);
  if (body.table_name === null) fail('resource.invalid', { detail: 'Dataset could not be updated.' });
  await requireCurrent(
    { header: basedOn, changedOn: body.changed_on, sent: body },
    { ...before, kind: 'dataset', fields: () => savedFields(before) },
    deps,
  );
  requireTimeSettings(before, body);
  await requireNewSource(before, body, actor, deps);
  if (leavesTable(before, body)) await requireUnruled(deps.db, before, actor);
  await requireNewTexts(before, body, actor, deps);
  await deps.db.transaction().execute(async trx => {
    const dataset = (await datasetStore(trx).record(id)) ?? fail('resource.not-found');
    if (dataset.changed_on !== before.changed_on) fail('resource.conflict');
    await requireFreeChange(trx, dataset, body);
    const now = nextVersion(deps.now(), dataset.changed_on);
    if (body.owners) await datasetStore(trx).setOwners(id, await ownersFor(trx, actor, body.owners));
    if (body.columns) await saveColumns(trx, dataset, body.columns, { isOverriding, now });
    if (body.metrics) await saveMetrics(trx, dataset, body.metrics, now);
    await datasetStore(trx).update(
      id,
      { ...changedColumns(body), changed_on: now, changed_by: actor.userId },
      dataset.changed_on,
    );
    await renameGrants(trx, id);
  });
}

// Imported settings that are invalid may stay.
function requireTimeSettings(before: DatasetRecord, { extra }: DatasetUpdate): void {
  const problem = extra === undefined || extra === before.extra ? undefined : timeSettingProblem(extra);
  if (problem) fail('resource.invalid', { fields: { extra: [problem] } });
}

function leavesTable(
  before: DatasetRecord,
  {
    sql,
    table_name: name = before.table_name,
    schema = before.schema,
    database_id: databaseId = before.database_id,
  }: DatasetUpdate,
): boolean {
  return (
    Boolean(sql) ||
    name !== before.table_name ||
    (schema || null) !== before.schema ||
    databaseId !== before.database_id
  );
}

async function requireNewTexts(
  before: DatasetRecord,
  body: DatasetUpdate,
  actor: Actor,
  { connections }: DatasetDeps,
): Promise<void> {
  const databaseId = body.database_id ?? before.database_id;
  if (canReadDatabase(actor, databaseId)) return;
  const { connector, connection } = await connections.open(databaseId, actor);
  const isElsewhere =
    databaseId !== before.database_id ||
    (body.schema !== undefined && (body.schema || null) !== before.schema);
  const { columns, metrics, fetch_values_predicate: predicate } = body;
  const after = {
    columns: columns ?? before.columns,
    metrics: metrics ?? before.metrics,
    fetch_values_predicate: predicate === undefined ? before.fetch_values_predicate : predicate,
  };
  const kept = isElsewhere ? undefined : before;
  requireOwnTexts(after, actor, { databaseId, kept, rules: connector.dialect.lexicalRules });
  for (const { text } of newTexts(after, kept))
    await refuseReadingFunctions(`SELECT ${text}`, { dialect: connector.dialect, connection });
}

/** Returns the fields that saves change besides columns and metrics, under the names of the API. */
function savedFields(dataset: DatasetRecord): Readonly<Record<string, unknown>> {
  const {
    table_name,
    schema,
    sql,
    description,
    main_temporal_column: temporal,
    offset_hours: offset,
    cache_timeout,
    fetch_values_predicate,
    default_endpoint,
    template_params,
    extra,
  } = dataset;
  return {
    table_name,
    schema,
    sql,
    description,
    main_dttm_col: temporal,
    offset,
    cache_timeout,
    fetch_values_predicate,
    default_endpoint,
    template_params,
    extra,
  };
}

/** Reads the columns again from the database. */
export async function refreshDataset(id: number, actor: Actor, deps: DatasetDeps): Promise<void> {
  await takeColumns(await ownedDataset(id, actor, deps.db), actor, deps);
}

async function takeColumns(
  dataset: DatasetRecord,
  actor: Actor,
  deps: DatasetDeps,
  isNew = false,
): Promise<void> {
  try {
    await takeColumnsOnce(dataset, actor, deps, isNew);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'resource.conflict') throw error;
    await takeColumnsOnce(
      (await datasetStore(deps.db).record(dataset.id)) ?? fail('resource.not-found'),
      actor,
      deps,
      isNew,
    );
  }
}

// The database may answer slowly, so changes that other users saved meanwhile are kept.
async function takeColumnsOnce(
  asked: DatasetRecord,
  actor: Actor,
  deps: DatasetDeps,
  isNew: boolean,
): Promise<void> {
  const found = await readColumns({ ...sourceOf(asked), isNew }, actor, deps);
  await deps.db.transaction().execute(async trx => {
    const dataset = (await datasetStore(trx).record(asked.id)) ?? fail('resource.not-found');
    if (stableJson(sourceOf(dataset)) !== stableJson(sourceOf(asked))) fail('resource.conflict');
    const now = nextVersion(deps.now(), dataset.changed_on);
    await refreshColumns(trx, dataset, found, now);
    const change = dataset.main_temporal_column ? {} : { main_temporal_column: firstTemporal(found) };
    await datasetStore(trx).update(
      dataset.id,
      { ...change, changed_on: now, changed_by: actor.userId },
      dataset.changed_on,
    );
  });
}

/** Copies a virtual dataset under another name. */
export function duplicateDataset(
  baseId: number,
  tableName: string,
  actor: Actor,
  { db, now }: DatasetDeps,
): Promise<number> {
  return db.transaction().execute(async trx => {
    const store = datasetStore(trx);
    const [base] = await store.visible([baseId], readableDatasets(actor));
    const isTaken =
      base && (await store.byName({ databaseId: base.database_id, schema: base.schema, tableName }));
    if (!base || !base.sql || isTaken)
      fail('resource.invalid', { detail: 'Dataset parameters are invalid.' });
    const moment = now();
    const row = omit(base, 'id', 'columns', 'metrics', 'owners', 'database', 'creator', 'changer');
    const id = await store.insert({
      ...row,
      ...stamp(moment, actor),
      uuid: randomUUID(),
      table_name: tableName,
    });
    await store.insertColumns(
      base.columns.map(column => ({ ...omit(column, 'id'), uuid: randomUUID(), dataset_id: id })),
    );
    await store.insertMetrics(
      base.metrics.map(metric => ({ ...omit(metric, 'id'), uuid: randomUUID(), dataset_id: id })),
    );
    await store.setOwners(id, actor.userId === null ? [] : [actor.userId]);
    await keepRules(trx, base.id, id);
    return id;
  });
}

/** Deletes datasets that the actor owns, all or none. */
export function deleteDatasets(
  ids: readonly number[],
  actor: Actor,
  { db, now, trashDays }: DatasetDeps,
): Promise<void> {
  return db.transaction().execute(async trx => {
    const datasets = await datasetStore(trx).visible(ids, readableDatasets(actor));
    if (datasets.length === 0 || datasets.length < new Set(ids).size) fail('resource.not-found');
    for (const dataset of datasets) {
      requireOwner(
        actor,
        dataset.owners.map(owner => owner.id),
      );
      await requireUnruled(trx, dataset, actor);
    }
    await putInTrash(trx, 'dataset', ids, { userId: actor.userId, now: now(), trashDays });
    await datasetStore(trx).remove(ids);
  });
}

/** Deletes one column or metric of a dataset. */
export async function deletePart(
  datasetId: number,
  part: { readonly kind: 'columns' | 'metrics'; readonly id: number },
  actor: Actor,
  { db, now }: DatasetDeps,
): Promise<void> {
  const dataset = await ownedDataset(datasetId, actor, db);
  if (!dataset[part.kind].some(candidate => candidate.id === part.id)) fail('resource.not-found');
  await db.transaction().execute(async trx => {
    const store = datasetStore(trx);
    await (part.kind === 'columns' ? store.removeColumns([part.id]) : store.removeMetrics([part.id]));
    await store.update(datasetId, {
      changed_on: nextVersion(now(), dataset.changed_on),
      changed_by: actor.userId,
    });
  });
}

/** Returns the dataset if the actor may see it. */
export async function visibleDataset(id: number, actor: Actor, db: Db): Promise<DatasetRecord> {
  const [dataset] = await datasetStore(db).visible([id], readableDatasets(actor));
  return dataset ?? fail('resource.not-found');
}

/** Returns the dataset if the actor may change it. */
export async function ownedDataset(id: number, actor: Actor, db: Db): Promise<DatasetRecord> {
  const dataset = await visibleDataset(id, actor, db);
  requireOwner(
    actor,
    dataset.owners.map(owner => owner.id),
  );
  return dataset;
}

async function requireFreeName(
  db: Db,
  table: { readonly databaseId: number; readonly schema: string | null; readonly tableName: string },
): Promise<void> {
  if (await datasetStore(db).byName(table))
    fail('resource.invalid', { fields: { table_name: [`Dataset ${table.tableName} already exists`] } });
}

async function requireFreeChange(db: Db, dataset: DatasetRecord, body: DatasetUpdate): Promise<void> {
  const databaseId = body.database_id ?? dataset.database_id;
  const database = await db
    .selectFrom('databases')
    .select('id')
    .where('id', '=', databaseId)
    .executeTakeFirst();
  if (!database) fail('resource.invalid', { detail: 'Dataset could not be updated.' });
  const table = {
    databaseId,
    schema: body.schema === undefined ? dataset.schema : body.schema || null,
    tableName: body.table_name ?? dataset.table_name,
  };
  const known = await datasetStore(db).byName(table);
  if (known && known.id !== dataset.id)
    fail('resource.invalid', { fields: { table_name: [`Dataset ${table.tableName} already exists`] } });
}

function firstTemporal(columns: readonly FoundColumn[]): string | null {
  return columns.find(column => column.genericType === 'temporal')?.name ?? null;
}

/** Renames the permissions on a dataset: clients know them by its name and that of its database. */
export async function renameGrants(db: Db, datasetId: number): Promise<void> {
  const { database, table_name: tableName } = (await datasetStore(db).record(datasetId))!;
  await db
    .updateTable('permissions')
    .set({ resource: datasetResource(database.name, { id: datasetId, tableName }) })
    .where('dataset_id', '=', datasetId)
    .execute();
}
