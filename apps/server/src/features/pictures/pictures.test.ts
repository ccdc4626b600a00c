import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categoricalPalette } from '@powerset/core/color/categorical-palettes.ts';
import { labelHash } from '@powerset/core/color/color-scale.ts';
import { goldenServerOnDuckdb, type GoldenServer } from '../../test-golden-server.ts';
import { testServer, type TestClient } from '../../test-server.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
/** The first drawing starts a thread, and no request waits for its colors for long. */
const PATIENTLY = { timeout: 15_000, interval: 100 };

const PICTURE = [200, 'image/png'];

describe('Pictures of charts and dashboards', () => {
  let golden: GoldenServer;
  let admin: TestClient;
  let gamma: TestClient;
  beforeAll(async () => {
    golden = await goldenServerOnDuckdb();
    admin = golden.user('admin');
    gamma = golden.user('golden_gamma');
  });
  afterAll(() => golden.close());

  const addChart = async (params: Readonly<Record<string, unknown>>, dataset = 'sales'): Promise<number> => {
    const sent = {
      slice_name: `A ${String(params.viz_type)}`,
      viz_type: params.viz_type,
      datasource_id: golden.ids.get(`dataset:${dataset}`),
      datasource_type: 'table',
      params: JSON.stringify(params),
    };
    return (await admin.send('POST', '/api/v1/chart/', sent)).json<{ id: number }>().id;
  };
  const pie = (dataset = 'sales') =>
    addChart(
      { viz_type: 'pie', groupby: ['region'], metric: 'count', sort_by_metric: true, adhoc_filters: [] },
      dataset,
    );
  /** Adds a dashboard with these charts in one row. */
  const addDashboard = async (title: string, charts: readonly number[]): Promise<number> => {
    const layout = {
      ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
      GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'] },
      'ROW-1': { id: 'ROW-1', type: 'ROW', children: charts.map(id => `CHART-${id}`), meta: {} },
      ...Object.fromEntries(
        charts.map(id => [
          `CHART-${id}`,
          { id: `CHART-${id}`, type: 'CHART', children: [], meta: { chartId: id, width: 6, height: 50 } },
        ]),
      ),
    };
    const sent = { dashboard_title: title, position_json: JSON.stringify(layout) };
    return (await admin.send('POST', '/api/v1/dashboard/', sent)).json<{ id: number }>().id;
  };
  const thumbnailOf = async (id: number, kind = 'chart'): Promise<string> =>
    (
      await admin.get(
        `/api/v1/${kind}/?q=(columns:!(id,thumbnail_url),filters:!((col:id,opr:eq,value:${id})))`,
      )
    ).json<{ result: { thumbnail_url: string }[] }>().result[0]!.thumbnail_url;
  /** Returns the width and the height in the file's header. */
  const sizeOf = (png: Buffer): [number, number] => [png.readUInt32BE(16), png.readUInt32BE(20)];

  it('a chart has a small one in the lists', async () => {
    const answer = await admin.get(await thumbnailOf(await pie()));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(answer.rawPayload.subarray(0, 4)).toEqual(PNG);
    expect(sizeOf(answer.rawPayload)).toEqual([400, 250]);
  });

  it('an address from before the last save leads to the current one', async () => {
    const id = await pie();
    const before = await thumbnailOf(id);
    golden.server.clock.now += 1000;
    await admin.send('PUT', `/api/v1/chart/${id}`, { slice_name: 'Renamed' });
    const answer = await admin.get(before);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, await thumbnailOf(id)]);
  });

  it('follows the rows that its reader may see', async () => {
    const rule = {
      name: 'only Asia',
      filter_type: 'Regular',
      tables: [golden.ids.get('dataset:sales')],
      roles: [1],
      clause: "region = 'Asia'",
    };
    const address = await thumbnailOf(await pie());
    const whole = await admin.get(address);
    expect([whole.statusCode, whole.headers['content-type']], whole.body.slice(0, 300)).toEqual(PICTURE);
    // A browser must not show it to whoever signs in next.
    expect(whole.headers.vary).toBe('cookie, authorization');
    const { id } = (await admin.send('POST', '/api/v1/rowlevelsecurity/', rule)).json<{ id: number }>();
    const ruled = await admin.get(address);
    await admin.send('DELETE', `/api/v1/rowlevelsecurity/${id}`);
    expect(ruled.statusCode).toBe(200);
    expect(ruled.rawPayload.equals(whole.rawPayload)).toBe(false);
    const again = await admin.get(address);
    expect([again.statusCode, again.headers['content-type']], again.body.slice(0, 300)).toEqual(PICTURE);
    expect(again.rawPayload.equals(whole.rawPayload)).toBe(true);
  });

  it('are not there for readers who may not see the chart, nor for visitors', async () => {
    const address = await thumbnailOf(await pie());
    expect((await gamma.get(address)).statusCode).toBe(404);
    expect((await golden.server.visitor.get(address)).statusCode).toBe(401);
  });

  it('are made in the size that somebody asks for', async () => {
    const id = await pie();
    const made = await admin.get(`/api/v1/chart/${id}/cache_screenshot/?q=(thumb_size:!(640,480))`);
    expect(made.statusCode).toBe(202);
    const { image_url: address, chart_url: chart } = made.json<Record<string, string>>();
    expect(chart).toBe(`/explore/?slice_id=${id}`);
    expect(sizeOf((await admin.get(address!)).rawPayload)).toEqual([640, 480]);
    expect(
      (await admin.get(`/api/v1/chart/${id}/cache_screenshot/?q=(thumb_size:!(1,90000))`)).statusCode,
    ).toBe(400);
  });

  it('of a chart whose query fails say what is wrong', async () => {
    const id = await addChart({ viz_type: 'pie', groupby: ['no_such_column'], metric: 'count' });
    const answer = await admin.get(await thumbnailOf(id));
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).toContain('no_such_column');
  });

  it('of a dashboard show its charts, and a chart that fails does not hide the others', async () => {
    const charts = [
      await pie(),
      await addChart({ viz_type: 'pie', groupby: ['no_such_column'], metric: 'count' }),
    ];
    const id = await addDashboard('Two charts', charts);
    const answer = await admin.get(await thumbnailOf(id, 'dashboard'));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(sizeOf(answer.rawPayload)).toEqual([400, 250]);
  });

  it(
    'of a dashboard with a text of brackets that never end keep nobody waiting',
    { timeout: 60_000 },
    async () => {
      const layout = {
        ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
        GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'] },
        'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['MARKDOWN-1'], meta: {} },
        'MARKDOWN-1': {
          id: 'MARKDOWN-1',
          type: 'MARKDOWN',
          children: [],
          meta: { width: 6, height: 50, code: '!['.repeat(50_000) },
        },
      };
      const sent = { dashboard_title: 'Brackets', position_json: JSON.stringify(layout) };
      const { id } = (await admin.send('POST', '/api/v1/dashboard/', sent)).json<{ id: number }>();
      const address = await thumbnailOf(id, 'dashboard');
      const before = process.threadCpuUsage();
      expect((await admin.get(address)).statusCode).toBeLessThan(300);
      expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000);
    },
  );

  it('give each label of a dashboard one color, for everybody and without telling the label', async () => {
    const charts = [
      await pie(),
      await addChart({ viz_type: 'pie', groupby: ['region'], metric: 'count', sort_by_metric: true }),
    ];
    const id = await addDashboard('Regions', charts);
    const address = `/api/v1/powerset/dashboard/${id}/colors`;
    const colors = async (): Promise<ReadonlyMap<number, string>> =>
      new Map((await admin.get(address)).json<{ result: [number, string][] }>().result);
    await expect.poll(async () => (await colors()).size, PATIENTLY).toBeGreaterThan(3);
    const first = await colors();
    const palette = categoricalPalette(null).colors;
    expect(palette).toContain(first.get(labelHash('Europe')));
    expect(new Set(first.values()).size).toBe(first.size);
    expect((await gamma.get(address)).statusCode).toBe(404);
    golden.server.clock.now += 1000;
    await admin.send('PUT', `/api/v1/dashboard/${id}`, { dashboard_title: 'Renamed' });
    expect(await colors()).toEqual(first);
  });

  it.each(['sales', 'golden_sales_plus'])(
    'confirm no guess about labels that rules hide in %s',
    async dataset => {
      const id = await addDashboard('Guessed', [await pie(dataset)]);
      const address = `/api/v1/powerset/dashboard/${id}/colors`;
      const hashes = async (): Promise<number[]> =>
        (await admin.get(address)).json<{ result: [number, string][] }>().result.map(([hash]) => hash);
      await expect.poll(hashes, PATIENTLY).toContain(labelHash('Europe'));
      for (const ruled of new Set(['sales', dataset])) {
        const rule = {
          name: `only Asia in ${ruled}`,
          filter_type: 'Regular',
          tables: [golden.ids.get(`dataset:${ruled}`)],
          roles: [1],
          clause: "region = 'Asia'",
        };
        const made = (await admin.send('POST', '/api/v1/rowlevelsecurity/', rule)).json<{ id: number }>();
        expect(await hashes()).not.toContain(labelHash('Europe'));
        await admin.send('DELETE', `/api/v1/rowlevelsecurity/${made.id}`);
      }
      expect(await hashes()).toContain(labelHash('Europe'));
    },
  );

  it('are switched off by THUMBNAILS', async () => {
    const server = await testServer({ env: { POWERSET_FEATURE_FLAGS: '{"THUMBNAILS":false}' } });
    const person = await server.person('ada', 'Admin');
    expect((await person.get('/api/v1/chart/1/thumbnail/abc/')).json()).toEqual({ message: 'Not found' });
    await server.close();
  });
});
