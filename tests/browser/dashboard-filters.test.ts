import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/start-server.ts';
import { browserTests, serverUrlOfWorker } from './browser.ts';
import { copyOfFlights } from './flights.ts';

const browser = browserTests();
const url = serverUrlOfWorker();

const tile = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const bar = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add and edit filters' });
const apply = (page: Page) => bar(page).getByRole('button', { name: 'Apply filters' }).click();

interface Stored {
  readonly id: string;
  readonly [key: string]: unknown;
}

/** A copy of the flights with these filters in place of its own. */
async function flightsWith(title: string, ...filters: readonly object[]): Promise<string> {
  const path = await copyOfFlights(url, title);
  const account = await signedIn(url);
  const place = `/api/v1/dashboard/${path.split('/').at(-2)}`;
  const { result } = await account.get<{ result: { json_metadata: string } }>(place);
  const metadata = JSON.parse(result.json_metadata) as { native_filter_configuration: Stored[] };
  const datasetId = (metadata.native_filter_configuration[0]!['targets'] as { datasetId: number }[])[0]!
    .datasetId;
  const own = filters.map((filter, at) => {
    const { column, ...rest } = filter as { readonly column?: string };
    return {
      id: `NATIVE_FILTER-${at}`,
      type: 'NATIVE_FILTER',
      targets: [{ datasetId, ...(column ? { column: { name: column } } : {}) }],
      defaultDataMask: { extraFormData: {}, filterState: {}, ownState: {} },
      controlValues: {},
      cascadeParentIds: [],
      scope: { rootPath: ['ROOT_ID'], excluded: [] },
      ...rest,
    };
  });
  await account.put(place, {
    json_metadata: JSON.stringify({ ...metadata, native_filter_configuration: own }),
  });
  return path;
}

async function openDialog(page: Page): Promise<Locator> {
  await bar(page).getByRole('button', { name: 'Filter bar settings' }).click();
  await page.getByRole('menuitem', { name: 'Add/Edit Filters' }).click();
  return dialogOf(page);
}

/** Picks an option; a list of a single value closes by itself. */
async function pick(page: Page, name: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click();
}

/** Picks one of several values, and closes their list. */
async function choose(page: Page, name: string, option: string): Promise<void> {
  await pick(page, name, option);
  await page.keyboard.press('Escape');
}

/** The number of flights that the page shows. */
const flightsOf = async (page: Page): Promise<string> =>
  /[\d.]+[kM]/.exec(await tile(page, 'Flights').innerText())?.[0] ?? '';
/** The busiest route and its numbers. */
const routeOf = async (page: Page): Promise<string> =>
  (await tile(page, 'Busiest routes').getByRole('row').nth(1).innerText()).trim();

/** Applies a filter, and finds the same numbers again by the link. */
async function appliesAndStays(
  page: Page,
  set: () => Promise<void>,
  shown: (page: Page) => Promise<string> = flightsOf,
): Promise<void> {
  await tile(page, 'Flights').getByText('3.00M').waitFor();
  await tile(page, 'Busiest routes').scrollIntoViewIfNeeded();
  const before = await shown(page);
  await set();
  await apply(page);
  await expect.poll(() => shown(page), { timeout: 15_000 }).not.toBe(before);
  const narrowed = await shown(page);
  await page.waitForURL(/native_filters_key=/);
  await page.reload();
  await tile(page, 'Flights').getByText('departures').waitFor();
  await tile(page, 'Busiest routes').scrollIntoViewIfNeeded();
  await expect.poll(() => shown(page), { timeout: 15_000 }).toBe(narrowed);
}

describe('the kinds of filters', () => {
  it('narrow by a range of numbers', async () => {
    const page = await browser.open(
      await flightsWith('By distance', { name: 'Distance', filterType: 'filter_range', column: 'distance' }),
    );
    await appliesAndStays(page, async () => {
      await bar(page).getByRole('textbox', { name: 'Minimum' }).fill('2000');
      await bar(page).getByRole('textbox', { name: 'Maximum' }).fill('2500');
    });
    expect(await bar(page).getByRole('textbox', { name: 'Minimum' }).inputValue()).toBe('2000');
  });

  it('come along to the chart builder, and are not saved there', async () => {
    const page = await browser.open(
      await flightsWith('Into the builder', {
        name: 'Distance',
        filterType: 'filter_range',
        column: 'distance',
      }),
    );
    await tile(page, 'Flights').getByText('3.00M').waitFor();
    await bar(page).getByRole('textbox', { name: 'Minimum' }).fill('2000');
    await apply(page);
    await expect.poll(() => flightsOf(page), { timeout: 15_000 }).not.toBe('3.00M');
    const narrowed = await flightsOf(page);
    await tile(page, 'Flights').getByRole('link', { name: 'Flights' }).click();
    await page.waitForURL(/\/explore\//);
    await page.getByText(narrowed, { exact: true }).waitFor();
    await page.getByText(/≥ 2000/).waitFor();
    await page.getByLabel(/inherited from the dashboard/).waitFor();
  });

  it('move the ends of a range by keyboard', async () => {
    const page = await browser.open(
      await flightsWith('By keys', {
        name: 'Distance',
        filterType: 'filter_range',
        column: 'distance',
        controlValues: { enableSingleValue: 0 },
      }),
    );
    const end = bar(page).getByRole('slider', { name: 'Minimum' });
    await end.focus();
    await page.keyboard.press('End');
    expect(Number(await bar(page).getByRole('textbox', { name: 'Minimum' }).inputValue())).toBeGreaterThan(
      4000,
    );
  });

  it('narrow by a time range', async () => {
    const page = await browser.open(
      await flightsWith('By time', { name: 'When', filterType: 'filter_time', targets: [{}] }),
    );
    const set = async (): Promise<void> => {
      await bar(page).getByRole('button', { name: 'When' }).click();
      const range = page.getByRole('dialog', { name: 'Edit time range' });
      await range.getByRole('combobox', { name: 'Range type' }).click();
      await page.getByRole('option', { name: 'Advanced' }).click();
      await range.getByRole('textbox', { name: /Start/ }).fill('2001-03-01');
      await range.getByRole('textbox', { name: /End/ }).fill('2001-03-08');
      await range.getByRole('button', { name: 'Apply' }).click();
    };
    // Charts with a time column follow; the number of flights has none.
    await appliesAndStays(page, set, routeOf);
  });

  it('choose the time grain of the charts', async () => {
    const page = await browser.open(
      await flightsWith('By grain', { name: 'Grain', filterType: 'filter_timegrain' }),
    );
    await tile(page, 'Flights a day').getByRole('img').first().waitFor();
    await pick(page, 'Grain', 'Month');
    await apply(page);
    await tile(page, 'Flights a day').getByRole('button', { name: '1 applied filter', exact: true }).click();
    await page.getByText('Grain: Month').waitFor();
  });

  it('leave out the values of an inverse one', async () => {
    const page = await browser.open(
      await flightsWith('Without a state', {
        name: 'State',
        filterType: 'filter_select',
        column: 'origin_state',
        controlValues: { inverseSelection: true },
      }),
    );
    await bar(page).getByText('State (excluded)').waitFor();
    await appliesAndStays(page, () => choose(page, 'State (excluded)', 'CA'));
  });

  it('take the first value before the charts are asked for', async () => {
    const page = await browser.open(
      await flightsWith('First state', {
        name: 'State',
        filterType: 'filter_select',
        column: 'origin_state',
        controlValues: { defaultToFirstItem: true },
      }),
    );
    await bar(page).getByRole('button', { name: 'Remove AK' }).waitFor();
    await tile(page, 'Flights').getByText('departures').waitFor();
    expect(await tile(page, 'Flights').getByText('3.00M').count()).toBe(0);
  });

  it('are named even where they are not known', async () => {
    const page = await browser.open(
      await flightsWith('Unknown', { name: 'Area', filterType: 'filter_map_area', targets: [{}] }),
    );
    await bar(page).getByText('The filter type "Map area" is not supported.').waitFor();
  });

  it('say why one cannot be loaded, and keep the others', async () => {
    const page = await browser.open(
      await flightsWith(
        'Broken',
        { name: 'Gone', filterType: 'filter_select', column: 'no_such_column' },
        { name: 'State', filterType: 'filter_select', column: 'origin_state' },
      ),
    );
    await bar(page)
      .getByText(/^Cannot load filter: /)
      .waitFor();
    await choose(page, 'State', 'AK');
    await apply(page);
    await tile(page, 'Flights').getByText('3.00M').waitFor({ state: 'detached' });
  });
});

describe('filters that depend on others', () => {
  it('offer fewer values, and drop those that are gone', async () => {
    const page = await browser.open(
      await flightsWith(
        'Dependent',
        { name: 'State', filterType: 'filter_select', column: 'origin_state' },
        {
          name: 'Airport',
          filterType: 'filter_select',
          column: 'origin',
          cascadeParentIds: ['NATIVE_FILTER-0'],
        },
      ),
    );
    await choose(page, 'State', 'AK');
    await bar(page).getByRole('combobox', { name: 'Airport' }).getByText('19 options').waitFor();
    await choose(page, 'Airport', 'ANC');
    await bar(page).getByRole('button', { name: 'Remove ANC' }).waitFor();
    await bar(page).getByRole('button', { name: 'Remove AK' }).click();
    await choose(page, 'State', 'CA');
    await bar(page).getByRole('button', { name: 'Remove ANC' }).waitFor({ state: 'detached' });
    await bar(page).getByRole('combobox', { name: 'Airport' }).getByText('16 options').waitFor();
  });
});

describe('the dialog of filters', () => {
  it('sets up a range with a default value, and keeps what it does not know', async () => {
    const page = await browser.open(
      await flightsWith('Set up', {
        name: 'State',
        filterType: 'filter_select',
        column: 'origin_state',
        later: 7,
      }),
    );
    const dialog = await openDialog(page);
    await dialog.getByRole('button', { name: 'Add filters and dividers' }).click();
    await page.getByRole('menuitem', { name: 'Filter', exact: true }).click();
    await pick(page, 'Filter Type', 'Numerical range');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Name is required').waitFor();
    await dialog.getByText('Dataset is required').waitFor();
    await pick(page, 'Dataset', /^flights/);
    await pick(page, 'Column', /Distance/);
    expect(await page.evaluate(() => scrollY), 'lists do not scroll the page behind').toBe(0);
    expect(await dialog.getByRole('textbox', { name: 'Filter name' }).inputValue()).toBe('Distance');
    await dialog.getByRole('checkbox', { name: 'Filter has default value' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Default value is required').waitFor();
    await dialog.getByRole('textbox', { name: 'Minimum' }).fill('2000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await tile(page, 'Flights').getByText('3.00M').waitFor({ state: 'detached' });
    const account = await signedIn(url);
    const place = `/api/v1/dashboard/${new URL(page.url()).pathname.split('/').at(-2)}`;
    const { result } = await account.get<{ result: { json_metadata: string } }>(place);
    expect(JSON.parse(result.json_metadata)).toMatchObject({
      native_filter_configuration: [
        { name: 'State', later: 7 },
        { name: 'Distance', defaultDataMask: { filterState: { label: 'x ≥ 2000' } } },
      ],
    });
  });

  it('acts on chosen panels only', async () => {
    const page = await browser.open(
      await flightsWith('Scoped', { name: 'State', filterType: 'filter_select', column: 'origin_state' }),
    );
    const dialog = await openDialog(page);
    await dialog.getByRole('tab', { name: 'Scoping' }).click();
    await dialog.getByRole('radio', { name: /Apply to specific panels/ }).click();
    await dialog.getByRole('checkbox', { name: 'Flights', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await choose(page, 'State', 'AK');
    await apply(page);
    await tile(page, 'Late flights').getByRole('button', { name: '1 applied filter' }).waitFor();
    expect(await tile(page, 'Flights').getByText('3.00M').count()).toBe(1);
  });

  it('brings a removed filter back, changes the order by keyboard, and asks before it forgets', async () => {
    const page = await browser.open(
      await flightsWith(
        'Careful',
        { name: 'State', filterType: 'filter_select', column: 'origin_state' },
        { name: 'Airport', filterType: 'filter_select', column: 'origin' },
      ),
    );
    const dialog = await openDialog(page);
    await dialog.getByRole('button', { name: 'Remove State' }).click();
    await dialog.getByText('You have removed this filter.').waitFor();
    await dialog.getByRole('button', { name: 'Restore Filter' }).click();
    await dialog.getByRole('button', { name: 'State', exact: true }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['Airport', 'State']);
    await page.keyboard.press('Escape');
    await dialog.getByText('There are unsaved changes.').waitFor();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Yes, cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('the filter bar', () => {
  it('moves to the top, where filters without room are behind a button', async () => {
    const states = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map(name => ({
      name,
      filterType: 'filter_select',
      column: 'origin_state',
    }));
    const page = await browser.open(await flightsWith('On top', ...states));
    await bar(page).getByRole('button', { name: 'Filter bar settings' }).click();
    await page.getByRole('menuitem', { name: 'Orientation of filter bar' }).press('ArrowRight');
    await page.getByRole('menuitemcheckbox', { name: 'Horizontal (Top)' }).click();
    await bar(page).getByRole('button', { name: 'More filters' }).click();
    await choose(page, 'Six', 'AK');
    await page.keyboard.press('Escape');
    await bar(page).getByRole('button', { name: 'Apply', exact: true }).click();
    await page.waitForURL(/native_filters_key=/);
    await page.reload();
    await bar(page)
      .getByRole('button', { name: /More filters\s*1/ })
      .waitFor();
  });

  it('saves selections under names, and brings them back', async () => {
    const page = await browser.open(
      await flightsWith('Sets', { name: 'State', filterType: 'filter_select', column: 'origin_state' }),
    );
    await choose(page, 'State', 'AK');
    await bar(page).getByRole('tab', { name: 'Filter sets (0)' }).click();
    await bar(page).getByRole('button', { name: 'New filter set' }).click();
    await bar(page).getByText('Please apply filter changes').waitFor();
    await apply(page);
    await bar(page).getByRole('textbox', { name: 'Name' }).fill('North');
    await bar(page).getByRole('button', { name: 'Create' }).click();
    await bar(page).getByRole('tab', { name: 'Filter sets (1)' }).waitFor();
    await bar(page)
      .getByRole('tab', { name: /All filters/ })
      .click();
    await bar(page).getByRole('button', { name: 'Clear all' }).click();
    await apply(page);
    await tile(page, 'Flights').getByText('3.00M').waitFor();
    await bar(page)
      .getByRole('tab', { name: /Filter sets/ })
      .click();
    await bar(page).getByRole('button', { name: 'North', exact: true }).click();
    await apply(page);
    await tile(page, 'Flights').getByText('3.00M').waitFor({ state: 'detached' });
  });

  it('keeps the values of two browser tabs apart', async () => {
    const path = await flightsWith('Two tabs', {
      name: 'State',
      filterType: 'filter_select',
      column: 'origin_state',
    });
    const first = await browser.open(path);
    const second = await first.context().newPage();
    await second.goto(url + path);
    for (const [page, state] of [
      [first, 'AK'],
      [second, 'CA'],
    ] as const) {
      await choose(page, 'State', state);
      await apply(page);
      await page.waitForURL(/native_filters_key=/);
    }
    await first.reload();
    await bar(first).getByRole('button', { name: 'Remove AK' }).waitFor();
  });
});

describe('filter boxes of older dashboards', () => {
  it('become filters of the dashboard with their values, and the charts stay as they are', async () => {
    const path = await flightsWith('Old');
    const account = await signedIn(url);
    const place = `/api/v1/dashboard/${path.split('/').at(-2)}`;
    const { result } = await account.get<{ result: { json_metadata: string; position_json: string } }>(place);
    const dataset = await account.get<{ ids: number[] }>(
      "/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:'flights')))",
    );
    const datasource = dataset.ids[0]!;
    const box = await account.post<{ id: number }>('/api/v1/chart/', {
      slice_name: 'Old filters',
      viz_type: 'filter_box',
      datasource_id: datasource,
      datasource_type: 'table',
      params: JSON.stringify({
        viz_type: 'filter_box',
        datasource: `${datasource}__table`,
        date_filter: false,
        filter_configs: [{ column: 'origin_state', label: 'Departure', multiple: true }],
      }),
    });
    const positions = JSON.parse(result.position_json) as Record<string, { children: string[] } & object>;
    positions['GRID_ID']!.children.unshift('ROW-old');
    await account.put(place, {
      json_metadata: JSON.stringify({
        ...(JSON.parse(result.json_metadata) as object),
        default_filters: JSON.stringify({ [box.id]: { origin_state: ['AK'] } }),
        positions: {
          ...positions,
          'ROW-old': { id: 'ROW-old', type: 'ROW', children: ['CHART-old'], meta: {} },
          'CHART-old': {
            id: 'CHART-old',
            type: 'CHART',
            children: [],
            meta: { chartId: box.id, width: 4, height: 30 },
          },
        },
      }),
    });
    const page = await browser.open(path);
    await tile(page, 'Flights').getByText('departures').waitFor();
    const before = await flightsOf(page);
    await page.getByRole('button', { name: 'Start Review' }).click();
    await page.getByRole('cell', { name: 'Departure' }).waitFor();
    await page.getByRole('button', { name: 'Convert', exact: true }).click();
    await bar(page).getByRole('button', { name: 'Remove AK' }).waitFor();
    expect(await tile(page, 'Old filters').count()).toBe(0);
    await expect.poll(() => flightsOf(page)).toBe(before);
  });
});
