import { expect, it } from 'vitest';
import { ADMIN } from '../support/start-server.ts';
import { browserTests, serverUrlOfWorker } from './browser.ts';

const browser = browserTests();

it('an administrator compares the installation with another, and downloads the report', async () => {
  const page = await browser.open('/system/comparison/');
  const compare = page.getByRole('button', { name: 'Compare', exact: true });
  expect(await compare.isDisabled()).toBe(true);
  await page.getByLabel('Address of Superset').fill(serverUrlOfWorker());
  await page.getByLabel('Username in Superset').fill(ADMIN.username);
  await page.getByLabel('Password in Superset').fill('wrong');
  await compare.click();
  await page.getByText('Superset does not accept this user name and password.').waitFor();

  await page.getByLabel('Password in Superset').fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await page.getByRole('progressbar', { name: 'Progress of the comparison' }).waitFor();
  await page.getByText(/^(Everything is equal|Some things are not equal)\.$/).waitFor({ timeout: 60_000 });
  const rows = page.getByRole('table', { name: 'Charts' }).getByRole('row');
  expect(await rows.count()).toBeGreaterThan(20);
  expect(await rows.filter({ hasText: 'Different' }).count()).toBe(0);
  await page
    .getByRole('row', { name: /^Datasets/ })
    .getByText('Equal')
    .waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download report' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('comparison.json');
});

it('a comparison that is canceled keeps what was compared', async () => {
  const page = await browser.open('/system/comparison/');
  await page.getByLabel('Address of Superset').fill(serverUrlOfWorker());
  await page.getByLabel('Username in Superset').fill(ADMIN.username);
  await page.getByLabel('Password in Superset').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Compare', exact: true }).waitFor();
  expect(await page.getByText('The comparison failed').count()).toBe(0);
});
