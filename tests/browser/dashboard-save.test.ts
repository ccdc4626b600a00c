import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/start-server.ts';
import { browserTests, serverUrlOfWorker } from './browser.ts';
import { copyOfFlights } from './flights.ts';

const browser = browserTests();
const url = serverUrlOfWorker();
const tile = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const titleBox = (page: Page) => page.getByRole('textbox', { name: 'Dashboard title' });

async function edit(page: Page): Promise<void> {
  await tile(page, 'Flights').waitFor();
  await page.getByRole('button', { name: 'Edit dashboard' }).click();
  await titleBox(page).waitFor();
}

async function rename(page: Page, name: string): Promise<void> {
  await titleBox(page).fill(name);
  await titleBox(page).press('Enter');
}

async function removeChart(page: Page, name: string): Promise<void> {
  await tile(page, name).hover({ force: true });
  await page.getByRole('button', { name: `Delete Chart ${name}`, exact: true }).click();
  await tile(page, name).waitFor({ state: 'detached' });
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('This dashboard was saved successfully.').waitFor();
}

describe('saving a dashboard', () => {
  it('keeps the work of two users who changed different things', async () => {
    const address = await copyOfFlights(url, 'Flights of a team');
    const [ours, theirs] = [await browser.open(address), await browser.open(address)];
    await edit(ours);
    await edit(theirs);
    await removeChart(theirs, 'Late flights');
    await save(theirs);
    await rename(ours, 'Flights of one team');
    await save(ours);
    await ours.getByText('saved in the meantime are kept too').waitFor();
    await ours.reload();
    await ours.getByRole('heading', { level: 1, name: 'Flights of one team' }).waitFor();
    await tile(ours, 'Flights').waitFor();
    expect(await tile(ours, 'Late flights').count()).toBe(0);
  });

  it('lists every save in the history, and restores an earlier one', async () => {
    const page = await browser.open(await copyOfFlights(url, 'Flights with a past'));
    await edit(page);
    await removeChart(page, 'Average delay');
    await save(page);
    await page.getByRole('button', { name: 'More actions for this dashboard' }).click();
    await page.getByRole('menuitem', { name: 'Version history' }).click();
    const history = page.getByRole('dialog', { name: 'Version history' });
    await history.getByRole('listitem').getByText('Removed the chart “Average delay”').waitFor();
    await history.getByRole('textbox', { name: 'Note' }).fill('without the delay');
    await history.getByRole('textbox', { name: 'Note' }).press('Enter');
    await history.getByRole('option', { name: /without the delay/ }).waitFor();
    await history.getByRole('option').nth(1).click();
    await history.getByRole('button', { name: 'Restore this version' }).click();
    await tile(page, 'Average delay').waitFor();
  });

  it('offers edits again that were not saved when the page was closed', async () => {
    const page = await browser.open(await copyOfFlights(url, 'Flights in progress'));
    await edit(page);
    await rename(page, 'Flights to finish');
    await page.goto(`${url}/dashboard/list/`);
    await page
      .getByRole('button', { name: 'Leave without saving' })
      .click({ timeout: 2000 })
      .catch(() => undefined);
    await page.goBack();
    await page.getByRole('button', { name: 'Continue editing' }).click();
    await expect.poll(() => titleBox(page).inputValue()).toBe('Flights to finish');
    await save(page);
    await page.reload();
    await tile(page, 'Flights').waitFor();
    expect(await page.getByRole('button', { name: 'Continue editing' }).count()).toBe(0);
  });

  it('continues under its new slug, and saves owners, tags, and colors with the properties', async () => {
    const page = await browser.open(await copyOfFlights(url, 'Flights with properties'));
    await edit(page);
    await page.getByRole('button', { name: 'More actions for this dashboard' }).click();
    await page.getByRole('menuitem', { name: 'Edit properties' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dashboard properties' });
    const slug = `flights-${Date.now()}`;
    await dialog.getByLabel('URL slug').fill(slug);
    await dialog.getByLabel('Certified by').fill('The data team');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await save(page);
    await page.waitForURL(`${url}/superset/dashboard/${slug}/**`);
    await tile(page, 'Flights').waitFor();
    const account = await signedIn(url);
    const { result } = await account.get<{ result: { certified_by: string; slug: string } }>(
      `/api/v1/dashboard/${slug}`,
    );
    expect(result).toMatchObject({ certified_by: 'The data team', slug });
  });

  it('overwrites the dashboard or saves a copy with its own charts', async () => {
    const page = await browser.open(await copyOfFlights(url, 'Flights to copy'));
    await edit(page);
    await rename(page, 'Flights to overwrite');
    await page.getByRole('button', { name: 'More actions for this dashboard' }).click();
    await page.getByRole('menuitem', { name: 'Save as' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save dashboard' });
    await dialog.getByRole('radio', { name: /Overwrite Dashboard/ }).click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('This dashboard was saved successfully.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Flights to overwrite' }).waitFor();
  });
});
