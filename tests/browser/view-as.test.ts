import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserTests, serverUrlOfWorker } from './browser.ts';

const browser = browserTests();

/** Adds a user with a role through the API. */
async function addUser(page: Page, username: string, lastName: string, role: string): Promise<void> {
  const status = await page.evaluate(
    async ([name, last, roleName]) => {
      const read = async (path: string) => (await fetch(path)).json();
      const { csrf_token: csrf } = (await read('/api/v1/powerset/bootstrap')) as { csrf_token: string };
      const { result } = (await read('/api/v1/security/roles/?q=(page_size:100)')) as {
        result: { id: number; name: string }[];
      };
      const answer = await fetch('/api/v1/security/users/', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrftoken': csrf },
        body: JSON.stringify({
          username: name,
          first_name: 'Grace',
          last_name: last,
          email: `${name}@example.org`,
          password: 'a long password',
          active: true,
          roles: [result.find(one => one.name === roleName)!.id],
        }),
      });
      return answer.status;
    },
    [username, lastName, role] as const,
  );
  expect(status).toBe(201);
}

async function viewAs(page: Page, username: string): Promise<void> {
  await page.goto(`${serverUrlOfWorker()}/users/list/?filters=(username:${username})`);
  await page
    .getByRole('row', { name: username })
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'View as this user' }).click();
  await page.getByText('You see Powerset as', { exact: false }).waitFor();
}

it('an administrator sees the site as another user, can change nothing there, and stops', async () => {
  const page = await browser.open('/users/list/');
  await addUser(page, 'grace.viewed', 'Hopper', 'Gamma');
  await viewAs(page, 'grace.viewed');
  await page.getByText('You see Powerset as Grace Hopper. Nothing can be changed.').waitFor();
  await page.getByText('No dashboards yet').waitFor();
  await page.getByRole('button', { name: 'Settings' }).click();
  expect(await page.getByRole('menuitem', { name: 'List Users' }).count()).toBe(0);

  await page.goto(`${serverUrlOfWorker()}/users/userinfo/`);
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Not mine');
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByText('nothing can be changed. Stop viewing first.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('complementary', { name: 'Viewing as another user' }).getByRole('button').click();
  await page.getByRole('heading', { name: 'List Users' }).waitFor();
  expect(await page.getByText('You see Powerset as', { exact: false }).count()).toBe(0);
});

it('another tab shows the right user again when one returns to it', async () => {
  const page = await browser.open('/users/list/');
  await addUser(page, 'grace.tabs', 'Tabs', 'Gamma');
  const other = await page.context().newPage();
  await other.goto(`${serverUrlOfWorker()}/dashboard/list/`);
  await other.getByRole('heading', { name: 'Dashboards' }).waitFor();
  await viewAs(page, 'grace.tabs');
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await other.getByText('You see Powerset as Grace Tabs', { exact: false }).waitFor();

  await page.getByRole('complementary', { name: 'Viewing as another user' }).getByRole('button').click();
  await page.getByRole('heading', { name: 'List Users' }).waitFor();
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await other.getByText('You see Powerset as', { exact: false }).waitFor({ state: 'detached' });
});

it('a tab that stayed in the background while another one viewed as a user can still save', async () => {
  const page = await browser.open('/users/list/');
  await addUser(page, 'grace.back', 'Back', 'Gamma');
  const other = await page.context().newPage();
  await other.goto(`${serverUrlOfWorker()}/dashboard/list/`);
  await other.getByRole('heading', { name: 'Dashboards' }).waitFor();
  await viewAs(page, 'grace.back');
  await page.getByRole('complementary', { name: 'Viewing as another user' }).getByRole('button').click();
  await page.getByRole('heading', { name: 'List Users' }).waitFor();
  const refreshed = other.waitForResponse(/powerset\/bootstrap/);
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await refreshed;
  const saved = other.waitForResponse(/favorites/);
  await other
    .getByRole('button', { name: /favorite/i })
    .first()
    .click();
  expect((await saved).status()).toBe(200);
});
