import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgresql, type TestPostgresql } from '@powerset/testing/start-postgresql.ts';
import { ADMIN, signedIn, startServer, type RunningServer } from '../support/start-server.ts';
import { browserTests } from './browser.ts';

const browser = browserTests();

describe('with accounts and charts kept in PostgreSQL', () => {
  let postgresql: TestPostgresql;
  let dataDir: string;
  let database: string;
  let attempts = 0;
  beforeAll(async () => { postgresql = await startPostgresql(); });
  afterAll(() => postgresql.stop());
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'on-postgresql-'));
    database = `metadata_${++attempts}`;
    await postgresql.createDatabase(database);
  });
  const servers: RunningServer[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map(server => server.stop()));
    rmSync(dataDir, { recursive: true, force: true });
  });
  const start = async () => {
    const server = await startServer({ dataDir, env: { POWERSET_METADATA_URL: postgresql.url(database) } });
    servers.push(server);
    return server;
  };

  it('signs people in, draws a dashboard, and keeps a change over a restart', async () => {
    const first = await start();
    const page = await browser.visit(`${first.url}/superset/dashboard/flights/`);
    await page.getByLabel('Username').fill(ADMIN.username);
    await page.getByRole('textbox', { name: /^Password/ }).fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'Flights', exact: true }).getByText('3.00M').waitFor();
    const { result } = await (await signedIn(first.url)).get<{ result: { id: number } }>('/api/v1/dashboard/flights');
    await (await signedIn(first.url)).put(`/api/v1/dashboard/${result.id}`, { dashboard_title: 'Departures' });
    await page.close();
    await first.stop();
    const second = await start();
    const kept = await (await signedIn(second.url)).get<{ result: { dashboard_title: string } }>('/api/v1/dashboard/flights');
    expect(kept.result.dashboard_title).toBe('Departures');
    expect(first.output() + second.output()).not.toMatch(/error/i);
  });
});
