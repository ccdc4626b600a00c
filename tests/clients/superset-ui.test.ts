import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_ARGS, findBrowser } from '../../tools/browser.ts';
import { ADMIN, startServer, type RunningServer } from '../support/start-server.ts';
import { supersetUiClient } from './superset-ui-client.ts';

const script = await supersetUiClient();
const executablePath = await findBrowser();

interface Client {
  configure(config: object): { init(): Promise<string> };
  get(request: object): Promise<{ json: Record<string, unknown> }>;
  post(request: object): Promise<{ json: Record<string, unknown> }>;
  put(request: object): Promise<{ json: Record<string, unknown> }>;
  delete(request: object): Promise<{ json: Record<string, unknown> }>;
}
declare const SupersetUi: {
  readonly SupersetClient: Client;
  readonly buildQueryContext: (formData: object) => object;
};

describe.skipIf(!script || !executablePath)("the client of the reference's own pages", () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    server = await startServer();
    browser = await chromium.launch({ executablePath, args: [...BROWSER_ARGS] });
    page = await browser.newPage();
    const form = await page.request.get(`${server.url}/login/`);
    const token = /id="csrf_token"[^>]*value="([^"]+)"/.exec(await form.text())![1]!;
    await page.request.post(`${server.url}/login/`, {
      form: { username: ADMIN.username, password: ADMIN.password, csrf_token: token },
      maxRedirects: 0,
    });
    // A page of the same site that has no scripts.
    await page.goto(`${server.url}/health`);
    await page.evaluate(script!);
    await page.evaluate(
      host => SupersetUi.SupersetClient.configure({ host, protocol: 'http:', mode: 'same-origin' }).init(),
      new URL(server.url).host,
    );
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('reads lists', async () => {
    const titles = await page.evaluate(async () => {
      const { json } = await SupersetUi.SupersetClient.get({
        endpoint: '/api/v1/dashboard/?q=(order_column:dashboard_title,order_direction:asc)',
      });
      return (json['result'] as { dashboard_title: string }[]).map(dashboard => dashboard.dashboard_title);
    });
    expect(titles).toContain('U.S. flights');
  });

  it('makes, changes and deletes a chart with the token that it fetched', async () => {
    const done = await page.evaluate(async () => {
      const { SupersetClient } = SupersetUi;
      const { json: datasets } = await SupersetClient.get({
        endpoint: '/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:flights)))',
      });
      const [dataset] = datasets['result'] as { id: number }[];
      const made = await SupersetClient.post({
        endpoint: '/api/v1/chart/',
        jsonPayload: {
          slice_name: 'by a client',
          datasource_id: dataset!.id,
          datasource_type: 'table',
          viz_type: 'table',
        },
      });
      const endpoint = `/api/v1/chart/${String(made.json['id'])}`;
      await SupersetClient.put({ endpoint, jsonPayload: { slice_name: 'changed' } });
      const { json: changed } = await SupersetClient.get({ endpoint });
      const { json: deleted } = await SupersetClient.delete({ endpoint });
      return [(changed['result'] as { slice_name: string }).slice_name, deleted['message']];
    });
    expect(done).toEqual(['changed', 'OK']);
  });

  it('sends the request that it built from form data', async () => {
    const rows = await page.evaluate(async () => {
      const { SupersetClient, buildQueryContext } = SupersetUi;
      const { json: datasets } = await SupersetClient.get({
        endpoint: '/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:flights)))',
      });
      const [dataset] = datasets['result'] as { id: number }[];
      const context = buildQueryContext({
        datasource: `${dataset!.id}__table`,
        viz_type: 'table',
        metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'count' }],
        row_limit: 5,
      });
      const { json } = await SupersetClient.post({ endpoint: '/api/v1/chart/data', jsonPayload: context });
      return (json['result'] as { data: object[] }[])[0]!.data;
    });
    expect(rows).toEqual([{ count: 3_000_000 }]);
  });

  it('gets errors in a form that it can pass on', async () => {
    const status = await page.evaluate(() =>
      SupersetUi.SupersetClient.get({ endpoint: '/api/v1/chart/999999999' }).then(
        () => 200,
        (answer: Response) => answer.status,
      ),
    );
    expect(status).toBe(404);
  });
});
