import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {} from 'vitest';
import { ADMIN, startServer, type RunningServer } from '../support/start-server.ts';
import { browserTests, serverUrlOfWorker } from './browser.ts';

const browser = browserTests();

describe('the first visit', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({
      env: { POWERSET_ADMIN_USER: '', POWERSET_ADMIN_PASSWORD: '', POWERSET_EXAMPLES: 'off' },
    });
  });
  afterAll(() => server.stop());

  it('offers to create the administrator, once, and signs them in', async () => {
    const page = await browser.visit(`${server.url}/`);
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Lovelace');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Username').fill('ada');
    await page
      .getByRole('textbox', { name: /^Password/ })
      .first()
      .fill('analytical engine');
    await page.getByRole('button', { name: /Create/ }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    expect(
      (
        (await fetch(`${server.url}/api/v1/powerset/bootstrap`).then(answer => answer.json())) as {
          needs_first_account: boolean;
        }
      ).needs_first_account,
    ).toBe(false);
  });
});

describe('signing in', () => {
  const url = serverUrlOfWorker();

  it('keeps the typed text and reports a wrong password', async () => {
    const page = await browser.visit(`${url}/login/`);
    await page.getByLabel('Username').fill(ADMIN.username);
    await page.getByRole('textbox', { name: /^Password/ }).fill('not this one');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Username').inputValue()).toBe(ADMIN.username);
  });

  it('leads back to the requested page', async () => {
    const page = await browser.visit(`${url}/chart/list/`);
    await page.waitForURL(/\/login\//);
    await page.getByLabel('Username').fill(ADMIN.username);
    await page.getByRole('textbox', { name: /^Password/ }).fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Charts' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/chart/list/');
  });

  it('ends when one signs out', async () => {
    const page = await browser.open('/superset/welcome/');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(/\/login\//);
    await page.goto(`${url}/superset/welcome/`);
    await page.waitForURL(/\/login\//);
  });
});

describe('home and navigation', () => {
  it('shows dashboards and opens one', async () => {
    const page = await browser.open('/');
    await page.locator('main a[href^="/superset/dashboard/"]').first().click();
    await page.waitForURL(/\/superset\/dashboard\//);
    await page.getByRole('article').first().waitFor();
  });

  it('lists recently opened items', async () => {
    const page = await browser.open('/superset/dashboard/flights/');
    await page.getByRole('heading', { level: 1, name: 'U.S. flights' }).waitFor();
    await page.waitForResponse(answer => answer.url().includes('/superset/log/') && answer.ok());
    await page.getByRole('link', { name: 'Powerset, home' }).click();
    await page.getByRole('region', { name: 'Recents' }).getByRole('link', { name: 'U.S. flights' }).waitFor();
  });

  it('opens every page from the keyboard', async () => {
    const page = await browser.open('/superset/welcome/');
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: /Search/ }).fill('bird');
    await page
      .getByRole('option', { name: /Bird strikes/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/dashboard|explore/);
  });

  it('remembers the dark theme', async () => {
    const page = await browser.open('/superset/welcome/');
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.getByRole('button', { name: /theme/i }).click();
    // A menu that is still opening moves under the pointer.
    await page
      .getByRole('menu')
      .evaluate(menu =>
        Promise.all(menu.getAnimations({ subtree: true }).map(animation => animation.finished)),
      );
    await page.getByRole('menu').getByText('Dark', { exact: true }).click();
    await page.locator('html[data-theme=dark]').waitFor();
    await page.reload();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  });

  it('reports when a page does not exist', async () => {
    const page = await browser.open('/no/such/page/');
    await page
      .getByText(/not found|does not exist|no page/i)
      .first()
      .waitFor();
  });

  it.each([
    ['/dashboard/list/', 'Dashboards'],
    ['/chart/list/', 'Charts'],
    ['/tablemodelview/list/', 'Datasets'],
    ['/databaseview/list/', 'Databases'],
    ['/savedqueryview/list/', 'Saved queries'],
    ['/sqllab/history/', 'Query history'],
  ])('shows %s without a complaint', async (path, title) => {
    const page = await browser.open(path);
    await page.locator('main').getByText(title, { exact: true }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
