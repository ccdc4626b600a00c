import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, startServer, type RunningServer } from '../support/start-server.ts';
import { browserTests } from './browser.ts';

const browser = browserTests();

describe('with background jobs for charts', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({
      env: { POWERSET_FEATURE_FLAGS: '{"GLOBAL_ASYNC_QUERIES": true}', POWERSET_RESULT_CACHE: 'memory' },
    });
  });
  afterAll(() => server.stop());

  it('draws a dashboard as the jobs end, and immediately from the cache', async () => {
    const page = await browser.visit(`${server.url}/superset/dashboard/flights/`);
    // Computing the colors of labels would fill the cache while the jobs run.
    await page.route('**/api/v1/powerset/dashboard/*/colors', route => route.abort());
    const statuses: number[] = [];
    page.on('response', response => {
      if (response.request().method() === 'POST' && response.url().includes('/api/v1/chart/data'))
        statuses.push(response.status());
    });
    await page.getByLabel('Username').fill(ADMIN.username);
    await page.getByRole('textbox', { name: /^Password/ }).fill(ADMIN.password);
    await page.keyboard.press('Enter');
    const tile = page.getByRole('article', { name: 'Flights', exact: true }).getByText('3.00M');
    await tile.waitFor();
    expect(new Set(statuses)).toEqual(new Set([202]));
    statuses.length = 0;
    await page.reload();
    await tile.waitFor();
    expect(statuses).toContain(200);
    await page.close();
  });
});
