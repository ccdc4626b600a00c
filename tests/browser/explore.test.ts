import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/start-server.ts';
import { browserTests, serverUrlOfWorker } from './browser.ts';

const browser = browserTests();
const url = serverUrlOfWorker();

async function idOf(resource: 'chart' | 'dataset', column: string, name: string): Promise<number> {
  const { result } = await (
    await signedIn(url)
  ).get<{ result: { id: number }[] }>(
    `/api/v1/${resource}/?q=(filters:!((col:${column},opr:eq,value:'${name}')))`,
  );
  return result[0]!.id;
}

const rowCount = (page: Page) => page.getByText(/^[\d,.k]+ rows?$/).first();

describe('the chart builder', () => {
  it.each([
    'Flights a day',
    'Late flights by week',
    'How far people fly',
    'Busiest routes',
    'Flights',
    'Flights a week',
  ])('opens the saved chart "%s" and draws it', async name => {
    const id = await idOf('chart', 'slice_name', name);
    const page = await browser.open(`/explore/?slice_id=${id}`);
    await rowCount(page).waitFor();
    expect(await page.getByRole('textbox', { name: 'Chart name' }).inputValue()).toBe(name);
    expect(await page.getByText('Altered', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('draws a large table whose rows arrive as Arrow', async () => {
    const dataset = await idOf('dataset', 'table_name', 'flights');
    const formData = {
      datasource: `${dataset}__table`,
      viz_type: 'table',
      query_mode: 'raw',
      all_columns: ['departed_at', 'delay', 'distance', 'origin', 'origin_city'],
      row_limit: 50_000,
    };
    const { id } = await (
      await signedIn(url)
    ).post<{ id: number }>('/api/v1/chart/', {
      slice_name: 'All flights',
      viz_type: 'table',
      datasource_id: dataset,
      datasource_type: 'table',
      params: JSON.stringify(formData),
    });
    const first = await (
      await signedIn(url)
    ).post<{ result: { data: { origin_city: string }[] }[] }>('/api/v1/chart/data', {
      datasource: { id: dataset, type: 'table' },
      queries: [{ columns: formData.all_columns, row_limit: 1 }],
    });
    const page = await browser.open('/chart/list/');
    const answered = page.waitForResponse(response => response.url().includes('/api/v1/chart/data'));
    await page.goto(`${url}/explore/?slice_id=${id}`);
    expect((await answered).headers()['content-type']).toBe('application/vnd.apache.arrow.stream');
    await page
      .getByText(/^50(k|,000|000) rows$/)
      .first()
      .waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByText(first.result[0]!.data[0]!.origin_city).first().waitFor();
  });

  it('builds a new chart, saves it and opens it again by its address', async () => {
    const dataset = await idOf('dataset', 'table_name', 'penguins');
    const page = await browser.open(
      `/explore/?datasource_type=table&datasource_id=${dataset}&viz_type=table`,
    );
    await page.getByText('Add required control values to preview chart').waitFor();
    await page.getByRole('button', { name: 'Text Island' }).click();
    await page.getByRole('button', { name: 'Metric Penguins' }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByText('3 rows', { exact: true }).first().waitFor();
    await page.getByRole('textbox', { name: 'Chart name' }).fill('Penguins by island');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Chart [Penguins by island] has been saved').waitFor();
    await page.goto(page.url());
    await page.getByText('3 rows', { exact: true }).first().waitFor();
    expect(await page.getByRole('textbox', { name: 'Chart name' }).inputValue()).toBe('Penguins by island');
  });

  it('keeps an unsaved chart over a reload', async () => {
    const dataset = await idOf('dataset', 'table_name', 'penguins');
    const page = await browser.open(`/explore/?datasource_type=table&datasource_id=${dataset}&viz_type=pie`);
    await page.getByRole('button', { name: 'Text Species' }).click();
    await page.getByRole('button', { name: 'Metric Penguins' }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByText('3 rows', { exact: true }).first().waitFor();
    await page.waitForURL(/form_data_key=/);
    await page.reload();
    await page.getByText('3 rows', { exact: true }).first().waitFor();
  });

  it('marks the chart as stale when a control changes, and undoes the change', async () => {
    const id = await idOf('chart', 'slice_name', 'Flights a day');
    const page = await browser.open(`/explore/?slice_id=${id}`);
    await rowCount(page).waitFor();
    await page
      .getByRole('button', { name: /Remove Flights/ })
      .first()
      .click();
    await page
      .getByText(/cannot be empty/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page
      .getByText(/cannot be empty/)
      .first()
      .waitFor({ state: 'detached' });
  });

  it('saves under a new name', async () => {
    const id = await idOf('chart', 'slice_name', 'Busiest airports');
    const page = await browser.open(`/explore/?slice_id=${id}`);
    await rowCount(page).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(/Save as/)
      .first()
      .click();
    await dialog.getByRole('textbox').first().fill('Busiest airports, again');
    await dialog.getByRole('button', { name: /^Save/ }).last().click();
    await page.getByText('Chart [Busiest airports, again] has been saved').waitFor();
    expect(await idOf('chart', 'slice_name', 'Busiest airports, again')).toBeGreaterThan(0);
  });

  it('shows the differences when another user has saved the chart, and takes theirs on request', async () => {
    const account = await signedIn(url);
    const original = (
      await account.get<{ result: { params: string; viz_type: string } }>(
        `/api/v1/chart/${await idOf('chart', 'slice_name', 'Flights a day')}`,
      )
    ).result;
    const { id } = await account.post<{ id: number }>('/api/v1/chart/', {
      slice_name: 'A chart of two people',
      viz_type: original.viz_type,
      params: original.params,
      datasource_id: await idOf('dataset', 'table_name', 'flights'),
      datasource_type: 'table',
    });
    const page = await browser.open(`/explore/?slice_id=${id}`);
    await rowCount(page).waitFor();
    await account.put(`/api/v1/chart/${id}`, { slice_name: 'Their chart' });
    await page.getByRole('textbox', { name: 'Chart name' }).fill('Our chart');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog
      .getByRole('row', { name: 'Name A chart of two people Their chart Our chart', exact: true })
      .waitFor();
    await dialog.getByRole('button', { name: 'Discard my changes and reload' }).click();
    await expect
      .poll(
        () =>
          page
            .getByRole('textbox', { name: 'Chart name' })
            .inputValue()
            .catch(() => ''),
        { timeout: 10_000 },
      )
      .toBe('Their chart');
  });

  it('saves a chart over a run of the SQL editor together with a dataset of that run', async () => {
    const client = await signedIn(url);
    const {
      result: [database],
    } = await client.get<{ result: { id: number }[] }>('/api/v1/database/');
    const name = 'Penguins by island, counted';
    const taken = await client.post<{ id: number }>('/api/v1/dataset/', {
      database: database!.id,
      schema: 'main',
      sql: 'select 1 as one',
      table_name: 'Taken name',
    });
    expect(taken.id).toBeGreaterThan(0);
    const { query } = await client.post<{ query: { queryId: number } }>('/api/v1/sqllab/execute/', {
      database_id: database!.id,
      schema: 'main',
      sql: 'select island, count(*) as penguins from penguins group by island',
      runAsync: false,
    });
    const page = await browser.open(
      `/explore/?datasource_type=query&datasource_id=${query.queryId}&viz_type=table`,
    );
    await page.getByRole('button', { name: 'Text island' }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByText('3 rows', { exact: true }).first().waitFor();
    await page.getByRole('textbox', { name: 'Chart name' }).fill(name);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Dataset Name').fill('Taken name');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog
      .getByRole('alert')
      .getByText(/already exists/)
      .waitFor();
    await dialog.getByLabel('Dataset Name').fill('Counted penguins');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/slice_id=/);
    const {
      result: [saved],
    } = await client.get<{ result: { datasource_name_text: string }[] }>(
      `/api/v1/chart/?q=(filters:!((col:slice_name,opr:eq,value:'${name}')))`,
    );
    expect(saved!.datasource_name_text).toBe('main.Counted penguins');
  });

  it('reports what is missing when the address names no dataset', async () => {
    const page = await browser.open('/explore/');
    await page.getByText('The URL is missing the dataset_id or slice_id parameters.').waitFor();
  });

  it('offers datasets and chart types for a new chart', async () => {
    const page = await browser.open('/chart/add');
    await page.getByText('Line Chart').first().waitFor();
    await page.getByText('Pie Chart').first().waitFor();
  });
});

describe('the menu of a chart', () => {
  it('makes an embed code in the chosen size, whose address shows the chart alone', async () => {
    const id = await idOf('chart', 'slice_name', 'Flights a day');
    const page = await browser.open(`/explore/?slice_id=${id}`);
    await rowCount(page).waitFor();
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Share' }).press('ArrowRight');
    await page.getByRole('menuitem', { name: 'Embed code' }).click();
    const code = page.getByRole('textbox', { name: 'Embed code' });
    await expect.poll(() => code.inputValue()).toContain('width="600"');
    await page.getByRole('textbox', { name: 'Height' }).fill('320');
    const html = await code.inputValue();
    expect(html).toContain('height="320"');
    await page.goto(/src="([^"]+)"/.exec(html)![1]!);
    await page.locator('[data-chart-frame] canvas').waitFor();
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
    expect(await page.getByRole('navigation').count()).toBe(0);
  });

  it('finds one of many dashboards by its name', async () => {
    const account = await signedIn(url);
    const boards = await Promise.all(
      Array.from({ length: 11 }, (_, at) =>
        account.post<{ id: number }>('/api/v1/dashboard/', { dashboard_title: `Board number ${at + 1}` }),
      ),
    );
    const dataset = await idOf('dataset', 'table_name', 'penguins');
    const { id } = await account.post<{ id: number }>('/api/v1/chart/', {
      slice_name: 'On many boards',
      viz_type: 'big_number_total',
      datasource_id: dataset,
      datasource_type: 'table',
      params: JSON.stringify({ viz_type: 'big_number_total', datasource: `${dataset}__table` }),
      dashboards: boards.map(board => board.id),
    });
    const page = await browser.open(`/explore/?slice_id=${id}`);
    await page.getByRole('img', { name: /^Added to 11 dashboards/ }).waitFor();
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Dashboards added to' }).press('ArrowRight');
    await page.getByRole('searchbox', { name: 'Search dashboards' }).fill('number 7');
    await expect.poll(() => page.getByRole('menuitem', { name: /^Board number/ }).count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/superset/dashboard/${boards[6]!.id}/\\?focused_chart=${id}`));
  });
});

describe('in a narrow window', () => {
  it('leaves the room to the chart and keeps every action in view', async () => {
    const id = await idOf('chart', 'slice_name', 'Flights a day');
    const page = await browser.open(`/explore/?slice_id=${id}`, { width: 800 });
    await rowCount(page).waitFor();
    const chart = (await page.getByRole('region', { name: 'Chart', exact: true }).boundingBox())!;
    expect(chart.width).toBeGreaterThan(400);
    const save = (await page.getByRole('button', { name: 'Save', exact: true }).boundingBox())!;
    expect(save.x + save.width).toBeLessThan(800);
    await page.getByRole('button', { name: 'Open Datasource tab' }).click();
    await page.getByRole('searchbox', { name: 'Search Metrics & Columns' }).waitFor();
    const moved = (await page.getByRole('button', { name: 'More actions', exact: true }).boundingBox())!;
    expect(moved.x + moved.width).toBeLessThan(800);
    await page.getByRole('button', { name: 'Collapse the dataset panel' }).press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Open Datasource tab');
  });
});
