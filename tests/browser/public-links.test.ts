import { expect, it } from 'vitest';
import { signedIn } from '../support/start-server.ts';
import { browserTests, serverUrlOfWorker } from './browser.ts';
import { copyOfFlights } from './flights.ts';

const browser = browserTests();
const url = serverUrlOfWorker();

it('a public link shows a dashboard to people without an account until it is ended', async () => {
  const path = await copyOfFlights(url, 'For everyone');
  const account = await signedIn(url);
  await account.put(`/api/v1/dashboard/${path.split('/').at(-2)}`, { published: true });
  const page = await browser.open(path);
  await page.getByText('3.00M').waitFor();
  await page.getByRole('button', { name: 'More actions for this dashboard' }).click();
  await page.getByRole('menuitem', { name: 'Public links' }).click();
  const dialog = page.getByRole('dialog', { name: 'Public links' });
  await dialog.getByRole('textbox', { name: 'Note' }).fill('The board');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await page.getByText('The link is made and copied to the clipboard.').waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toContain('/public/');

  const visitor = await browser.visit(address);
  await visitor.getByText('3.00M').waitFor();
  expect(await visitor.getByRole('button', { name: 'Edit dashboard' }).count()).toBe(0);
  expect(await visitor.getByRole('navigation').count()).toBe(0);
  await visitor.getByRole('combobox').first().click();
  await visitor.getByRole('option').nth(1).click();
  await visitor.keyboard.press('Escape');
  await visitor.getByRole('button', { name: 'Apply filters' }).click();
  await visitor.getByText('3.00M').waitFor({ state: 'detached' });

  await dialog.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('button', { name: 'End link' }).click();
  await page.getByText('The link has ended.').waitFor();
  await visitor.reload();
  await visitor.getByText('This link does not work').waitFor();
});
