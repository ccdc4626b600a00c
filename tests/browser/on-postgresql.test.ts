import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgresql, type TestPostgresql } from '@powerset/testing/start-postgresql.ts';
import { ADMIN, signedIn, startServer, type RunningServer } from '../support/start-server.ts';
import { browserTests } from './browser.ts';

const browser = browserTests();

describe('with accounts and charts stored in PostgreSQL', () => {
  let postgresql: TestPostgresql;
  let dataDir: string;
  let database: string;
  let attempts = 0;
  beforeAll(async () => {
    postgresql = await startPostgresql();
  });
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

  it('signs users in, draws a dashboard, and keeps a change over a restart', async () => {
    const first = await start();
    const page = await browser.visit(`${first.url}/superset/dashboard/flights/`);
    await page.getByLabel('Username').fill(ADMIN.username);
    await page.getByRole('textbox', { name: /^Password/ }).fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'Flights', exact: true }).getByText('3.00M').waitFor();
    const { result } = await (
      await signedIn(first.url)
    ).get<{ result: { id: number } }>('/api/v1/dashboard/flights');
    await (
      await signedIn(first.url)
    ).put(`/api/v1/dashboard/${result.id}`, { dashboard_title: 'Departures' });
    await page.close();
    await first.stop();
    const second = await start();
    const kept = await (
      await signedIn(second.url)
    ).get<{ result: { dashboard_title: string } }>('/api/v1/dashboard/flights');
    expect(kept.result.dashboard_title).toBe('Departures');
    expect(first.output() + second.output()).not.toMatch(/error/i);
  });

  it('connects a database whose password is among its parameters, and shows them without it', async () => {
    const server = await start();
    const page = await browser.visit(`${server.url}/databaseview/list/`);
    await page.getByLabel('Username').fill(ADMIN.username);
    await page.getByRole('textbox', { name: /^Password/ }).fill(ADMIN.password);
    await page.keyboard.press('Enter');
    const { username, password, host } = new URL(postgresql.url(database));
    await page.getByRole('button', { name: 'Database', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'PostgreSQL' }).click();
    await dialog.getByRole('button', { name: /SQLAlchemy URI string instead/ }).click();
    await dialog.getByLabel('SQLAlchemy URI').fill(`postgresql://${username}@${host}/${database}`);
    await dialog.getByLabel('Display Name').fill('by parameters');
    await dialog.getByRole('tab', { name: 'Advanced' }).click();
    await dialog.getByRole('button', { name: 'Other' }).click();
    const parameters = dialog.getByLabel('Engine Parameters');
    await parameters.fill(`{"connect_args": {"password": "${password}"`);
    await dialog.getByText('Enter an object in JSON').waitFor();
    await parameters.fill(`{"connect_args": {"password": "${password}", "application_name": "tests"}}`);
    await dialog.getByRole('button', { name: 'Test connection' }).click();
    await dialog.getByText('Connection looks good!').waitFor();
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.getByRole('button', { name: 'Finish' }).click();
    await page
      .getByRole('row', { name: /by parameters/ })
      .getByRole('button', { name: 'Edit' })
      .click();
    await dialog.getByRole('tab', { name: 'Advanced' }).click();
    expect(JSON.parse(await parameters.inputValue())).toEqual({
      connect_args: { password: 'XXXXXXXXXX', application_name: 'tests' },
    });
    await parameters.fill((await parameters.inputValue()).replace('tests', 'people'));
    await dialog.getByRole('button', { name: 'Test connection' }).click();
    await dialog.getByText('Connection looks good!').waitFor();
    await dialog.getByRole('tab', { name: 'Basic' }).click();
    await dialog.getByLabel('SQLAlchemy URI').fill(`postgresql://${username}@localhost:1/${database}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog
      .getByText('Enter the secrets among the options again: the stored ones are for another server.')
      .waitFor();
    await dialog.getByRole('tab', { name: 'Basic' }).click();
    await dialog.getByLabel('SQLAlchemy URI').fill(`postgresql://${username}@${host}/${database}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Database settings updated').waitFor();
  });
});
