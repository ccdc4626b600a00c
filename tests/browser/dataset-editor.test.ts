import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../support/start-server.ts';
import { browserTests, serverUrlOfWorker } from './browser.ts';

const browser = browserTests();

interface Row {
  readonly id: number;
  readonly table_name: string;
  readonly database: { readonly id: number };
}

interface Item {
  readonly columns: readonly { readonly column_name: string; readonly expression: string | null }[];
  readonly metrics: readonly { readonly metric_name: string; readonly verbose_name: string | null }[];
  readonly description: string | null;
}

describe('the dataset editor', () => {
  let account: Awaited<ReturnType<typeof signedIn>>;
  let databaseId: number;

  beforeAll(async () => {
    account = await signedIn(serverUrlOfWorker());
    databaseId = (await datasets()).find(({ table_name: name }) => name === 'flights')!.database.id;
  });

  const datasets = async (): Promise<readonly Row[]> =>
    (await account.get<{ result: readonly Row[] }>('/api/v1/dataset/?q=(page_size:100)')).result;

  const item = async (id: number): Promise<Item> =>
    (await account.get<{ result: Item }>(`/api/v1/dataset/${id}`)).result;

  /** Creates a dataset for one test, because other tests share the server. */
  const virtual = async (name: string, sql: string): Promise<number> =>
    (
      await account.post<{ id: number }>('/api/v1/dataset/', {
        database: databaseId,
        schema: 'main',
        table_name: name,
        sql,
      })
    ).id;

  const save = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await page.getByText('The dataset has been saved').waitFor();
  };

  it('adds a calculated column once the database accepts its SQL', async () => {
    const id = await virtual('editor: calculated', 'SELECT distance, delay FROM flights');
    const page = await browser.open('/tablemodelview/list/');
    await page.getByRole('row', { name: /editor: calculated/ }).hover();
    await page
      .getByRole('row', { name: /editor: calculated/ })
      .getByRole('button', { name: 'Edit', exact: true })
      .click();
    await page.getByRole('tab', { name: /Calculated columns/ }).click();
    await page.getByRole('button', { name: 'Add item' }).click();
    await page.getByRole('textbox', { name: 'Column', exact: true }).fill('is_far');
    await page.getByText('Calculated column [is_far] requires an expression').first().waitFor();
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'SQL expression' }).fill('distance > nowhere');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The database refuses 1 expression').waitFor();
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('alert').filter({ hasText: 'nowhere' }).waitFor();
    await page.getByRole('textbox', { name: 'SQL expression' }).fill('distance > 1000');
    await save(page);
    expect((await item(id)).columns.find(({ column_name: name }) => name === 'is_far')?.expression).toBe(
      'distance > 1000',
    );
  });

  it('follows a changed query, and names the charts that break', async () => {
    const id = await virtual('editor: synced', 'SELECT distance, delay FROM flights');
    await account.post('/api/v1/chart/', {
      slice_name: 'Delays in the editor',
      viz_type: 'table',
      datasource_id: id,
      datasource_type: 'table',
      params: JSON.stringify({ viz_type: 'table', groupby: ['delay'], datasource: `${id}__table` }),
    });
    const page = await browser.open(`/tablemodelview/list/?dataset=${id}`);
    await page.getByRole('tab', { name: 'Source' }).click();
    await page.getByText('Click the lock to make changes.').waitFor();
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByRole('textbox', { name: 'SQL' }).fill('SELECT distance, origin FROM flights');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm save' });
    await dialog.getByText('New columns added: origin').waitFor();
    await dialog.getByText('Removed columns: delay').waitFor();
    await dialog.getByRole('link', { name: 'Delays in the editor' }).waitFor();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await page.getByText('The dataset has been saved').waitFor();
    expect((await item(id)).columns.map(column => column.column_name).toSorted()).toEqual([
      'distance',
      'origin',
    ]);
  });

  it('keeps what was typed when someone else saves first, and asks before it is lost', async () => {
    const id = await virtual('editor: overtaken', 'SELECT distance FROM flights');
    const page = await browser.open(`/tablemodelview/list/?dataset=${id}`);
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill('Mine');
    await account.put(`/api/v1/dataset/${id}`, { description: 'Theirs' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await page.getByRole('region', { name: 'Differences' }).getByText('Theirs').waitFor();
    await page.getByRole('dialog', { name: 'Confirm save' }).getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Mine');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await page.getByRole('button', { name: 'Overwrite anyway' }).click();
    await page.getByText('The dataset has been saved').waitFor();
    expect((await item(id)).description).toBe('Mine');
  });

  it('opens in the chart builder, which then offers the new metric label', async () => {
    const id = await virtual('editor: in the builder', 'SELECT distance FROM flights');
    const page = await browser.open(`/explore/?datasource_type=table&datasource_id=${id}&viz_type=table`);
    await page.getByRole('button', { name: 'Dataset menu' }).click();
    await page.getByRole('menuitem', { name: 'Edit dataset' }).click();
    await page.getByRole('textbox', { name: 'Label' }).fill('Number of flights');
    await save(page);
    await page.getByText('Number of flights').first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect((await item(id)).metrics[0]?.verbose_name).toBe('Number of flights');
  });

  it('refuses to save datasets that are managed elsewhere', async () => {
    const id = await virtual('editor: managed', 'SELECT distance FROM flights');
    await account.put(`/api/v1/dataset/${id}`, { is_managed_externally: true });
    const page = await browser.open(`/tablemodelview/list/?dataset=${id}`);
    await page.getByText("This dataset is managed externally, and can't be edited in Powerset").waitFor();
    await page.getByRole('textbox', { name: 'Label' }).fill('New');
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  });

  it('opens 1,000 columns at once and scrolls through them', async () => {
    const names = Array.from({ length: 1000 }, (_, at) => `${at} AS column_${at}`);
    const id = await virtual('editor: wide', `SELECT ${names.join(', ')}`);
    const page = await browser.open(`/tablemodelview/list/?dataset=${id}`);
    await page.getByRole('tab', { name: /^Columns/ }).click();
    await page.getByRole('button', { name: 'column_0', exact: true }).click();
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'column_999', exact: true }).waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(100);
    const frames = await page.evaluate(framesOfScrolling);
    expect(frames.toSorted((one, other) => one - other)[Math.floor(frames.length / 2)]).toBeLessThan(60);
  });
});

it('shows which tables already have a dataset, and creates one from a query for a new chart', async () => {
  const page = await browser.open('/dataset/add/');
  await page.getByText('Select dataset source').waitFor();
  await page.getByRole('combobox', { name: 'Database' }).click();
  await page.getByRole('option', { name: /examples/ }).click();
  await page.getByRole('button', { name: /^flights/ }).click();
  await page.getByText('This table already has a dataset').first().waitFor();
  expect(await page.getByRole('button', { name: 'Create dataset', exact: true }).isDisabled()).toBe(true);
  await page.getByRole('radio', { name: 'Preview' }).click();
  await page.getByRole('grid', { name: 'First rows of flights' }).waitFor();
  await page.getByRole('radio', { name: 'From SQL' }).click();
  await page.getByRole('textbox', { name: 'Dataset name' }).fill('long flights');
  await page.getByRole('textbox', { name: 'SQL' }).fill('SELECT * FROM flights WHERE distance > 2000');
  await page.getByRole('button', { name: 'Create dataset and create chart' }).click();
  await page.getByText('Create a new chart').first().waitFor();
  await page.getByText('long flights').first().waitFor();
});

/** Scrolls the longest table and returns how long each frame took. */
async function framesOfScrolling(): Promise<readonly number[]> {
  const scroller = [...document.querySelectorAll('[role=table] > [role=presentation]')].at(-1)!;
  scroller.scrollTop = 0;
  const times: number[] = [];
  let last = performance.now();
  for (let step = 0; step < 100; step++) {
    scroller.scrollTop += 240;
    await new Promise(resolve => requestAnimationFrame(resolve));
    times.push(performance.now() - last);
    last = performance.now();
  }
  return times;
}
