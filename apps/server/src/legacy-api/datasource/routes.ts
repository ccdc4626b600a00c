import type { FastifyInstance } from 'fastify';
import { DatasetCreate, DatasetUpdate } from '@powerset/contracts/dataset.ts';
import type { DatasetWire } from '@powerset/contracts/dataset-wire.ts';
import {
  externalMetadata,
  externalMetadataByName,
  fetchDatasourceMetadata,
  getDatasource,
  MAX_SAMPLES,
  samples,
  saveDatasource,
  visualizeSql,
} from '@powerset/contracts/datasource.ts';
import { AppError, fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { GENERIC_TYPES } from '@powerset/core/table/result-table.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import { requireDatasetAccess, requireTableAccess } from '../../features/datasets/access.ts';
import {
  builderDataset,
  createDataset,
  readColumns,
  sourceOf,
  updateDataset,
  type FoundColumn,
} from '../../features/datasets/service.ts';
import type { DatasetDeps } from '../../features/datasets/dataset-deps.ts';
import { datasetStore, type DatasetRecord } from '../../features/datasets/store.ts';
import { readUpload } from '../../http/body-parsers.ts';
import { bind } from '../../http/bind.ts';
import { fieldMessages, fieldsAsText } from '../../http/field-messages.ts';
import { wholeText } from '../../http/whole-text.ts';
import type { ChartDataService, QueryAnswer } from '../../query/chart-data-service.ts';
import { samplesOf } from './samples.ts';

export interface DatasourceDeps extends DatasetDeps {
  readonly chartData: ChartDataService;
  readonly dialectOf: (engine: string) => Dialect | undefined;
  /** Encodes the answers of a chart's queries. */
  readonly encode: (answers: readonly QueryAnswer[]) => Iterable<string | Uint8Array>;
}

/** Serves old dataset calls: raw rows, chart metadata, and the database's current columns. */
export function datasourceRoutes(app: FastifyInstance, deps: DatasourceDeps): void {
  samplesRoute(app, deps);
  bind(app, getDatasource, async ({ actor, params: { type, id } }) =>
    wireOf(await readable(type, id, actor, deps), deps),
  );
  bind(app, fetchDatasourceMetadata, async ({ actor, query: { datasourceKey = '' } }) => {
    const [id, type] = datasourceKey.split('__');
    if (!id || !type || !/^\d{1,15}$/.test(id))
      return fail('request.invalid', {
        detail:
          '400 Bad Request: The browser (or proxy) sent a request that this server could not understand.',
      });
    return wireOf(await readable(type, Number(id), actor, deps), deps);
  });
  bind(app, externalMetadata, async ({ actor, params: { type, id } }) =>
    columnsOf(await readable(type, id, actor, deps), actor, deps),
  );
  bind(app, externalMetadataByName, async ({ actor, query: { q: asked } }) => {
    const database =
      (await deps.db
        .selectFrom('databases')
        .select(['id', 'name'])
        .where('name', '=', asked.database_name)
        .executeTakeFirst()) ?? missing();
    const table = { schema: asked.schema_name || null, tableName: asked.table_name };
    const known = await datasetStore(deps.db).byName({ databaseId: database.id, ...table });
    if (known) return columnsOf(await readable('table', known.id, actor, deps), actor, deps);
    await requireTableAccess(deps.db, actor, database, {
      tables: [{ schema: table.schema, name: table.tableName }],
      defaultSchema: null,
    });
    return (await readColumns({ database, ...table, sql: null, templateParams: null }, actor, deps)).map(
      wireColumn,
    );
  });
  bind(app, saveDatasource, async ({ actor, request }) => {
    const { id, change } = await savedForm(request.headers['content-type'], request.body);
    await updateDataset(id, change, { ...deps, actor, basedOn: undefined, isOverriding: false });
    return wireOf((await datasetStore(deps.db).record(id))!, deps);
  });
  bind(app, visualizeSql, async ({ actor, request }) => {
    const id = await createDataset(await newForm(request.headers['content-type'], request.body), actor, deps);
    return { table_id: id, data: { id } };
  });
}

function samplesRoute(app: FastifyInstance, deps: DatasourceDeps): void {
  bind(
    app,
    samples,
    async ({ actor, query, body, signal, reply }) => {
      const dataset = {
        id: query.datasource_id,
        type: query.datasource_type === 'query' ? 'query' : 'table',
      };
      const narrowing = Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => value));
      const { page = 1, per_page: perPage = MAX_SAMPLES } = query;
      const { rows, total } = await samplesOf(
        { dataset, page, perPage, narrowing, force: query.force === true },
        actor,
        signal,
        deps.chartData,
      ).catch(unanswered);
      reply.type('application/json; charset=utf-8');
      const encoded = wholeText(deps.encode([rows]));
      // The single answer is taken out of its list and sent with its place among the pages.
      return `${encoded.replace('{"result":[', '{"result":').slice(0, -3)},"page":${page},"per_page":${perPage},"total_count":${total}}}`;
    },
    {
      // As clients expect, missing access to the dataset is reported before any other mistake.
      find: async (_params, actor, query) => {
        if (query.datasource_type !== 'query')
          await readable(query.datasource_type, query.datasource_id, actor, deps).catch(forbidden);
      },
    },
  );
}

// Clients expect this status for requests that the database or the dataset cannot answer.
function unanswered(error: unknown): never {
  if (error instanceof AppError && error.status === 400)
    fail('resource.invalid', { detail: error.message, cause: error });
  throw error;
}

function forbidden(error: unknown): never {
  if (error instanceof AppError && error.code === 'access.dataset')
    fail('access.forbidden', { cause: error });
  throw error;
}

function missing(): never {
  return fail('resource.not-found', { detail: 'Datasource does not exist' });
}

async function readable(
  type: string,
  id: number,
  actor: Actor,
  { db }: DatasourceDeps,
): Promise<DatasetRecord> {
  const dataset = type === 'table' || type === 'dataset' ? await datasetStore(db).record(id) : undefined;
  if (!dataset) return missing();
  await requireDatasetAccess(db, actor, {
    id,
    databaseId: dataset.database_id,
    schema: dataset.schema,
    tableName: dataset.table_name,
  });
  return dataset;
}

function wireOf(dataset: DatasetRecord, { dialectOf }: DatasourceDeps): DatasetWire {
  return builderDataset(dataset, dialectOf(dataset.database.engine));
}

async function columnsOf(dataset: DatasetRecord, actor: Actor, deps: DatasourceDeps) {
  const found = await readColumns(sourceOf(dataset), actor, deps);
  return found.map(wireColumn);
}

function wireColumn({ name, type, genericType, isNullable }: FoundColumn) {
  return {
    column_name: name,
    name,
    type,
    nullable: isNullable,
    default: null,
    autoincrement: false,
    comment: null,
    type_generic: genericType === null ? null : GENERIC_TYPES[genericType],
    is_dttm: genericType === 'temporal',
  };
}

/** Returns the SQL and the name in the form of older editors. */
async function newForm(contentType: string | undefined, body: unknown): Promise<DatasetCreate> {
  const sent = await dataOfForm(contentType, body);
  const asked = DatasetCreate.safeParse({
    database: sent['dbId'],
    schema: sent['schema'],
    table_name: sent['datasourceName'],
    sql: sent['sql'],
  });
  return asked.success
    ? asked.data
    : fail('request.invalid', { detail: fieldsAsText(fieldMessages(asked.error)) });
}

async function dataOfForm(
  contentType: string | undefined,
  body: unknown,
): Promise<Readonly<Record<string, unknown>>> {
  const upload = await readUpload(contentType, body);
  const form: unknown = upload ? upload.fields : body;
  const data: unknown = typeof form === 'object' && form !== null ? Reflect.get(form, 'data') : undefined;
  return asObject(typeof data === 'string' ? data : '');
}

/**
 * Returns the dataset in the form without unknown fields, because clients send back everything they received.
 */
async function savedForm(
  contentType: string | undefined,
  body: unknown,
): Promise<{ readonly id: number; readonly change: DatasetUpdate }> {
  const sent = await dataOfForm(contentType, body);
  const id = Number(sent['id']);
  if (!Number.isInteger(id) || id < 1)
    return fail('request.invalid', { detail: 'Request missing data field.' });
  const known = (keys: readonly string[], value: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(value).filter(([key]) => keys.includes(key)));
  const { columns, metrics } = DatasetUpdate.shape;
  const parts = (value: unknown, keys: readonly string[]) =>
    Array.isArray(value)
      ? { value: value.map(part => known(keys, part as Record<string, unknown>)) }
      : undefined;
  const change = DatasetUpdate.safeParse({
    ...known(Object.keys(DatasetUpdate.shape), sent),
    columns: parts(sent['columns'], Object.keys(columns.unwrap().element.shape))?.value,
    metrics: parts(sent['metrics'], Object.keys(metrics.unwrap().element.shape))?.value,
    owners: Array.isArray(sent['owners'])
      ? sent['owners'].map(owner =>
          typeof owner === 'object' && owner !== null ? (owner as { id?: unknown }).id : owner,
        )
      : undefined,
  });
  return change.success
    ? { id, change: change.data }
    : fail('request.invalid', { detail: fieldsAsText(fieldMessages(change.error)) });
}

function asObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
