import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/start-server.ts';
import { browserTests, serverUrlOfWorker } from './browser.ts';
import { copyOfFlights } from './flights.ts';

const browser = browserTests();
const url = serverUrlOfWorker();

const FLIGHTS_TILES = [
  'Flights',
  'Average delay',
  'Late flights',
  'Flights a week',
  'Flights a day',
  'How far people fly',
  'Delay by hour of departure',
  'Late flights by week',
  'Busiest routes',
  'Busiest airports',
];

const tile = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Waits until the page stops scrolling to a new part, because a click meanwhile would miss its target. */
async function untilStill(page: Page): Promise<void> {
  let before = -1;
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(() => scrollY);
        const isStill = now === before;
        before = now;
        return isStill;
      },
      { interval: 150, timeout: 5000 },
    )
    .toBe(true);
}

async function chooseState(page: Page, state: string): Promise<void> {
  await filters(page).getByRole('combobox', { name: 'From state' }).click();
  await page.getByRole('option', { name: state, exact: true }).click();
  await page.keyboard.press('Escape');
  await filters(page).getByRole('button', { name: 'Apply filters' }).click();
}

describe('a dashboard', () => {
  it('draws every chart that it holds, without an error', async () => {
    const page = await browser.open('/superset/dashboard/flights/', { width: 1920 });
    await title(page, 'U.S. flights').waitFor();
    for (const name of FLIGHTS_TILES) await tile(page, name).waitFor();
    await tile(page, 'Flights').getByText('3.00M').waitFor();
    await tile(page, 'Busiest routes').scrollIntoViewIfNeeded();
    await tile(page, 'Busiest routes').getByRole('cell', { name: 'Los Angeles' }).first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('turns the pages of its tabs', async () => {
    const page = await browser.open('/superset/dashboard/world/');
    await page.getByRole('tab', { name: 'People' }).click();
    await tile(page, 'Life expectancy').waitFor();
    await page.getByRole('tab', { name: 'Climate' }).click();
    await tile(page, 'Global temperature').waitFor();
  });

  it('opens a chart in the chart builder', async () => {
    const page = await browser.open('/superset/dashboard/flights/');
    await tile(page, 'Flights a day').getByRole('link', { name: 'Flights a day' }).click();
    await page.waitForURL(/\/explore\/\?/);
    expect(await page.getByRole('textbox', { name: 'Chart name' }).inputValue()).toBe('Flights a day');
  });

  it('shows the query and the rows behind a chart', async () => {
    const page = await browser.open('/superset/dashboard/flights/');
    const more = tile(page, 'Flights a day').getByRole('button', { name: 'More actions for Flights a day' });
    await tile(page, 'Flights a day').getByRole('img').first().waitFor();
    await more.click();
    await page.getByRole('menuitem', { name: 'View query' }).click();
    await page.getByRole('dialog').getByText('SELECT').first().waitFor();
    await page.keyboard.press('Escape');
    await more.click();
    await page.getByRole('menuitem', { name: 'View as table' }).click();
    await page.getByRole('dialog').getByText('Flights').first().waitFor();
  });

  it('fills the window without the navigation, and comes back', async () => {
    const page = await browser.open('/superset/dashboard/flights/?standalone=1');
    await tile(page, 'Flights').waitFor();
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  });

  it('says so when there is no such dashboard', async () => {
    const page = await browser.open('/superset/dashboard/no-such-dashboard/');
    await page
      .getByText(/not found|does not exist|could not be found/i)
      .first()
      .waitFor();
  });
});

describe('the filters of a dashboard', () => {
  it('narrow the charts once they are applied, and stay in the address over a reload', async () => {
    const page = await browser.open('/superset/dashboard/flights/');
    await tile(page, 'Flights').getByText('3.00M').waitFor();
    await chooseState(page, 'CA');
    await tile(page, 'Flights').getByText('3.00M').waitFor({ state: 'detached' });
    const narrowed = await tile(page, 'Flights').innerText();
    await page.waitForURL(/native_filters_key=/);
    await page.reload();
    await tile(page, 'Flights').getByText('departures').waitFor();
    await expect.poll(() => tile(page, 'Flights').innerText()).toBe(narrowed);
  });

  it('give every chart back its rows when they are cleared', async () => {
    const page = await browser.open('/superset/dashboard/flights/');
    await chooseState(page, 'NV');
    await tile(page, 'Flights').getByText('3.00M').waitFor({ state: 'detached' });
    await filters(page).getByRole('button', { name: 'Clear all' }).click();
    await filters(page).getByRole('button', { name: 'Apply filters' }).click();
    await tile(page, 'Flights').getByText('3.00M').waitFor();
  });

  it('are shared by a permalink', async () => {
    const page = await browser.open('/superset/dashboard/flights/');
    await chooseState(page, 'AK');
    await tile(page, 'Flights').getByText('3.00M').waitFor({ state: 'detached' });
    const narrowed = await tile(page, 'Flights').innerText();
    await page.getByRole('button', { name: 'More actions for this dashboard' }).click();
    await page.getByRole('menuitem', { name: 'Share' }).press('ArrowRight');
    await page.getByRole('menuitem', { name: 'Copy permalink to clipboard' }).click();
    await page.getByText('Copied to clipboard!').waitFor();
    await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await tile(page, 'Flights').getByText('departures').waitFor();
    await expect.poll(() => tile(page, 'Flights').innerText()).toBe(narrowed);
  });

  it('can be hidden and shown again', async () => {
    const page = await browser.open('/superset/dashboard/flights/');
    await filters(page).getByRole('button', { name: 'Hide filters' }).click();
    await filters(page).getByRole('button', { name: 'Show filters' }).click();
    await filters(page).getByRole('combobox', { name: 'From state' }).waitFor();
  });

  it('begin folded on a narrow page, where the charts need the room', async () => {
    const page = await browser.open('/superset/dashboard/flights/', { width: 800 });
    await filters(page).getByRole('button', { name: 'Show filters' }).waitFor();
    const asked = await browser.open('/superset/dashboard/flights/?expand_filters=1', { width: 800 });
    await filters(asked).getByRole('combobox', { name: 'From state' }).waitFor();
  });

  it('are added in their dialog and work at once', async () => {
    const page = await browser.open(await copyOfFlights(url, 'Flights with one more filter'));
    await filters(page).getByRole('button', { name: 'Filter bar settings' }).click();
    await page.getByRole('menuitem', { name: 'Add/Edit Filters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add and edit filters' });
    await dialog.getByRole('button', { name: /Add/ }).first().click();
    await page
      .getByRole('menuitem', { name: /Filter/ })
      .first()
      .click();
    await dialog.getByLabel('Filter name').fill('Carrier city');
    await dialog.getByRole('combobox', { name: /Dataset/ }).click();
    await page
      .getByRole('option', { name: /flights/ })
      .first()
      .click();
    await dialog.getByRole('combobox', { name: /Column/ }).click();
    await page.getByRole('option', { name: /city/i }).first().click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await filters(page).getByRole('combobox', { name: 'Carrier city' }).waitFor();
    await page.reload();
    await filters(page).getByRole('combobox', { name: 'Carrier city' }).waitFor();
  });
});

describe('editing a dashboard', () => {
  const edit = async (page: Page) => {
    await tile(page, 'Flights').waitFor();
    await page.getByRole('button', { name: 'Edit dashboard' }).click();
    await page.getByRole('textbox', { name: 'Dashboard title' }).waitFor();
  };
  /** The tools of a part appear under the pointer. */
  const pointAt = async (page: Page, name: string) => tile(page, name).hover({ force: true });
  const save = async (page: Page) => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('This dashboard was saved successfully.').waitFor();
  };

  it('renames it, undoes and redoes the change, and saves it', async () => {
    const address = await copyOfFlights(url, 'Flights to rename');
    const page = await browser.open(address);
    await edit(page);
    const box = page.getByRole('textbox', { name: 'Dashboard title' });
    await box.fill('Departures');
    await box.press('Enter');
    await page.getByRole('button', { name: 'Undo the action' }).click();
    await expect.poll(() => box.inputValue()).toBe('Flights to rename');
    await page.getByRole('button', { name: 'Redo the action' }).click();
    await expect.poll(() => box.inputValue()).toBe('Departures');
    await save(page);
    await page.reload();
    await title(page, 'Departures').waitFor();
  });

  it('can be saved while its title is still being written, by the button and by the keyboard, and takes a title back', async () => {
    const page = await browser.open(await copyOfFlights(url, 'Flights to write'));
    await edit(page);
    const box = page.getByRole('textbox', { name: 'Dashboard title' });
    await box.click();
    await page.keyboard.press('End');
    await page.keyboard.type(' on');
    await save(page);
    await title(page, 'Flights to write on').waitFor();
    await edit(page);
    await box.click();
    await page.keyboard.press('End');
    await page.keyboard.type(' and on');
    await page.keyboard.press('Control+s');
    await title(page, 'Flights to write on and on').waitFor();
    await edit(page);
    await box.click();
    await page.keyboard.type('Not this');
    await page.getByRole('button', { name: 'Undo the action', disabled: false }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => box.inputValue()).toBe('Flights to write on and on');
  });

  it('removes and adds charts, and moves them with the keyboard', async () => {
    const address = await copyOfFlights(url, 'Flights to rearrange');
    const page = await browser.open(address);
    await edit(page);
    await pointAt(page, 'Late flights');
    await page.getByRole('button', { name: 'Delete Chart Late flights', exact: true }).click();
    await tile(page, 'Late flights').waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: 'Filter your charts' }).fill('Global temp');
    await page.getByRole('button', { name: 'Add Global temperature' }).click();
    await tile(page, 'Global temperature').waitFor();
    await untilStill(page);
    await pointAt(page, 'Flights');
    await page.getByRole('button', { name: 'Move Chart Flights', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await save(page);
    await page.reload();
    await title(page, 'Flights to rearrange').waitFor();
    await tile(page, 'Global temperature').waitFor();
    expect(await tile(page, 'Late flights').count()).toBe(0);
    const names = await page
      .getByRole('article')
      .evaluateAll(articles => articles.slice(0, 2).map(article => article.getAttribute('aria-label')));
    expect(names).toEqual(['Average delay', 'Flights']);
  });

  it('moves a chart that is dragged', async () => {
    const page = await browser.open(await copyOfFlights(url, 'Flights to drag'));
    await edit(page);
    const target = (await tile(page, 'Late flights').boundingBox())!;
    await pointAt(page, 'Flights');
    await page
      .getByRole('button', { name: 'Move Chart Flights', exact: true })
      .dragTo(tile(page, 'Late flights'), {
        targetPosition: { x: target.width - 4, y: target.height / 2 },
        force: true,
      });
    await expect
      .poll(() =>
        page
          .getByRole('article')
          .evaluateAll(articles => articles.slice(0, 3).map(article => article.getAttribute('aria-label'))),
      )
      .toEqual(['Average delay', 'Late flights', 'Flights']);
  });

  it('throws changes away when they are discarded', async () => {
    const page = await browser.open(await copyOfFlights(url, 'Flights to keep'));
    await edit(page);
    await page.getByRole('textbox', { name: 'Dashboard title' }).fill('Gone');
    await page.getByRole('textbox', { name: 'Dashboard title' }).press('Enter');
    await page.getByRole('button', { name: 'Discard' }).click();
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: /Discard/ });
    if ((await confirm.count()) > 0) await confirm.click();
    await title(page, 'Flights to keep').waitFor();
  });

  it('asks before it overwrites what somebody else saved', async () => {
    const address = await copyOfFlights(url, 'Flights of two people');
    const [ours, theirs] = [await browser.open(address), await browser.open(address)];
    await edit(ours);
    await edit(theirs);
    for (const [page, name] of [
      [theirs, 'Theirs'],
      [ours, 'Ours'],
    ] as const) {
      await page.getByRole('textbox', { name: 'Dashboard title' }).fill(name);
      await page.getByRole('textbox', { name: 'Dashboard title' }).press('Enter');
    }
    await save(theirs);
    await ours.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = ours.getByRole('alertdialog').or(ours.getByRole('dialog'));
    await dialog.waitFor();
    await dialog.getByText(/^Saved .* by /).waitFor();
    expect(
      await dialog.getByRole('row', { name: 'Title Flights of two people Theirs Ours', exact: true }).count(),
    ).toBe(1);
    await dialog.getByRole('button', { name: /Overwrite/ }).click();
    await ours.getByText('This dashboard was saved successfully.').waitFor();
  });

  it('takes what somebody else saved, when that is wished', async () => {
    const address = await copyOfFlights(url, 'Flights to take over');
    const [ours, theirs] = [await browser.open(address), await browser.open(address)];
    await edit(ours);
    await edit(theirs);
    for (const [page, name] of [
      [theirs, 'Their name'],
      [ours, 'Our name'],
    ] as const) {
      await page.getByRole('textbox', { name: 'Dashboard title' }).fill(name);
      await page.getByRole('textbox', { name: 'Dashboard title' }).press('Enter');
    }
    await save(theirs);
    await ours.getByRole('button', { name: 'Save', exact: true }).click();
    await ours.getByRole('button', { name: 'Discard mine and reload' }).click();
    await expect
      .poll(() => ours.getByRole('textbox', { name: 'Dashboard title' }).inputValue(), { timeout: 10_000 })
      .toBe('Their name');
  });

  it('starts a new dashboard with nothing on it and takes its first chart', async () => {
    const page = await browser.open('/dashboard/new/');
    await page.waitForURL(/\/superset\/dashboard\/\d+\//);
    await page.getByRole('textbox', { name: 'Dashboard title' }).fill('From nothing');
    await page.getByRole('textbox', { name: 'Dashboard title' }).press('Enter');
    await page.getByRole('button', { name: 'Add Flights a day' }).click();
    await tile(page, 'Flights a day').waitFor();
    await save(page);
    await title(page, 'From nothing').waitFor();
  });
});

describe('a chart that was put on a dashboard without a place', () => {
  it('is shown at the end of its dashboard', async () => {
    const client = await signedIn(url);
    const { result } = await client.get<{ result: { id: number }[] }>(
      "/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:'flights')))",
    );
    const dataset = result[0]!.id;
    const dashboard = await client.post<{ id: number }>('/api/v1/dashboard/', {
      dashboard_title: 'Charts without a place',
    });
    const formData = {
      datasource: `${dataset}__table`,
      viz_type: 'big_number_total',
      metric: { expressionType: 'SQL', sqlExpression: 'count(*)', label: 'flights' },
    };
    await client.post('/api/v1/chart/', {
      slice_name: 'Counted by a client',
      viz_type: 'big_number_total',
      datasource_id: dataset,
      datasource_type: 'table',
      dashboards: [dashboard.id],
      params: JSON.stringify(formData),
    });
    const page = await browser.open(`/superset/dashboard/${dashboard.id}/`);
    await page.getByText('Counted by a client').waitFor();
  });
});
