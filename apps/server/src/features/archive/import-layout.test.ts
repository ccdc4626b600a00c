import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { upload } from '../../test-upload.ts';
import { writeYaml } from './yaml.ts';

const [VERSION, DATABASE, DATASET, CHART] = ['1.0.0', 'd', 'a', 'c'].map(letter =>
  letter.length > 1 ? letter : `${letter.repeat(8)}-0000-4000-8000-000000000001`,
) as [string, string, string, string];

let server: TestServer;
let admin: TestClient;
let hereId: number;

beforeAll(async () => {
  server = await testServer();
  admin = await server.person('admin', 'Admin');
  const { id: database } = (
    await admin.send('POST', '/api/v1/database/', {
      database_name: 'sales',
      sqlalchemy_uri: 'duckdb:///sales.duckdb',
    })
  ).json<{ id: number }>();
  const { id: datasetId } = (
    await admin.send('POST', '/api/v1/dataset/', { database, schema: 'main', table_name: 'sales' })
  ).json<{ id: number }>();
  hereId = (
    await admin.send('POST', '/api/v1/chart/', {
      slice_name: 'Salaries',
      datasource_id: datasetId,
      datasource_type: 'table',
      params: '{}',
    })
  ).json<{ id: number }>().id;
});
afterAll(() => server.close());

interface Placed {
  readonly slug: string;
  /** The `meta` of each chart in the layout. */
  readonly metas: readonly object[];
  readonly chartFile: string;
  readonly metadata?: object;
}

/**
 * Imports a dashboard; returns the names of its charts, and what its layout and settings then say about them.
 */
async function imported({ slug, metas, chartFile, metadata = {} }: Placed) {
  const position = {
    DASHBOARD_VERSION_KEY: 'v2',
    ...Object.fromEntries(
      metas.map((meta, at) => [`CHART-${at}`, { type: 'CHART', id: `CHART-${at}`, children: [], meta }]),
    ),
  };
  const files = {
    'metadata.yaml': { version: VERSION, type: 'Dashboard' },
    'databases/d.yaml': {
      database_name: 'warehouse',
      sqlalchemy_uri: 'bigquery://project',
      uuid: DATABASE,
      version: VERSION,
    },
    'datasets/d/t.yaml': { table_name: 't', uuid: DATASET, version: VERSION, database_uuid: DATABASE },
    [`charts/${chartFile}.yaml`]: {
      slice_name: 'Orders',
      viz_type: 'table',
      params: {},
      uuid: CHART,
      version: VERSION,
      dataset_uuid: DATASET,
    },
    'dashboards/b.yaml': {
      dashboard_title: slug,
      slug,
      position,
      metadata,
      uuid: crypto.randomUUID(),
      version: VERSION,
    },
  };
  const answer = await upload(
    admin,
    '/api/v1/dashboard/import/',
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, value]) => [`root/${path}`, strToU8(writeYaml(value))]),
      ),
    ),
  );
  expect(answer.statusCode, answer.body).toBe(200);
  const { result } = (await admin.get(`/api/v1/dashboard/${slug}`)).json<{
    result: { charts: string[]; position_json: string; json_metadata: string };
  }>();
  const { id } = (
    await admin.get(
      `/api/v1/chart/?q=${encodeURIComponent('(filters:!((col:slice_name,opr:eq,value:Orders)))')}`,
    )
  ).json<{ result: { id: number }[] }>().result[0]!;
  const layout = JSON.parse(result.position_json) as Record<string, { meta: { chartId?: number } }>;
  return {
    charts: result.charts,
    ids: metas.map((_, at) => layout[`CHART-${at}`]!.meta.chartId),
    metadata: JSON.parse(result.json_metadata) as Record<string, unknown>,
    importedId: id,
  };
}

it('a layout that names a chart by the number that it had elsewhere does not place the chart that has that number here', async () => {
  const { charts, ids } = await imported({
    slug: 'by-number',
    chartFile: 'Orders',
    metas: [{ chartId: hereId, sliceName: 'Elsewhere' }],
  });
  expect([charts, ids]).toEqual([[], [undefined]]);
});

it('a chart that a layout names only by its id is found by the id in its file name', async () => {
  const { charts, ids, importedId, metadata } = await imported({
    slug: 'by-file',
    chartFile: `Orders_${hereId}`,
    metas: [{ chartId: hereId }],
    metadata: { timed_refresh_immune_slices: [hereId] },
  });
  expect([charts, ids, metadata['timed_refresh_immune_slices']]).toEqual([
    ['Orders'],
    [importedId],
    [importedId],
  ]);
});

it('a chart that a layout names by its number here and by its uuid there is one', async () => {
  const { charts, ids, importedId } = await imported({
    slug: 'by-both',
    chartFile: 'Orders',
    metas: [{ chartId: 55 }, { chartId: 55, uuid: CHART.toUpperCase() }],
  });
  expect([charts, ids]).toEqual([['Orders'], [importedId, importedId]]);
});
