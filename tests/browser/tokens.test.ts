import { expect, it } from 'vitest';
import { browserTests, serverUrlOfWorker } from './browser.ts';

const browser = browserTests();

async function statusWith(token: string, path: string, method = 'GET'): Promise<number> {
  const answer = await fetch(serverUrlOfWorker() + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: JSON.stringify({ dashboard_title: 'made by a script' }) } : {}),
  });
  return answer.status;
}

it('a user creates a token, which is shown once, works within its scope, and ends when it is revoked', async () => {
  const page = await browser.open('/users/userinfo/');
  const section = page.getByRole('region', { name: 'Personal tokens' });
  await section.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByText('A name is required').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly export');
  await dialog.getByRole('radio', { name: /Read only/ }).waitFor();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const token = await dialog.getByRole('textbox', { name: 'Token' }).inputValue();
  await dialog.getByRole('button', { name: 'Copy token' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await dialog.getByRole('button', { name: 'Done' }).click();

  expect(await statusWith(token, '/api/v1/dashboard/')).toBe(200);
  expect(await statusWith(token, '/api/v1/dashboard/', 'POST')).toBe(403);
  await page.reload();
  const row = section.getByRole('listitem').filter({ hasText: 'Nightly export' });
  await row.getByText(/Used .* from /).waitFor();
  expect(await page.getByText(token).count()).toBe(0);

  await row.getByRole('button', { name: 'Revoke Nightly export' }).click();
  await row.getByText('Revoked', { exact: true }).waitFor();
  expect(await statusWith(token, '/api/v1/dashboard/')).toBe(401);
});

it('an administrator sees and revokes the tokens of a user', async () => {
  const page = await browser.open('/users/userinfo/');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Forgotten script');
  await dialog.getByRole('radio', { name: /Full access/ }).click();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const token = await dialog.getByRole('textbox', { name: 'Token' }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.goto(`${serverUrlOfWorker()}/users/list/?filters=(username:admin)`);
  await page
    .getByRole('button', { name: /^More actions/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Personal tokens' }).click();
  await dialog.getByText('Forgotten script').waitFor();
  // The list shows tokens that were revoked earlier, too.
  const revoking = page.waitForResponse(answer => answer.request().method() === 'DELETE');
  await dialog.getByRole('button', { name: 'Revoke all' }).click();
  await revoking;
  await dialog.getByText('Revoked', { exact: true }).first().waitFor();
  expect(await statusWith(token, '/api/v1/dashboard/')).toBe(401);
});
