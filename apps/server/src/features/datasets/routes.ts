import type { FastifyInstance } from 'fastify';
import {
  checkDataset,
  DatasetCreate,
  datasetEndpoints,
  datasetRelatedObjects,
  DatasetUpdate,
  deleteDatasetColumn,
  deleteDatasetMetric,
  duplicateDataset as duplicateEndpoint,
  getOrCreateDataset as getOrCreateEndpoint,
  refreshDataset as refreshEndpoint,
} from '@powerset/contracts/dataset.ts';
import { readableDatasets, visibleDatabases } from '../../access/data-access.ts';
import { giveVersion, giveVersionOf } from '../../access/version.ts';
import type { Condition } from '../../listing/conditions.ts';
import { bind } from '../../http/bind.ts';
import { bindReading } from '../../listing/bind-reading.ts';
import { itemEnvelope } from '../../listing/envelope.ts';
import { pickDistinct, pickNamed, pickPeople } from '../../listing/picks.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import type { DatasetWire } from '@powerset/contracts/dataset-wire.ts';
import { addressParts } from '../databases/service.ts';
import { databaseStore } from '../databases/store.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { checkDraft } from './check-draft.ts';
import { relatedObjects } from './related-objects.ts';
import { DATASET_LIST } from './list.ts';
import {
  createDataset,
  deleteDatasets,
  deletePart,
  duplicateDataset,
  getOrCreateDataset,
  ownedDataset,
  refreshDataset,
  updateDataset,
  visibleDataset,
} from './service.ts';
import type { DatasetDeps } from './dataset-deps.ts';
import { datasetStore, type DatasetRecord } from './store.ts';
import { builderDataset, datasetItem, datasetRow } from './wire.ts';

export interface DatasetRouteDeps extends DatasetDeps {
  /** Returns the SQL dialect of an engine; undefined if no connector knows it. */
  readonly dialectOf: (engine: string) => Dialect | undefined;
  readonly visibleDashboards: (actor: Actor) => Condition;
}

export function datasetRoutes(app: FastifyInstance, deps: DatasetRouteDeps): void {
  readingRoutes(app, deps);
  writingRoutes(app, deps);
  partRoutes(app, deps);
}

function readingRoutes(app: FastifyInstance, deps: DatasetRouteDeps): void {
  const { db, now, dialectOf } = deps;
  const people = (query: Parameters<typeof pickPeople>[1]) => pickPeople(db, query);
  bindReading(app, datasetEndpoints, {
    db,
    spec: DATASET_LIST,
    view: 'Dataset',
    create: DatasetCreate,
    update: DatasetUpdate,
    visible: readableDatasets,
    rows: async ids => (await datasetStore(db).records(ids)).map(dataset => datasetRow(dataset, now())),
    related: {
      owners: query => pickPeople(db, query, true),
      created_by: people,
      changed_by: people,
      database: (query, actor) =>
        pickNamed(db, 'databases', 'name', { query, only: visibleDatabases(actor) }),
    },
    distinct: {
      schema: (query, actor) =>
        pickDistinct(db, 'datasets', 'schema', { query, only: readableDatasets(actor) }),
    },
  });
  bind(app, datasetEndpoints.get, async ({ actor, params: { id }, query, reply }) => {
    const dataset = await visibleDataset(id, actor, db);
    giveVersion(reply, dataset.changed_on);
    const envelope = itemEnvelope(DATASET_LIST, query.q ?? {}, {
      ...datasetItem(dataset, dialectOf(dataset.database.engine), now()),
    });
    return query.include_rendered_sql === 'true'
      ? { ...envelope, result: { ...envelope.result, rendered_sql: await renderedSql(dataset, actor, deps) } }
      : envelope;
  });
  bind(app, datasetRelatedObjects, async ({ actor, params: { id } }) =>
    relatedObjects([(await visibleDataset(id, actor, db)).id], actor, deps),
  );
}

function renderedSql(
  { database_id: databaseId, schema, sql, template_params: templateParams }: DatasetRecord,
  actor: Actor,
  { renderSql }: DatasetRouteDeps,
): Promise<string> | string {
  return sql === null ? '' : renderSql({ databaseId, schema, sql, templateParams }, actor);
}

function writingRoutes(app: FastifyInstance, deps: DatasetRouteDeps): void {
  bind(app, datasetEndpoints.create, async ({ actor, body }) => {
    const id = await createDataset(body, actor, deps);
    const dataset = (await datasetStore(deps.db).record(id))!;
    return {
      id,
      data: await createdDataset(dataset, deps),
      result: {
        ...body,
        always_filter_main_dttm: body.always_filter_main_dttm ?? false,
        normalize_columns: body.normalize_columns ?? false,
      },
    };
  });
  bind(app, datasetEndpoints.update, async ({ actor, params: { id }, query, body, request, reply }) => {
    const isOverriding = query.override_columns === 'true';
    await updateDataset(id, body, { ...deps, actor, basedOn: request.headers['if-match'], isOverriding });
    // Clients that replace columns expect the current columns of the source.
    if (isOverriding) await refreshDataset(id, actor, deps);
    await giveVersionOf(reply, { db: deps.db, table: 'datasets', id });
    return { id, result: { always_filter_main_dttm: false, ...body } };
  });
  bind(app, datasetEndpoints.remove, async ({ actor, params: { id } }) => {
    await deleteDatasets([id], actor, deps);
    return { message: 'OK' };
  });
  bind(app, datasetEndpoints.removeMany, async ({ actor, query: { q: ids } }) => {
    await deleteDatasets(ids, actor, deps);
    return { message: ids.length === 1 ? 'Deleted 1 dataset' : `Deleted ${ids.length} datasets` };
  });
  bind(app, duplicateEndpoint, async ({ actor, body }) => ({
    id: await duplicateDataset(body.base_model_id, body.table_name, actor, deps),
    result: body,
  }));
  bind(app, getOrCreateEndpoint, async ({ actor, body }) => {
    const table = {
      databaseId: body.database_id,
      schema: body.schema || null,
      tableName: body.table_name,
      templateParams: body.template_params ?? null,
    };
    return { result: { table_id: await getOrCreateDataset(table, actor, deps) } };
  });
}

// The answer contains the address of the dataset's database, with the password masked.
async function createdDataset(
  dataset: DatasetRecord,
  { db, dialectOf }: DatasetRouteDeps,
): Promise<DatasetWire> {
  const wire = builderDataset(dataset, dialectOf(dataset.database.engine));
  const database = await databaseStore(db).byId(dataset.database_id);
  return { ...wire, database: { ...wire.database, ...(database ? addressParts(database.uri) : {}) } };
}

function partRoutes(app: FastifyInstance, deps: DatasetRouteDeps): void {
  bind(app, refreshEndpoint, async ({ actor, params: { id } }) => {
    await refreshDataset(id, actor, deps);
    return { message: 'OK' };
  });
  bind(app, checkDataset, async ({ actor, params: { id }, body }) =>
    checkDraft(await ownedDataset(id, actor, deps.db), body, actor, deps),
  );
  bind(app, deleteDatasetColumn, async ({ actor, params: { id, columnId } }) => {
    await deletePart(id, { kind: 'columns', id: columnId }, actor, deps);
    return { message: 'OK' };
  });
  bind(app, deleteDatasetMetric, async ({ actor, params: { id, metricId } }) => {
    await deletePart(id, { kind: 'metrics', id: metricId }, actor, deps);
    return { message: 'OK' };
  });
}
