import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { embedDashboard } from '@superset-ui/embedded-sdk';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, signedIn, startServer, type RunningServer } from '../support/start-server.ts';
import { browserTests } from './browser.ts';
import { hostileScript, type Attempt } from './hostile-package.ts';

const browser = browserTests();
const sdk = readFileSync(createRequire(import.meta.url).resolve('@superset-ui/embedded-sdk/bundle/index.js'));

declare const supersetEmbeddedSdk: { readonly embedDashboard: typeof embedDashboard };
const example = join(import.meta.dirname, '../../examples/pareto-chart');

describe('chart packages', () => {
  let server: RunningServer;
  let stranger: Server;
  let folder: string;
  let account: Awaited<ReturnType<typeof signedIn>>;
  const seen: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'packages-'));
    server = await startServer({
      env: {
        POWERSET_FEATURE_FLAGS: '{"DYNAMIC_PLUGINS": true, "EMBEDDED_SUPERSET": true}',
        POWERSET_GUEST_ROLE: 'Gamma',
      },
    });
    account = await signedIn(server.url);
    stranger = createServer((request, response) => {
      seen.push(request.url ?? '');
      response.setHeader('access-control-allow-origin', '*').end('seen');
    });
    stranger.on('connection', () => seen.push('connection'));
    await new Promise<void>(resolve => stranger.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    stranger.closeAllConnections();
    stranger.close();
    rmSync(folder, { recursive: true, force: true });
    await server.stop();
  });

  /** Packs a folder as authors do. */
  const pack = (from: string): string => {
    const [packed] = JSON.parse(
      execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
        cwd: from,
        encoding: 'utf8',
      }),
    ) as [{ readonly filename: string }];
    return join(folder, packed.filename);
  };

  const open = async (path: string): Promise<Page> => {
    const page = await browser.visit(server.url + path);
    await page.getByLabel('Username').fill(ADMIN.username);
    await page.getByRole('textbox', { name: /^Password/ }).fill(ADMIN.password);
    await page.keyboard.press('Enter');
    return page;
  };

  const install = async (page: Page, file: string, name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Plugin', exact: true }).first().click();
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Install', exact: true }).click();
    await page.getByRole('row', { name: new RegExp(name) }).waitFor();
  };

  it('are installed on a screen, chosen in the gallery, saved, and drawn on a dashboard', async () => {
    const page = await open('/dynamic-plugins/list/');
    await page.getByText('No plugins yet').waitFor();
    await install(page, pack(example), 'Pareto Chart');

    const { result: datasets } = await account.get<{ result: { id: number; table_name: string }[] }>(
      '/api/v1/dataset/?q=(page_size:100)',
    );
    const flights = datasets.find(({ table_name: name }) => name === 'flights')!;
    await page.goto(
      `${server.url}/explore/?datasource_type=table&datasource_id=${flights.id}&viz_type=table`,
    );
    await page.getByRole('button', { name: 'View all charts' }).click();
    await page.getByPlaceholder('Search all charts').fill('pareto');
    await page.getByRole('button', { name: 'Pareto Chart' }).click();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByText('cannot be empty').first().waitFor();

    const formData = {
      datasource: `${flights.id}__table`,
      viz_type: 'pareto_chart',
      groupby: ['origin'],
      metric: 'flights',
      row_limit: 1000,
    };
    await page.goto(await addressOf(formData));
    const drawing = page.frameLocator('iframe[data-state="complete"]');
    await drawing
      .getByRole('listitem', { name: /cumulative$/ })
      .first()
      .waitFor();
    const first = await drawing.getByRole('listitem').first().getAttribute('aria-label');
    expect(first).toMatch(/: [\d,]+, [\d.]+% of the total, [\d.]+% cumulative$/);

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Chart name').fill('Airports by flights');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const chart = await savedChart('Airports by flights');
    expect(chart.viz_type).toBe('pareto_chart');
    const dashboard = await dashboardOf([chart.id, await tableOf(flights.id)]);
    await page.goto(`${server.url}/superset/dashboard/${dashboard}/`);
    const tile = page.getByRole('article', { name: 'Airports by flights', exact: true });
    const bars = tile.frameLocator('iframe[data-state="complete"]').getByRole('listitem');
    await bars.first().click();
    // The other chart of the dashboard shows the chosen airport alone.
    const name = (await bars.first().getAttribute('aria-label'))!.split(':')[0]!;
    const table = page.getByRole('article', { name: 'Flights by airport', exact: true });
    await expect.poll(() => table.getByRole('row').count()).toBe(2);
    await table.getByRole('row', { name: new RegExp(name) }).waitFor();
  });

  it('are drawn for guests of a dashboard that another site embeds', async () => {
    const host = createServer((request, response) => {
      if (request.url === '/sdk.js') return response.setHeader('content-type', 'text/javascript').end(sdk);
      const style = '<style>iframe{width:100%;height:800px}</style>';
      const body = `<!doctype html>${style}<div id="place"></div><script src="/sdk.js"></script>`;
      return response.setHeader('content-type', 'text/html').end(body);
    });
    await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve));
    const site = `http://localhost:${(host.address() as AddressInfo).port}`;
    const { uuid, token } = await embeddingFor(site);
    const page = await browser.visit(site);
    await page.evaluate(
      ([id, supersetDomain, guestToken]) =>
        supersetEmbeddedSdk.embedDashboard({
          id: id!,
          supersetDomain: supersetDomain!,
          mountPoint: document.getElementById('place')!,
          fetchGuestToken: () => Promise.resolve(guestToken!),
        }),
      [uuid, server.url, token],
    );
    const tile = page.frameLocator('#place iframe').getByRole('article', { name: 'Airports by flights' });
    const bars = tile.frameLocator('iframe[data-state="complete"]').getByRole('listitem');
    await bars.first().waitFor();
    await page.close();
    host.closeAllConnections();
    host.close();
  });

  it('report what is wrong with a file', async () => {
    const page = await open('/dynamic-plugins/list/');
    const file = join(folder, 'broken.tgz');
    writeFileSync(file, 'nothing');
    await page.getByRole('button', { name: 'Plugin', exact: true }).first().click();
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Install', exact: true }).click();
    await page.getByText('It is not a packed npm package (.tgz)').waitFor();
  });

  it('reach neither the page, nor the session, nor the network', async () => {
    const address = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
    const page = await drawn('hostile', hostileScript(address));
    const frame = page.frameLocator('iframe[data-state="complete"]');
    const report = JSON.parse(await frame.locator('#report').innerText()) as Readonly<
      Record<string, Attempt>
    >;
    expect(Object.keys(report).length).toBeGreaterThan(12);
    expect(Object.entries(report).filter(([, outcome]) => outcome !== 'refused')).toEqual([]);
    expect(seen).toEqual([]);
    expect(page.context().pages()).toHaveLength(1);
    await page.close();
  });

  it('that leave their page are ended', async () => {
    const address = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
    const leave = `powerset.chart({ draw() { location.href = ${JSON.stringify(`${address}/left`)}; } });`;
    const page = await drawn('leaving', leave);
    await page.getByText('could not draw this chart').waitFor();
    // Browsers may connect before they check where a frame goes; they ask for nothing.
    expect(seen.filter(one => one !== 'connection')).toEqual([]);
    expect(await page.locator('iframe').count()).toBe(0);
    await page.close();
  });

  it('that fail, or never answer, say so and can be tried again', async () => {
    const failing = await drawn(
      'failing',
      `powerset.chart({ draw() { throw new Error('No data for me'); } });`,
    );
    await failing.getByText('No data for me').waitFor();
    await failing.getByRole('button', { name: 'Try again' }).click();
    await failing.getByText('No data for me').waitFor();
    await failing.close();
    const silent = await drawn('silent', 'globalThis.isSilent = true;');
    await silent.getByText('did not start within 15 seconds').waitFor({ timeout: 20_000 });
    await silent.close();
  });

  /** Installs a package with that script, and opens a chart of its type without the complaints of the console. */
  async function drawn(name: string, script: string): Promise<Page> {
    const from = join(folder, name);
    mkdirSync(from);
    writeFileSync(join(from, 'chart.js'), script);
    const json = {
      name: `powerset-chart-${name}`,
      version: '1.0.0',
      powersetChart: { ...CHART, vizType: `${name}_chart`, name },
    };
    writeFileSync(join(from, 'package.json'), JSON.stringify(json));
    const page = await open('/dynamic-plugins/list/');
    await install(page, pack(from), name);
    const { result: datasets } = await account.get<{ result: { id: number; table_name: string }[] }>(
      '/api/v1/dataset/?q=(page_size:100)',
    );
    const { id } = datasets.find(({ table_name: table }) => table === 'flights')!;
    const formData = { datasource: `${id}__table`, viz_type: `${name}_chart`, metric: 'flights' };
    browser.allowComplaints();
    await page.goto(await addressOf(formData));
    return page;
  }

  async function addressOf(formData: { readonly datasource: string }): Promise<string> {
    const id = Number.parseInt(formData.datasource, 10);
    const { key } = await account.post<{ key: string }>('/api/v1/explore/form_data', {
      datasource_id: id,
      datasource_type: 'table',
      form_data: JSON.stringify(formData),
    });
    return `${server.url}/explore/?form_data_key=${key}&datasource_type=table&datasource_id=${id}`;
  }

  /** Embeds the dashboard of the first test. */
  async function embeddingFor(site: string): Promise<{ readonly uuid: string; readonly token: string }> {
    const { result: dashboards } = await account.get<{ result: { id: number; dashboard_title: string }[] }>(
      '/api/v1/dashboard/?q=(page_size:100)',
    );
    const { id } = dashboards.find(({ dashboard_title: title }) => title === 'Packages')!;
    const {
      result: { uuid },
    } = await account.post<{ result: { uuid: string } }>(`/api/v1/dashboard/${id}/embedded`, {
      allowed_domains: [site],
    });
    const { token } = await account.post<{ token: string }>('/api/v1/security/guest_token/', {
      user: { username: 'guest' },
      resources: [{ type: 'dashboard', id: uuid }],
      rls: [],
    });
    return { uuid, token };
  }

  async function savedChart(name: string): Promise<{ id: number; viz_type: string }> {
    const { result } = await account.get<{ result: { id: number; slice_name: string; viz_type: string }[] }>(
      '/api/v1/chart/?q=(page_size:100)',
    );
    return result.find(chart => chart.slice_name === name)!;
  }

  async function tableOf(datasetId: number): Promise<number> {
    const params = {
      viz_type: 'table',
      query_mode: 'aggregate',
      groupby: ['origin'],
      metrics: ['flights'],
      row_limit: 5,
    };
    const { id } = await account.post<{ id: number }>('/api/v1/chart/', {
      slice_name: 'Flights by airport',
      viz_type: 'table',
      datasource_id: datasetId,
      datasource_type: 'table',
      params: JSON.stringify({ ...params, datasource: `${datasetId}__table` }),
    });
    return id;
  }

  async function dashboardOf(charts: readonly number[]): Promise<number> {
    const tiles = charts.map((chartId, at) => [
      `CHART-${at}`,
      {
        type: 'CHART',
        id: `CHART-${at}`,
        children: [],
        parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'],
        meta: { chartId, width: 6, height: 50 },
      },
    ]);
    const layout = {
      DASHBOARD_VERSION_KEY: 'v2',
      ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
      GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-1'], parents: ['ROOT_ID'] },
      'ROW-1': {
        type: 'ROW',
        id: 'ROW-1',
        children: charts.map((_, at) => `CHART-${at}`),
        parents: ['ROOT_ID', 'GRID_ID'],
        meta: { background: 'BACKGROUND_TRANSPARENT' },
      },
      ...Object.fromEntries(tiles),
    };
    const { id } = await account.post<{ id: number }>('/api/v1/dashboard/', {
      dashboard_title: 'Packages',
      published: true,
      position_json: JSON.stringify(layout),
    });
    for (const chart of charts) await account.put(`/api/v1/chart/${chart}`, { dashboards: [id] });
    return id;
  }
});

const CHART = {
  formatVersion: 1,
  script: 'chart.js',
  sections: [{ label: 'Query', controls: [{ use: 'metric' }] }],
  query: { metrics: ['metric'] },
};
