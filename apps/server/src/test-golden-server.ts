import { CONNECTORS } from '@powerset/connectors/list.ts';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { GENERIC_TYPES, type GenericType } from '@powerset/core/table/result-table.ts';
import { connectorForUri } from '@powerset/connectors/list.ts';
import type { Answer } from '@powerset/testing/golden/compare-chart-data.ts';
import type { GoldenCase, GoldenIds } from '@powerset/testing/golden/golden-cases.ts';
import { loadDuckdb, loadPostgresql } from '@powerset/testing/golden/golden-tables.ts';
import { sharedPostgresql } from '@powerset/testing/shared-postgresql.ts';
import type { Secrets } from './config/secret-key.ts';
import type { Connections } from './connections/connections.ts';
import type { OpenedConnection } from './connections/connection-target.ts';
import { openableDatabases } from './features/databases/openable-database.ts';
import type { Db } from './metadata/open-store.ts';
import { testServer, type TestClient, type TestServer } from './test-server.ts';

/** A server with everything that golden cases use. */
export interface GoldenServer {
  readonly server: TestServer;
  readonly ids: GoldenIds;
  /** Returns a user of `datasets.json`. */
  user(name: string): TestClient;
  /** Sends a recorded request. */
  answerTo(request: GoldenRequest): Promise<Answer>;
  close(): Promise<void>;
}

type GoldenRequest = GoldenCase['request'];

interface GoldenSetup {
  readonly users: readonly { readonly username: string; readonly role: string }[];
  readonly row_level_security: readonly {
    readonly name: string;
    readonly filter_type: string;
    readonly dataset: string;
    readonly roles: readonly string[];
    readonly group_key: string | null;
    readonly clause: string;
  }[];
  readonly annotation_layers: readonly {
    readonly name: string;
    readonly annotations: readonly {
      readonly short_descr: string;
      readonly long_descr: string;
      readonly start_dttm: string;
      readonly end_dttm: string;
      readonly json_metadata: string | null;
    }[];
  }[];
  readonly charts: readonly {
    readonly slice_name: string;
    readonly viz_type: string;
    readonly dataset: string;
    readonly params: object;
    readonly query_context: object | null;
  }[];
  readonly datasets: readonly GoldenDataset[];
}

interface GoldenDataset {
  readonly name: string;
  readonly schema: string | null;
  readonly sql: string | null;
  readonly description: string | null;
  readonly main_dttm_col: string | null;
  readonly offset: number;
  readonly fetch_values_predicate: string | null;
  readonly template_params: string | null;
  readonly extra: string | null;
  readonly cache_timeout: number | null;
  readonly columns: readonly {
    readonly column_name: string;
    readonly type: string | null;
    readonly type_generic: number | null;
    readonly is_dttm: boolean;
    readonly groupby: boolean;
    readonly filterable: boolean;
    readonly expression: string | null;
    readonly verbose_name: string | null;
    readonly description: string | null;
    readonly python_date_format: string | null;
    readonly is_active: boolean;
  }[];
  readonly metrics: readonly {
    readonly metric_name: string;
    readonly expression: string;
    readonly verbose_name: string | null;
    readonly d3format: string | null;
    readonly description: string | null;
  }[];
}

const MADE_ON = Date.UTC(2026, 0, 1);
const NOBODY = { created_on: MADE_ON, created_by: null, changed_on: MADE_ON, changed_by: null } as const;
const UNMANAGED = { is_managed_externally: 0, external_url: null } as const;

/** Starts PostgreSQL, loads the tables, and creates the golden objects. */
export async function goldenServer(): Promise<GoldenServer> {
  const postgres = await sharedPostgresql();
  await postgres.createDatabase('golden');
  const client = new pg.Client({ connectionString: postgres.url('golden') });
  await client.connect();
  await loadPostgresql(client);
  await client.end();
  const golden = await goldenServerOver(postgres.url('golden'));
  return {
    ...golden,
    close: async () => {
      await golden.close();
      await postgres.stop();
    },
  };
}

/** Loads the tables into a DuckDB file, and creates the golden objects. */
export async function goldenServerOnDuckdb(): Promise<GoldenServer> {
  const folder = mkdtempSync(join(tmpdir(), 'golden-'));
  const path = join(folder, 'golden.duckdb');
  await loadDuckdb(path);
  const golden = await goldenServerOver(`duckdb:///${path}`, inDuckdb);
  return {
    ...golden,
    close: async () => {
      await golden.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns SQL of the golden datasets as DuckDB writes it. */
export function inDuckdb(sql: string): string {
  return sql
    .replaceAll("TO_CHAR(ordered_at, 'YYYY-MM-DD')", "strftime(ordered_at, '%Y-%m-%d')")
    .replaceAll("TO_CHAR(ordered_at, 'YYYY-MM')", "strftime(ordered_at, '%Y-%m')");
}

/**
 * Creates the golden objects over existing tables in the database of that address.
 * @param words turns written SQL into the engine's own; with it, datasets name no schema
 */
export async function goldenServerOver(uri: string, words?: (sql: string) => string): Promise<GoldenServer> {
  let connections: Connections | undefined;
  // The day of the recording, so that relative time ranges match.
  const server = await testServer({
    now: Date.UTC(2026, 10, 21, 15, 38, 37),
    connections: (store, secrets) => (connections = connectionsInProcess(store.db, secrets)),
    env: { POWERSET_RESULT_CACHE: 'off', POWERSET_FEATURE_FLAGS: '{"ENABLE_TEMPLATE_PROCESSING":true}' },
  });
  const setup = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../packages/testing/golden/datasets.json'), 'utf8'),
  ) as GoldenSetup;
  const { db } = server.store;
  const people = new Map<string, TestClient>();
  for (const { username, role } of setup.users) people.set(username, await server.person(username, role));
  const ids = new Map<string, number>();
  const databaseId = await addDatabase(db, uri);
  ids.set('database:golden', databaseId);
  for (const dataset of setup.datasets)
    ids.set(
      `dataset:${dataset.name}`,
      await addDataset(db, databaseId, words ? inWords(dataset, words) : dataset),
    );
  for (const rule of setup.row_level_security) await addRule(db, rule, ids);
  for (const layer of setup.annotation_layers)
    ids.set(`annotation_layer:${layer.name}`, await addLayer(db, layer));
  for (const chart of setup.charts) ids.set(`chart:${chart.slice_name}`, await addChart(db, chart, ids));
  return {
    server,
    ids,
    user: name => people.get(name)!,
    async answerTo({ method, path, user, body }) {
      const client = people.get(user)!;
      const headers = { accept: 'application/json', 'content-type': 'application/json' };
      const answer =
        method === 'GET'
          ? await client.get(path, headers)
          : await client.send(method as 'POST', path, JSON.stringify(body), headers);
      return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
    },
    close: async () => {
      await server.close();
      await connections?.close();
    },
  };
}

function inWords(dataset: GoldenDataset, words: (sql: string) => string): GoldenDataset {
  const said = (sql: string | null): string | null => (sql === null ? null : words(sql));
  return {
    ...dataset,
    schema: null,
    sql: said(dataset.sql),
    columns: dataset.columns.map(column => ({ ...column, expression: said(column.expression) })),
  };
}

/** Returns connections inside this process, without a thread or an engine child. */
export function connectionsInProcess(db: Db, secrets: Secrets): Connections {
  const opened = new Map<number, Promise<OpenedConnection>>();
  const open = async (databaseId: number): Promise<OpenedConnection> => {
    const database = (await openableDatabases(db, secrets).byId(databaseId))!;
    const { connector, config } = connectorForUri(database.sqlalchemyUri)!;
    return {
      connector,
      connection: await connector.open(config, { workDir: tmpdir(), memoryLimitMb: 512 }),
      runsAs: null,
    };
  };
  return {
    open: id => {
      const known = opened.get(id) ?? open(id);
      opened.set(id, known);
      return known;
    },
    test: async () => ({}),
    factsOf: engine => CONNECTORS.find(connector => connector.engine === engine)?.facts,
    problemOf: () => undefined,
    backendOf: uri => connectorForUri(uri)?.connector.engine,
    forget: async () => {},
    close: async () => {
      for (const one of await Promise.allSettled(opened.values()))
        if (one.status === 'fulfilled') await one.value.connection.close();
    },
  };
}

async function addDatabase(db: Db, uri: string): Promise<number> {
  return (
    await db
      .insertInto('databases')
      .values({
        ...NOBODY,
        ...UNMANAGED,
        uuid: randomUUID(),
        name: 'golden',
        engine: connectorForUri(uri)!.connector.engine,
        uri,
        sealed_password: null,
        sealed_encrypted_extra: null,
        sealed_server_cert: null,
        extra: '{}',
        cache_timeout: null,
        allow_ctas: 0,
        allow_cvas: 0,
        allow_dml: 1,
        allow_file_upload: 0,
        allow_run_async: 0,
        expose_in_sqllab: 1,
        impersonate_user: 0,
        force_ctas_schema: null,
        configuration_method: 'sqlalchemy_form',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

async function addDataset(db: Db, databaseId: number, dataset: GoldenDataset): Promise<number> {
  const { id } = await db
    .insertInto('datasets')
    .values({
      ...NOBODY,
      ...UNMANAGED,
      uuid: randomUUID(),
      database_id: databaseId,
      table_name: dataset.name,
      schema: dataset.schema,
      sql: dataset.sql,
      description: dataset.description,
      main_temporal_column: dataset.main_dttm_col,
      offset_hours: dataset.offset,
      cache_timeout: dataset.cache_timeout,
      fetch_values_predicate: dataset.fetch_values_predicate,
      filter_select_enabled: 1,
      normalize_columns: 0,
      always_filter_main_temporal: 0,
      is_sqllab_view: 0,
      default_endpoint: null,
      template_params: dataset.template_params,
      extra: dataset.extra,
      params: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const part = { dataset_id: id, created_on: MADE_ON, changed_on: MADE_ON, extra: null };
  await db
    .insertInto('dataset_columns')
    .values(
      dataset.columns.map((column, position) => ({
        ...part,
        uuid: randomUUID(),
        position,
        column_name: column.column_name,
        type: column.type,
        generic_type: kindOf(column.type_generic),
        expression: column.expression,
        verbose_name: column.verbose_name,
        description: column.description,
        python_date_format: column.python_date_format,
        advanced_data_type: null,
        is_temporal: flag(column.is_dttm),
        is_groupable: flag(column.groupby),
        is_filterable: flag(column.filterable),
        is_active: flag(column.is_active),
      })),
    )
    .execute();
  await db
    .insertInto('dataset_metrics')
    .values(
      dataset.metrics.map((metric, position) => ({
        ...part,
        uuid: randomUUID(),
        position,
        metric_name: metric.metric_name,
        expression: metric.expression,
        metric_type: null,
        d3_format: metric.d3format,
        currency: null,
        verbose_name: metric.verbose_name,
        description: metric.description,
        warning_text: null,
      })),
    )
    .execute();
  return id;
}

async function addRule(
  db: Db,
  rule: GoldenSetup['row_level_security'][number],
  ids: GoldenIds,
): Promise<void> {
  const { id } = await db
    .insertInto('row_rules')
    .values({
      ...NOBODY,
      name: rule.name,
      description: null,
      filter_type: rule.filter_type,
      group_key: rule.group_key,
      clause: rule.clause,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('row_rule_datasets')
    .values({ row_rule_id: id, dataset_id: ids.get(`dataset:${rule.dataset}`)! })
    .execute();
  const roles = await db
    .selectFrom('roles')
    .select('id')
    .where('name', 'in', [...rule.roles])
    .execute();
  await db
    .insertInto('row_rule_roles')
    .values(roles.map(role => ({ row_rule_id: id, role_id: role.id })))
    .execute();
}

async function addLayer(db: Db, layer: GoldenSetup['annotation_layers'][number]): Promise<number> {
  const { id } = await db
    .insertInto('annotation_layers')
    .values({ ...NOBODY, name: layer.name, descr: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('annotations')
    .values(
      layer.annotations.map(({ start_dttm: start, end_dttm: end, ...annotation }) => ({
        ...NOBODY,
        ...annotation,
        layer_id: id,
        start_on: Date.parse(`${start}Z`),
        end_on: Date.parse(`${end}Z`),
      })),
    )
    .execute();
  return id;
}

async function addChart(db: Db, chart: GoldenSetup['charts'][number], ids: GoldenIds): Promise<number> {
  const datasetId = ids.get(`dataset:${chart.dataset}`)!;
  const fill = (value: object): string =>
    JSON.stringify(value).replaceAll(`"\${dataset:${chart.dataset}}"`, String(datasetId));
  return (
    await db
      .insertInto('charts')
      .values({
        ...NOBODY,
        ...UNMANAGED,
        uuid: randomUUID(),
        name: chart.slice_name,
        datasource_type: 'table',
        dataset_id: datasetId,
        viz_type: chart.viz_type,
        params: fill(chart.params),
        query_context: chart.query_context === null ? null : fill(chart.query_context),
        description: null,
        certified_by: null,
        certification_details: null,
        cache_timeout: null,
        last_saved_by: null,
        last_saved_on: MADE_ON,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

function kindOf(number: number | null): GenericType | null {
  return (Object.keys(GENERIC_TYPES) as GenericType[]).find(kind => GENERIC_TYPES[kind] === number) ?? null;
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
