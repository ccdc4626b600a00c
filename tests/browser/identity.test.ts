import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPrefixProxy, type PrefixProxy } from '@powerset/testing/prefix-proxy.ts';
import { startProvider, type TestProvider } from '@powerset/server/src/auth/test-provider.ts';
import type { Page } from 'playwright-core';
import { ADMIN, signedIn, startServer, type RunningServer } from '../support/start-server.ts';
import { browserTests, type OpenOptions } from './browser.ts';

const browser = browserTests();
const PREFIX = '/analytics';

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByRole('textbox', { name: /^Password/ }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
}

/** If the environment names a folder, pictures of the pages are kept there for review. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['TEST_PICTURES'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png` });
}

describe('the site under a path of a proxy', () => {
  let server: RunningServer;
  let proxy: PrefixProxy;
  beforeAll(async () => {
    server = await startServer({
      env: { POWERSET_TRUST_PROXY: '127.0.0.1', POWERSET_FEATURE_FLAGS: '{"EMBEDDED_SUPERSET":true}' },
    });
    proxy = await startPrefixProxy({
      target: server.url,
      prefix: PREFIX,
      strips: true,
      headers: { 'x-forwarded-prefix': PREFIX },
    });
  });
  afterAll(async () => {
    await proxy.close();
    await server.stop();
  });

  it('leads to the sign-in page and back, opens dashboards and charts, and signs out', async () => {
    const page = await browser.visit(`${proxy.url}/chart/list/`);
    const strays: string[] = [];
    page.on('request', request => {
      if (request.url().startsWith('http') && !new URL(request.url()).pathname.startsWith(`${PREFIX}/`))
        strays.push(request.url());
    });
    await signIn(page);
    await page.getByRole('heading', { level: 1, name: 'Charts' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${PREFIX}/chart/list/`);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboards' }).click();
    await page.locator('main a[href*="/superset/dashboard/"]').first().click();
    await page.waitForURL(new RegExp(`${PREFIX}/superset/dashboard/`));
    await page.getByRole('article').first().locator('canvas, svg, table').first().waitFor();
    await page.reload();
    await page.getByRole('article').first().waitFor();
    await page.goto(`${proxy.url}/explore/?slice_id=1`);
    await page.getByRole('button', { name: 'Save', exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(new RegExp(`${PREFIX}/login/`));
    expect(strays).toEqual([]);
  });

  it('adds the path to links before a user opens one elsewhere', async () => {
    const page = await browser.visit(`${proxy.url}/login/`);
    await signIn(page);
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Charts' });
    await link.hover();
    expect(await link.getAttribute('href')).toBe(`${PREFIX}/chart/list/`);
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      link.click({ button: 'middle' }),
    ]);
    await opened.getByRole('heading', { level: 1, name: 'Charts' }).waitFor();
  });

  it('shows embedded pages', async () => {
    const api = await signedIn(server.url);
    const {
      result: [dashboard],
    } = await api.get<{ result: { id: number }[] }>('/api/v1/dashboard/');
    const { result } = await api.post<{ result: { uuid: string } }>(
      `/api/v1/dashboard/${dashboard!.id}/embedded`,
      { allowed_domains: [] },
    );
    const answer = await fetch(`${proxy.url}/embedded/${result.uuid}`);
    expect([answer.status, (await answer.text()).includes(`data-base="${PREFIX}"`)]).toEqual([200, true]);
  });
});

describe('accounts', () => {
  let provider: TestProvider;
  let server: RunningServer;
  beforeAll(async () => {
    provider = await startProvider();
    const oidc = [
      {
        name: 'sso',
        label: 'Example',
        issuer: provider.issuer,
        clientId: 'powerset',
        clientSecret: 'the secret of the client',
        register: true,
        registerRoles: ['Gamma'],
      },
    ];
    server = await startServer({
      env: { POWERSET_OIDC: JSON.stringify(oidc), POWERSET_PUBLIC_ROLE_LIKE: 'Alpha' },
    });
  });
  afterAll(async () => {
    await server.stop();
    await provider.close();
  });

  const arrive = async (options?: OpenOptions): Promise<Page> => {
    const page = await browser.visit(`${server.url}/login/`, options);
    await signIn(page);
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    return page;
  };

  it('offer the button of another service, which explains a failure', async () => {
    const page = await browser.visit(`${server.url}/login/?next=/chart/list/`);
    provider.next = { claims: {}, error: 'access_denied' };
    await page.getByRole('link', { name: 'Continue with Example' }).click();
    await page.getByText('The sign-in service denied access.').waitFor();
    await picture(page, 'sign-in-refused');
    await page.goto(`${server.url}/login/?next=/chart/list/`);
    provider.next = {
      claims: {
        sub: '1',
        preferred_username: 'ada',
        email: 'ada@example.org',
        given_name: 'Ada',
        family_name: 'Lovelace',
      },
    };
    await page.getByRole('link', { name: 'Continue with Example' }).click();
    await page.getByRole('heading', { level: 1, name: 'Charts' }).waitFor();
    await page.goto(`${server.url}/users/userinfo/`);
    await page.getByText('so your password is managed there').waitFor();
  });

  it.each([
    [1280, 'light'],
    [1280, 'dark'],
    [1920, 'light'],
  ] as const)(
    'are not needed to look at what the public role opens, at %i pixels in the %s theme',
    async (width, colorScheme) => {
      const page = await browser.visit(`${server.url}/`, { width, colorScheme });
      await page.getByRole('heading', { level: 1, name: 'Dashboards' }).waitFor();
      await picture(page, `visitor-list-${width}-${colorScheme}`);
      await page.locator('main a[href*="/superset/dashboard/"]').first().click();
      await page.getByRole('article').first().locator('canvas, svg, table').first().waitFor();
      await page.waitForTimeout(500);
      await picture(page, `visitor-dashboard-${width}-${colorScheme}`);
      expect(await page.getByRole('button', { name: /Edit dashboard|favorites|^New$/ }).count()).toBe(0);
      await page.getByRole('link', { name: 'Login' }).click();
      await page.waitForURL(/\/login\/\?next=/);
      await picture(page, `sign-in-${width}-${colorScheme}`);
      await signIn(page);
      await page.waitForURL(/\/superset\/dashboard\//);
    },
  );

  it.each([
    [1280, 'light'],
    [1920, 'dark'],
  ] as const)(
    "show the user's sessions, and end the other ones, at %i pixels in the %s theme",
    async (width, colorScheme) => {
      const elsewhere = await arrive();
      const page = await arrive({ width, colorScheme });
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('menuitem', { name: 'Info' }).click();
      await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
      const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
      await sessions.first().waitFor();
      expect(await sessions.filter({ hasText: 'This browser' }).count()).toBe(1);
      await picture(page, `account-${width}-${colorScheme}`);
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await page.getByText('You were signed out everywhere else').waitFor();
      await expect.poll(() => sessions.count()).toBe(1);
      await elsewhere.goto(`${server.url}/superset/welcome/`);
      await elsewhere.getByRole('link', { name: 'Login' }).waitFor();
    },
  );

  it('report at the field what is wrong with a new password', async () => {
    const page = await arrive();
    await page.goto(`${server.url}/users/userinfo/`);
    const form = page.getByRole('form', { name: 'Change password' });
    await form.getByRole('textbox', { name: 'Current password' }).fill('not this one');
    await form.getByRole('textbox', { name: 'New password', exact: true }).fill('longer than eight');
    await form.getByRole('textbox', { name: 'New password again' }).fill('longer than seven');
    await form.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The passwords do not match').waitFor();
    await form.getByRole('textbox', { name: 'New password again' }).fill('longer than eight');
    await form.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('This is not your password.').waitFor();
    await picture(page, 'account-password');
  });
});
