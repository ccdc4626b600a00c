import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserTests, serverUrlOfWorker } from './browser.ts';
import { copyOfFlights } from './flights.ts';

const browser = browserTests();
const url = serverUrlOfWorker();

const tile = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const allFlights = (page: Page) => tile(page, 'Flights').getByText('3.00M');
const chips = (page: Page) => filters(page).getByRole('button', { name: /^Remove the cross-filter/ });

/** Focuses the first mark of the chart of distances, as people do who use no mouse. */
async function firstDistance(page: Page): Promise<void> {
  await allFlights(page).waitFor();
  await tile(page, 'How far people fly').getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  await tile(page, 'How far people fly').getByRole('status').getByText(/miles/).waitFor();
}

async function openMenuOfFirstDistance(page: Page): Promise<void> {
  await firstDistance(page);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Drill to detail', exact: true }).waitFor();
}

async function openMenuOfTile(page: Page, name: string): Promise<void> {
  await tile(page, name)
    .getByRole('button', { name: `More actions for ${name}` })
    .click();
}

describe('a mark of a chart', () => {
  it('filters the other charts when it is clicked, and no more after a second click', async () => {
    const page = await browser.open('/superset/dashboard/flights/', { width: 1920 });
    await allFlights(page).waitFor();
    const cell = tile(page, 'Busiest routes').getByRole('cell', { name: 'Los Angeles', exact: true }).first();
    await cell.click();
    await allFlights(page).waitFor({ state: 'detached' });
    await filters(page).getByText('Los Angeles').waitFor();
    await tile(page, 'Flights').getByRole('button', { name: '1 applied filter' }).click();
    await page.getByRole('heading', { name: 'Applied cross-filters (1)' }).waitFor();
    await page.keyboard.press('Escape');
    await cell.click();
    await allFlights(page).waitFor();
    expect(await chips(page).count()).toBe(0);
  });

  it('can be selected with the keyboard; the selection stays in the address and can be removed in the bar', async () => {
    const page = await browser.open('/superset/dashboard/flights/');
    await firstDistance(page);
    await page.keyboard.press('Enter');
    await allFlights(page).waitFor({ state: 'detached' });
    await tile(page, 'How far people fly')
      .getByRole('img', { name: /applies cross-filters/ })
      .waitFor();
    await page.waitForURL(/native_filters_key=/);
    await page.reload();
    await filters(page).getByRole('button', { name: 'Locate the chart' }).waitFor();
    expect(await allFlights(page).count()).toBe(0);
    await chips(page).click();
    await allFlights(page).waitFor();
  });

  it('says in its menu when the dashboard has cross-filtering switched off', async () => {
    const page = await browser.open(await copyOfFlights(url, 'Flights without cross-filters'));
    await allFlights(page).waitFor();
    await filters(page).getByRole('button', { name: 'Filter bar settings' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Enable cross-filtering' }).click();
    await openMenuOfFirstDistance(page);
    const item = page.getByRole('menuitem', { name: /Add cross-filter/ });
    expect(await item.getAttribute('aria-disabled')).toBe('true');
    expect(await item.innerText()).toContain('Cross-filtering is not enabled in this dashboard');
  });
});

describe('the scope of cross-filters', () => {
  it('can be set for a single chart', async () => {
    const page = await browser.open(await copyOfFlights(url, 'Flights with scopes'));
    await allFlights(page).waitFor();
    await openMenuOfTile(page, 'How far people fly');
    await page.getByRole('menuitem', { name: 'Cross-filtering scoping' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cross-filtering scoping' });
    expect(await dialog.getByRole('treeitem', { name: 'How far people fly' }).count()).toBe(0);
    await dialog.getByRole('checkbox', { name: 'Flights', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await firstDistance(page);
    await page.keyboard.press('Enter');
    await tile(page, 'Late flights').getByRole('button', { name: '1 applied filter' }).waitFor();
    await allFlights(page).waitFor();
    expect(
      await tile(page, 'Flights')
        .getByRole('button', { name: /applied filter/ })
        .count(),
    ).toBe(0);
  });
});

describe('drilling', () => {
  it('shows the rows behind a mark a page at a time, and more of them without its filter', async () => {
    const page = await browser.open('/superset/dashboard/flights/');
    await openMenuOfFirstDistance(page);
    await page.getByRole('menuitem', { name: 'Drill to detail by', exact: true }).press('ArrowRight');
    await page.getByRole('menuitem', { name: /^Drill to detail by .*miles/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Drill to detail: How far people fly' });
    await dialog.getByText(/1–50 of /).waitFor();
    await dialog.getByRole('button', { name: 'Next page' }).click();
    await dialog.getByText(/51–100 of /).waitFor();
    await dialog.getByRole('button', { name: /Remove the filter Distance band/ }).click();
    await dialog.getByText('3,000,000 rows').waitFor();
    await dialog.getByText(/1–50 of 3,000,000/).waitFor();
    await dialog.getByRole('button', { name: 'Restore filters' }).click();
    await dialog.getByText('3,000,000 rows').waitFor({ state: 'detached' });
  });

  it('splits a mark by another dimension, goes on, comes back, and continues in the chart builder', async () => {
    const page = await browser.open('/superset/dashboard/flights/');
    await openMenuOfFirstDistance(page);
    await page.getByRole('menuitem', { name: 'Drill by', exact: true }).press('ArrowRight');
    await page.getByRole('menuitem', { name: 'From state', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Drill by: How far people fly' });
    const path = dialog.getByRole('navigation', { name: 'Drill path' });
    await path.getByText('From state', { exact: true }).waitFor();
    await dialog.getByRole('application').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Drill by', exact: true }).press('ArrowRight');
    expect(await page.getByRole('menuitem', { name: 'From state', exact: true }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'From city', exact: true }).click();
    await path.getByRole('button', { name: /^From state \([A-Z]{2}\)$/ }).click();
    await path.getByText('From state', { exact: true }).waitFor();
    await dialog.getByRole('radio', { name: 'Table' }).click();
    await dialog.getByRole('grid').getByText('From state').waitFor();
    await dialog.getByRole('button', { name: 'Edit chart' }).click();
    await page.waitForURL(/\/explore\/\?form_data_key=/);
    await page.getByText('From state').first().waitFor();
  });

  it('starts from the menu of a chart, too', async () => {
    const page = await browser.open('/superset/dashboard/flights/');
    await allFlights(page).waitFor();
    await openMenuOfTile(page, 'Flights');
    await page.getByRole('menuitem', { name: 'Drill to detail' }).click();
    await page
      .getByRole('dialog', { name: 'Drill to detail: Flights' })
      .getByText('3,000,000 rows')
      .waitFor();
  });
});

it('a click can open another dashboard with the clicked value in its filters', async () => {
  const page = await browser.open(await copyOfFlights(url, 'Flights with a link'), { width: 1920 });
  await allFlights(page).waitFor();
  await openMenuOfTile(page, 'Busiest airports');
  await page.getByRole('menuitem', { name: 'Click action' }).click();
  const dialog = page.getByRole('dialog', { name: 'Click action: Busiest airports' });
  await dialog.getByRole('radio', { name: /Open an address/ }).click();
  await dialog.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(/Addresses that start with "javascript:" cannot be opened/).waitFor();
  await dialog.getByRole('radio', { name: /Open a dashboard/ }).click();
  await dialog.getByRole('combobox', { name: 'Dashboard' }).click();
  await page.getByRole('option', { name: 'U.S. flights', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await tile(page, 'Busiest airports').getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/superset\/dashboard\/flights\//);
  await tile(page, 'Flights').getByRole('button', { name: '1 applied filter' }).waitFor();
  // Not even for a moment, although the page before has the unfiltered number.
  expect(await allFlights(page).count()).toBe(0);
});

it('the menu of a chart refreshes it and shows its description', async () => {
  const page = await browser.open('/superset/dashboard/flights/');
  await allFlights(page).waitFor();
  await openMenuOfTile(page, 'Flights a day');
  await page.getByRole('menuitem', { name: 'Show chart description' }).click();
  await openMenuOfTile(page, 'Flights a day');
  await page.getByRole('menuitem', { name: 'Hide chart description' }).waitFor();
  await page.getByRole('menuitem', { name: /^Force refresh/ }).click();
  await page.getByText('Data refreshed').waitFor();
});
