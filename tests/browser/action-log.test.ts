import { expect, it } from 'vitest';
import { browserTests } from './browser.ts';

const browser = browserTests();

it('shows who did what, with the state before and after', async () => {
  const page = await browser.open('/databaseview/list/');
  // Change the value and change it back, because other tests share the server.
  for (let time = 0; time < 2; time++) {
    await page.getByRole('row', { name: /examples/ }).hover();
    await page
      .getByRole('row', { name: /examples/ })
      .getByRole('button', { name: 'Edit' })
      .click();
    await page.getByRole('tab', { name: 'Advanced' }).click();
    await page.getByText('Allow DML').click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Action Log' }).click();
  await page.getByRole('combobox', { name: 'Action', exact: true }).click();
  await page.getByRole('option', { name: 'Changed a database connection' }).click();
  await page
    .getByRole('row', { name: /Changed a database connection/ })
    .first()
    .hover();
  await page
    .getByRole('row', { name: /Changed a database connection/ })
    .first()
    .getByRole('button', { name: 'Show details' })
    .click();
  const change = page.getByRole('dialog').getByRole('row', { name: /allow_dml/ });
  await change.waitFor();
  expect((await change.getByRole('cell').allTextContents()).toSorted()).toEqual(['false', 'true']);
});
