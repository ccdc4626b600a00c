import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserTests, serverUrlOfWorker } from './browser.ts';

const browser = browserTests();

/** Chooses options of a select inside the dialog. */
async function choose(page: Page, label: string, ...options: readonly string[]): Promise<void> {
  for (const option of options) {
    await page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }).first().click();
    // Lists that fade out are still on the page, and short lists have no search.
    const search = page.getByRole('combobox', { name: /^Search/ }).last();
    await search.waitFor();
    if (await search.isEditable()) await search.fill(option);
    await page.getByRole('option', { name: option }).last().click();
    // Only lists of several choices stay open.
    if (await page.locator('[role=listbox][aria-multiselectable=true]').isVisible())
      await page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
  }
}

async function addRole(page: Page, name: string, permission: string): Promise<void> {
  await page.getByRole('button', { name: 'Role', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('searchbox', { name: 'Search permissions' }).fill(permission);
  await dialog.getByRole('checkbox', { name: permission }).check();
  await dialog.getByText('1 of', { exact: false }).first().waitFor();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Adds a user with an invitation link and returns the link. */
async function invite(page: Page, username: string, roles: readonly string[]): Promise<string> {
  await page.getByRole('button', { name: 'User', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'First Name' }).fill('Ben');
  await dialog.getByRole('textbox', { name: 'Last Name' }).fill('Gray');
  await dialog.getByRole('textbox', { name: 'User Name' }).fill(username);
  await dialog.getByRole('textbox', { name: 'Email' }).fill(`${username}@example.org`);
  await choose(page, 'Role', ...roles);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const link = await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  return link;
}

it('an invited user chooses a password once, and sees what the roles open', async () => {
  const page = await browser.open('/roles/list/');
  await addRole(page, 'Strike readers', '[bird_strikes]');
  await page.goto(`${serverUrlOfWorker()}/users/list/`);
  const link = await invite(page, 'ben', ['Gamma', 'Strike readers']);

  const visitor = await browser.visit(link);
  await visitor.getByRole('textbox', { name: 'New password' }).fill('a password of my own');
  await visitor.getByRole('textbox', { name: 'Confirm password' }).fill('something else');
  await visitor.getByRole('button', { name: 'Set password' }).click();
  await visitor.getByText('Passwords must match').waitFor();
  await visitor.getByRole('textbox', { name: 'Confirm password' }).fill('a password of my own');
  await visitor.getByRole('button', { name: 'Set password' }).click();
  await visitor.getByRole('link', { name: 'Sign in' }).click();
  await visitor.getByLabel('Username').fill('ben');
  await visitor.getByRole('textbox', { name: /^Password/ }).fill('a password of my own');
  await visitor.keyboard.press('Enter');
  await visitor.getByRole('button', { name: 'Settings' }).click();
  expect(await visitor.getByRole('menuitem', { name: 'List Users' }).count()).toBe(0);
  expect(await visitor.getByRole('menuitem', { name: 'Row Level Security' }).count()).toBe(0);
  await visitor.goto(`${serverUrlOfWorker()}/tablemodelview/list/`);
  await visitor.getByRole('link', { name: 'bird_strikes' }).waitFor();
  expect(await visitor.getByRole('link', { name: 'flights', exact: true }).count()).toBe(0);

  const again = await browser.visit(link);
  await again.getByText('This link has expired or was already used').waitFor();
});

it('an administrator learns why a user can see one dataset and not another', async () => {
  const page = await browser.open('/users/list/?filters=(username:ben)');
  await page.getByRole('button', { name: 'Explain access' }).click();
  const dialog = page.getByRole('dialog');
  await choose(page, 'Kind', 'Dataset');
  await choose(page, 'Dataset', 'bird_strikes');
  await dialog.getByText('Ben Gray can see this dataset.').waitFor();
  await dialog.getByText(/^The role Strike readers has datasource_access on .*bird_strikes/).waitFor();
  await choose(page, 'Dataset', 'flights');
  await dialog.getByText('Ben Gray cannot see this dataset.').waitFor();
  await dialog.getByText('One of these roles would open it: Admin or Alpha').waitFor();
});

it('a rule is checked on its database, and shows what a user would see before it is saved', async () => {
  const page = await browser.open('/rowlevelsecurity/list/');
  await page.getByRole('button', { name: 'Rule', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Rule Name' }).fill('Nothing for readers');
  await choose(page, 'Datasets', 'bird_strikes');
  await choose(page, 'Roles', 'Strike readers');
  const clause = dialog.getByRole('textbox', { name: 'Clause' });
  await clause.fill('nobody = 1');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText(/^The clause does not work on 'bird_strikes'/).waitFor();
  await clause.fill('1 = 0');
  await dialog.getByText('Preview as a user').click();
  await choose(page, 'User', 'Ben Gray');
  await dialog.getByRole('button', { name: 'Show rows' }).click();
  await dialog.getByText(/^Ben Gray sees none of [\d,]+ rows\.$/).waitFor();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Rule added').waitFor();

  const row = page.getByRole('row', { name: /Nothing for readers/ });
  await row.hover();
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No Rules yet').waitFor();
});

it('a deactivated user cannot sign in, and a deleted role names what depends on it', async () => {
  const page = await browser.open('/users/list/?filters=(username:ben)');
  await page.getByRole('button', { name: 'More actions for Ben Gray' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByText('Ben Gray owns nothing.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await page
    .getByRole('row', { name: /Ben Gray/ })
    .getByText('Inactive')
    .waitFor();

  await page.goto(`${serverUrlOfWorker()}/roles/list/`);
  const gamma = page.getByRole('row', { name: /^Gamma/ });
  expect(await gamma.getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBe('true');
  const role = page.getByRole('row', { name: /Strike readers/ });
  await role.hover();
  await role.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByText('1 user loses what Strike readers permits.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Deleted: Strike readers').waitFor();
});
