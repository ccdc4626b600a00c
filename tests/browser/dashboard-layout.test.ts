import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/start-server.ts';
import { browserTests, serverUrlOfWorker } from './browser.ts';
import { copyOfFlights } from './flights.ts';

const browser = browserTests();
const url = serverUrlOfWorker();

/** Eight charts one after the other take longer than other tests. */
const LONG_MS = 120_000;
const CHARTS = [
  'Flights a day',
  'Busiest airports',
  'Busiest routes',
  'Late flights by week',
  'How far people fly',
  'Delay by hour of departure',
  'Global temperature',
  'Life expectancy',
];

const tile = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });
const tabs = (page: Page): Locator => page.getByRole('tablist', { name: 'Dashboard tabs' });
const said = (page: Page): Locator => page.getByRole('status', { name: 'What changed' });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

async function newDashboard(name: string): Promise<string> {
  const account = await signedIn(url);
  const { id } = await account.post<{ id: number }>('/api/v1/dashboard/', { dashboard_title: name });
  return `/superset/dashboard/${id}/`;
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await page.getByText('This dashboard was saved successfully.').waitFor();
}

const titlesOf = (page: Page): Promise<readonly string[]> => tabs(page).getByRole('tab').allTextContents();

async function findChart(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Filter your charts' }).fill(name);
  // A list that changes under the pointer would end a drag.
  await page.waitForLoadState('networkidle');
  await button(page, `Add ${name}`).waitFor();
}

/** Goes on with Tab until the element with that name has the focus. */
async function tabTo(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  await wanted.waitFor();
  for (let step = 0; step < 200; step++) {
    if (await wanted.evaluate(element => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('The element cannot be reached with Tab.');
}

describe('a dashboard with tabs and eight charts', () => {
  it(
    'is built from nothing by mouse',
    async () => {
      const page = await browser.open(`${await newDashboard('Built by mouse')}?edit=true`);
      await page.getByText('Drag and drop components and charts to the dashboard').waitFor();
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      await page.getByRole('tab', { name: 'Layout elements' }).click();
      await button(page, 'Tabs at the top of the dashboard').click();
      await tabs(page).getByRole('tab', { name: 'Tab title' }).click();
      await page.keyboard.type('Flights ✈');
      await page.keyboard.press('Enter');
      await button(page, 'Add tab').click();
      await page.keyboard.type('עולם');
      await page.keyboard.press('Enter');
      expect(await titlesOf(page)).toEqual(['Flights ✈', 'עולם']);
      await page.getByRole('tab', { name: 'Charts', exact: true }).click();
      for (const [at, name] of CHARTS.entries()) {
        if (at === 0) await tabs(page).getByRole('tab').first().click();
        if (at === 6) await tabs(page).getByRole('tab').last().click();
        await page.keyboard.press('Escape');
        await findChart(page, name);
        const place = page.getByRole('tabpanel');
        await page
          .getByText(name, { exact: true })
          .last()
          .dragTo(place, { targetPosition: { x: 300, y: 30 } });
        await tile(page, name).waitFor();
      }
      await page.getByRole('searchbox', { name: 'Filter your charts' }).fill('');
      await save(page);
      await page.reload();
      await tabs(page).getByRole('tab', { name: 'Flights ✈' }).click();
      for (const name of CHARTS.slice(0, 6)) await tile(page, name).waitFor();
      await tabs(page).getByRole('tab', { name: 'עולם' }).click();
      for (const name of CHARTS.slice(6)) await tile(page, name).waitFor();
    },
    LONG_MS,
  );

  it(
    'is built from nothing by keyboard alone',
    async () => {
      const page = await browser.open(`${await newDashboard('Built by keyboard')}?edit=true`);
      await page.getByText('Drag and drop components and charts to the dashboard').waitFor();
      const panelTab = (name: string) => page.getByRole('tab', { name, exact: true });
      await tabTo(page, panelTab('Charts'));
      await page.keyboard.press('ArrowRight');
      await tabTo(page, button(page, 'Tabs at the top of the dashboard'));
      await page.keyboard.press('Enter');
      await tabTo(page, tabs(page).getByRole('tab', { name: 'Tab title' }));
      await page.keyboard.press('F2');
      await page.keyboard.type('One');
      await page.keyboard.press('Enter');
      await tabTo(page, button(page, 'Add tab'));
      await page.keyboard.press('Enter');
      await page.keyboard.type('Two');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Shift+ArrowLeft');
      await expect.poll(() => titlesOf(page)).toEqual(['Two', 'One']);
      await tabTo(page, panelTab('Layout elements'));
      await page.keyboard.press('ArrowLeft');
      for (const name of CHARTS) {
        const search = page.getByRole('searchbox', { name: 'Filter your charts' });
        await tabTo(page, search, name === CHARTS[0] ? 'Tab' : 'Shift+Tab');
        await page.keyboard.press('Control+a');
        await page.keyboard.type(name);
        await tabTo(page, button(page, `Add ${name}`));
        await page.keyboard.press('Enter');
        await tile(page, name).waitFor();
      }
      await tabTo(page, button(page, `Move Chart ${CHARTS[0]}`), 'Shift+Tab');
      await page.keyboard.press('ArrowRight');
      await expect
        .poll(() => said(page).textContent())
        .toBe('Moved Chart Flights a day: line 1 of 3, position 2 of 3.');
      await page.keyboard.press('Shift+ArrowRight');
      await expect.poll(() => said(page).textContent()).toBe('Chart Flights a day is 5 columns wide.');
      await save(page);
      await page.reload();
      for (const name of CHARTS) await tile(page, name).waitFor();
    },
    LONG_MS,
  );
});

describe('the parts of a dashboard', () => {
  it('make room in a full row, or say why they cannot', async () => {
    const page = await browser.open(`${await copyOfFlights(url, 'Flights to widen')}?edit=true`);
    await tile(page, 'Flights a day').waitFor();
    const grip = button(page, 'Move Chart Flights a day');
    await grip.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => said(page).textContent()).toBe('Chart Flights a day is 9 columns wide.');
    for (let step = 0; step < 3; step++) {
      await page.keyboard.press('Shift+ArrowRight');
      await page.waitForTimeout(100);
    }
    await page
      .getByText('This row is full, and the components beside this one cannot be narrower.')
      .first()
      .waitFor();
  });

  it('are duplicated, cut, and pasted into another dashboard as the same charts', async () => {
    const page = await browser.open(`${await copyOfFlights(url, 'Flights to copy')}?edit=true`);
    await tile(page, 'Late flights').waitFor();
    await button(page, 'Move Chart Late flights').focus();
    await page.keyboard.press('Control+d');
    await expect.poll(() => tile(page, 'Late flights').count()).toBe(2);
    await page.keyboard.press('Control+x');
    await expect.poll(() => tile(page, 'Late flights').count()).toBe(1);
    await page.keyboard.press('Control+z');
    await expect.poll(() => tile(page, 'Late flights').count()).toBe(2);
    await page.goto(`${url}${await newDashboard('Pasted')}?edit=true`);
    await page.getByText('Drag and drop components and charts to the dashboard').waitFor();
    await page.keyboard.press('Control+v');
    await tile(page, 'Late flights').getByText('%').first().waitFor();
    await save(page);
  });

  it('have a style sheet that shows while it is written, and can be undone', async () => {
    const page = await browser.open(`${await copyOfFlights(url, 'Flights in style')}?edit=true`);
    await tile(page, 'Late flights').waitFor();
    await button(page, 'More actions for this dashboard').click();
    await page.getByRole('menuitem', { name: 'Edit CSS' }).click();
    await page.getByRole('textbox', { name: 'CSS' }).click();
    await page.keyboard.type('article { outline: 3px solid rgb(1, 2, 3); }');
    const outline = () =>
      tile(page, 'Late flights').evaluate(article => getComputedStyle(article).outlineColor);
    await expect.poll(outline).toBe('rgb(1, 2, 3)');
    await button(page, 'Close the CSS editor').click();
    await button(page, 'Undo the action').click();
    await expect.poll(outline).not.toBe('rgb(1, 2, 3)');
  });
});

it('downloads a dashboard as PDF pages', async () => {
  const page = await browser.open('/superset/dashboard/flights/');
  await tile(page, 'Busiest airports').waitFor();
  await button(page, 'More actions for this dashboard').click();
  await page.getByRole('menuitem', { name: 'Download as PDF' }).press('ArrowRight');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'A4 pages, landscape' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('u-s-flights.pdf');
  const file = readFileSync(await download.path(), 'latin1');
  expect(file.startsWith('%PDF-1.4')).toBe(true);
  expect(file.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
});
