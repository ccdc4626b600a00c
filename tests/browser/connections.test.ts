import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zip } from '../../apps/server/src/features/archive/test-bundles.ts';
import { startPostgresql, type TestPostgresql } from '@powerset/testing/start-postgresql.ts';
import { ADMIN, signedIn, startServer, type RunningServer } from '../support/start-server.ts';
import { browserTests } from './browser.ts';

const browser = browserTests();

describe('a connection to a database', () => {
  let postgresql: TestPostgresql;
  let server: RunningServer;
  beforeAll(async () => {
    postgresql = await startPostgresql();
    await postgresql.createDatabase('shop');
    server = await startServer({
      env: { POWERSET_FEATURE_FLAGS: '{"SSH_TUNNELING":true}', POWERSET_EXAMPLES: 'off' },
    });
  });
  afterAll(async () => {
    await server.stop();
    await postgresql.stop();
  });

  const signIn = async (path: string): Promise<Page> => {
    const page = await browser.visit(`${server.url}${path}`);
    await page.getByLabel('Username').fill(ADMIN.username);
    await page.getByRole('textbox', { name: /^Password/ }).fill(ADMIN.password);
    await page.keyboard.press('Enter');
    return page;
  };
  const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

  it('is made with the keyboard alone, and every mistake is named at its field', async () => {
    const page = await signIn('/databaseview/list/?show_database_modal=true');
    const { hostname, port, username, password } = new URL(postgresql.url('shop'));
    const dialog = page.getByRole('dialog');
    const write = async (text: string): Promise<void> => {
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    };
    const rewrite = async (label: string, text: string): Promise<void> => {
      await dialog.getByLabel(label, { exact: true }).focus();
      await write(text);
    };
    const isInvalid = (label: string) =>
      dialog.getByLabel(label, { exact: true }).and(page.locator('[aria-invalid="true"]')).waitFor();

    await dialog.getByText('STEP 1 OF 3').waitFor();
    await dialog.getByRole('combobox', { name: 'Supported databases' }).press('ArrowDown');
    await page.getByRole('combobox', { name: /^Search/ }).pressSequentially('postgr');
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter the required PostgreSQL credentials').waitFor();
    await expect
      .poll(() => dialog.getByLabel('Host', { exact: true }).evaluate(el => el === document.activeElement))
      .toBe(true);
    await write('no-host.invalid');
    await isInvalid('Host');
    await rewrite('Host', hostname);
    await write('1');
    await dialog.getByText('The port is closed.').waitFor();
    await isInvalid('Port');
    await rewrite('Port', port);
    await dialog.getByRole('button', { name: 'Connect', exact: true }).press('Enter');
    await isInvalid('Username');
    expect(await dialog.getByText('This is a required field').count()).toBe(2);
    await rewrite('Database name', 'no_such_database');
    await write(username);
    await write(password);
    await dialog.getByText('Unable to connect to database "no_such_database".').waitFor();
    await isInvalid('Database name');
    await rewrite('Database name', 'shop');
    await rewrite('Password', 'wrong');
    await dialog.getByText('The password provided for username "postgres" is incorrect.').waitFor();
    await isInvalid('Password');
    await rewrite('Password', password);

    await dialog.getByRole('button', { name: /SQLAlchemy URI string instead/ }).press('Enter');
    expect(await dialog.getByLabel('SQLAlchemy URI').inputValue()).toBe(postgresql.url('shop'));
    await dialog.getByRole('button', { name: /dynamic form instead/ }).press('Enter');
    await dialog.getByRole('button', { name: 'Test connection' }).press('Enter');
    await dialog.getByText('Connection looks good!').waitFor();
    expect(await dialog.getByLabel('Display Name').inputValue()).toBe('shop');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).press('Enter');
    await dialog.getByText('STEP 3 OF 3').waitFor();
    expect(await dialog.getByRole('link', { name: 'Create dataset' }).getAttribute('href')).toBe(
      '/dataset/add/',
    );
    await dialog.getByRole('button', { name: 'Finish' }).press('Enter');
    await rowOf(page, 'shop').waitFor();
  });

  it('is made from any address, also in the form of the engine that the address names', async () => {
    const page = await signIn('/databaseview/list/?show_database_modal=true');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Supported databases' }).click();
    await page.getByRole('combobox', { name: /^Search/ }).fill('Other');
    await page.keyboard.press('Enter');
    const { host, hostname } = new URL(postgresql.url('shop'));
    await dialog.getByLabel('SQLAlchemy URI').fill(`postgresql://postgres:wrong@${host}/shop`);
    await dialog.getByRole('button', { name: 'Test connection' }).click();
    await dialog.getByText('The password provided for username "postgres" is incorrect.').waitFor();
    await dialog.getByRole('button', { name: /dynamic form instead/ }).click();
    expect(await dialog.getByLabel('Host', { exact: true }).inputValue()).toBe(hostname);
    await dialog.getByLabel('Password', { exact: true }).fill('postgres');
    await dialog.getByLabel('Display Name').fill('from an address');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.getByRole('button', { name: 'Finish' }).click();
    await rowOf(page, 'from an address').waitFor();
  });

  it('keeps its limits, and shows what runs on it until somebody stops it', async () => {
    const client = await signedIn(server.url);
    const { id } = await client.post<{ id: number }>('/api/v1/database/', {
      database_name: 'busy',
      sqlalchemy_uri: postgresql.url('shop'),
    });
    const page = await signIn('/databaseview/list/');
    const dialog = page.getByRole('dialog');
    await rowOf(page, 'busy').getByRole('button', { name: 'Edit' }).click();
    await dialog.getByRole('tab', { name: 'Advanced' }).click();
    await dialog.getByRole('button', { name: 'Performance' }).click();
    await dialog.getByLabel('Queries at once', { exact: true }).fill('none');
    await dialog.getByText('Enter a whole number above 0.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Queries at once', { exact: true }).fill('1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Database settings updated').waitFor();

    await rowOf(page, 'busy').getByRole('button', { name: 'Activity' }).click();
    await dialog.getByText(/Answers in \d+ ms/).waitFor();
    await dialog.getByText(/PostgreSQL \d+/).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const runs = [1, 2].map(at =>
      client
        .post('/api/v1/sqllab/execute/', { database_id: id, sql: `SELECT pg_sleep(60) AS nap_${at}` })
        .catch((error: unknown) => String(error)),
    );
    await rowOf(page, 'busy').getByRole('button', { name: 'Activity' }).click();
    await dialog.getByText('1 running, 1 waiting, at most 1').waitFor();
    const stop = (state: string) =>
      dialog.getByRole('row', { name: state }).getByRole('button', { name: 'Stop' });
    await stop('Waiting').click();
    await dialog.getByText('1 running, at most 1').waitFor();
    await stop('Running').click();
    await dialog.getByText('No queries are running.', { exact: false }).waitFor();
    for (const answer of await Promise.all(runs)) expect(answer).toContain('stopped');
  });

  it('is imported after every secret that its file lacks was entered', async () => {
    const page = await signIn('/databaseview/list/?show_database_modal=true');
    const dialog = page.getByRole('dialog');
    const file = (name: string, tunnel: string): string =>
      `database_name: ${name}\nsqlalchemy_uri: postgresql://me:XXXXXXXXXX@host/db\nuuid: ${randomUUID()}\nversion: 1.0.0\nssh_tunnel: {server_address: bastion, server_port: 22, username: me, ${tunnel}}\n`;
    const bundle = Buffer.from(
      zip('Database', {
        'databases/one.yaml': file('one', 'password: XXXXXXXXXX'),
        'databases/two.yaml': file('two', 'private_key: XXXXXXXXXX, private_key_password: XXXXXXXXXX'),
      }),
    );
    const choose = async (): Promise<void> => {
      const chooser = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: /ZIP/ }).click();
      await (await chooser).setFiles({ name: 'b.zip', mimeType: 'application/zip', buffer: bundle });
      await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    };
    await dialog.getByRole('button', { name: 'Import database from file' }).click();
    await choose();
    for (const label of [
      'one.yaml PASSWORD',
      'one.yaml SSH TUNNEL PASSWORD',
      'two.yaml PASSWORD',
      'two.yaml SSH TUNNEL PRIVATE KEY',
      'two.yaml SSH TUNNEL PRIVATE KEY PASSWORD',
    ]) {
      expect(await dialog.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
      await dialog.getByLabel(label, { exact: true }).fill('secret');
    }
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Database imported').waitFor();
    await page.getByRole('button', { name: 'Import databases' }).click();
    await choose();
    await dialog.getByLabel('Type "OVERWRITE" to confirm').fill('OVERWRITE');
    await dialog.getByRole('button', { name: 'Overwrite' }).click();
    await page.getByText('Database imported').first().waitFor();
    await dialog.waitFor({ state: 'detached' });
  });
});
