import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSshServer, type TestSshServer } from '../../apps/server/src/connections/test-ssh-server.ts';
import { startPostgresql, type TestPostgresql } from '@powerset/testing/start-postgresql.ts';
import { ADMIN, startServer, type RunningServer } from '../support/start-server.ts';
import { browserTests } from './browser.ts';

const browser = browserTests();

describe('a database behind an SSH server', () => {
  let postgresql: TestPostgresql;
  let ssh: TestSshServer;
  let server: RunningServer;
  beforeAll(async () => {
    postgresql = await startPostgresql();
    ssh = await startSshServer(Number(new URL(postgresql.url('postgres')).port));
    server = await startServer({
      env: { POWERSET_FEATURE_FLAGS: '{"SSH_TUNNELING":true}', POWERSET_EXAMPLES: 'off' },
    });
  });
  afterAll(async () => {
    await server.stop();
    await ssh.close();
    await postgresql.stop();
  });

  it('is connected through it, and no more once another server shows itself in its place', async () => {
    const page = await browser.visit(`${server.url}/databaseview/list/`);
    await page.getByLabel('Username').fill(ADMIN.username);
    await page.getByRole('textbox', { name: /^Password/ }).fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Database', exact: true }).first().click();
    await page.getByRole('button', { name: 'PostgreSQL' }).click();
    await page.getByLabel('Host', { exact: true }).fill('db.internal');
    await page.getByLabel('Port', { exact: true }).fill('5432');
    await page.getByLabel('Database name').fill('postgres');
    await page.getByLabel('Username').fill('postgres');
    await page.getByLabel('Password', { exact: true }).fill('postgres');
    await page.getByLabel('Display Name').fill('Far away');
    await page.getByRole('button', { name: 'SSH Tunnel' }).click();
    await page.getByRole('checkbox', { name: /^Connect through an SSH tunnel/ }).check();
    expect(await page.getByRole('button', { name: 'Test connection' }).isDisabled()).toBe(true);
    await page.getByLabel('SSH Host').fill('127.0.0.1');
    await page.getByLabel('SSH Password').fill('x');
    const tunnel = page.getByRole('dialog').getByLabel('SSH Tunnel');
    await tunnel.getByRole('textbox', { name: 'Username' }).fill('me');
    await page.getByLabel('SSH Port').fill('99999');
    await page.getByText('1 to 65535').waitFor();
    expect(await page.getByRole('button', { name: 'Test connection' }).isDisabled()).toBe(true);
    await page.getByLabel('SSH Port').fill(String(ssh.port));
    await page.getByLabel('SSH Password').fill('wrong');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await page.getByText('All configured authentication methods failed').waitFor();
    await page.getByLabel('SSH Password').fill('secret');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await page.getByText('Connection looks good!').waitFor();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('button', { name: 'Finish' }).click();

    await page
      .getByRole('row', { name: /Far away/ })
      .getByRole('button', { name: /Edit/ })
      .click();
    await page.getByText(/Trusted server key: SHA256:/).waitFor();
    await ssh.close();
    ssh = await startSshServer(Number(new URL(postgresql.url('postgres')).port), ssh.port);
    await page.getByRole('button', { name: 'Test connection' }).click();
    await page.getByText(/shows another key/).waitFor();
    await page.getByRole('checkbox', { name: /server's key has changed/ }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Database settings updated').waitFor();
  });
});
