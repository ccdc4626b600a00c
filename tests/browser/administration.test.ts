import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserTests, serverUrlOfWorker } from './browser.ts';

const browser = browserTests();

async function confirmDeletion(page: Page, name: string, title: string): Promise<void> {
  await page.getByRole('row', { name }).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByText(name).waitFor();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText(`Deleted: ${name}`).waitFor();
}

it('a layer gets an annotation, keeps its times, and can be deleted once it is empty', async () => {
  const page = await browser.open('/annotationlayer/list/');
  await page.getByRole('button', { name: 'Annotation layer' }).first().click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Releases');
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('link', { name: 'Releases' }).click();
  await page.getByRole('heading', { name: 'Annotation Layer Releases' }).waitFor();

  await page.getByRole('button', { name: 'Annotation', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Annotation name' }).fill('Version 2');
  await dialog.getByLabel('Start').fill('2015-06-03T08:00');
  await dialog.getByLabel('End').fill('2015-06-01T08:00');
  await dialog.getByText('The end must not be before the start').waitFor();
  await dialog.getByLabel('End').fill('2015-06-04T09:30');
  await dialog.getByRole('textbox', { name: 'JSON metadata' }).fill('{"team": ');
  await dialog.getByText('This is not valid JSON', { exact: false }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Add', exact: true }).isDisabled()).toBe(true);
  await dialog.getByRole('textbox', { name: 'JSON metadata' }).fill('{"team": "web"}');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('The annotation has been saved').waitFor();
  await page.getByRole('cell', { name: '2015-06-04 09:30' }).waitFor();
  await page.getByRole('row', { name: 'Version 2' }).getByRole('button', { name: 'Edit' }).click();
  expect(await dialog.getByLabel('Start').inputValue()).toBe('2015-06-03T08:00');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await confirmDeletion(page, 'Version 2', 'Delete Annotation?');
  await page.getByText('No annotation yet').waitFor();
  await page.getByRole('link', { name: 'Back to all' }).click();
  await confirmDeletion(page, 'Releases', 'Delete Layer?');
  await page.getByRole('link', { name: 'Releases' }).waitFor({ state: 'detached' });
});

it('a CSS template is previewed on a dashboard while it is typed, and loaded into one', async () => {
  const page = await browser.open('/csstemplatemodelview/list/');
  await page.getByRole('button', { name: 'CSS template' }).first().click();
  const dialog = page.getByRole('dialog');
  const preview = dialog.frameLocator('iframe').getByRole('article').first();
  await preview.waitFor();
  await dialog.getByRole('textbox', { name: 'CSS template name' }).fill('Warm tiles');
  await dialog
    .getByRole('textbox', { name: 'CSS', exact: true })
    .fill('article[id] { background: rgb(253, 230, 138); }');
  const color = (): Promise<string> => preview.evaluate(tile => getComputedStyle(tile).backgroundColor);
  await expect.poll(color, { timeout: 10_000 }).toBe('rgb(253, 230, 138)');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('CSS template created').waitFor();

  await page.goto(`${serverUrlOfWorker()}/dashboard/list/`);
  await page.getByRole('main').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Edit dashboard' }).click();
  await page.getByRole('button', { name: 'More', exact: false }).first().click();
  await page.getByRole('menuitem', { name: 'Edit CSS' }).click();
  await page.getByRole('button', { name: 'Load a CSS template' }).click();
  await page.getByRole('menuitem', { name: 'Warm tiles' }).click();
  await expect
    .poll(
      () =>
        page
          .getByRole('article')
          .first()
          .evaluate(tile => getComputedStyle(tile).backgroundColor),
      { timeout: 10_000 },
    )
    .toBe('rgb(253, 230, 138)');
});

it('selected charts are tagged, and the page of the tag leads back to them', async () => {
  const page = await browser.open('/chart/list/');
  await page.getByRole('button', { name: 'Bulk select' }).click();
  await page.getByRole('checkbox', { name: 'Select row' }).nth(0).check();
  await page.getByRole('checkbox', { name: 'Select row' }).nth(1).check();
  await page.getByRole('button', { name: 'Add Tag' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You are adding tags to 2 charts').waitFor();
  await dialog.getByRole('combobox', { name: 'Tags' }).click();
  // The options are drawn again when the answer arrives, which loses a click at that moment.
  const searched = page.waitForResponse(answer => /\/api\/v1\/tag\/.*quarterly/.test(answer.url()));
  await page
    .getByRole('combobox', { name: /^Search/ })
    .last()
    .fill('quarterly');
  await searched;
  await page.getByRole('option', { name: /quarterly/ }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Tagged 2 charts').waitFor();
  await page.getByRole('link', { name: 'quarterly' }).first().click();

  await page.getByRole('heading', { level: 1, name: 'quarterly' }).waitFor();
  const charts = page.getByRole('table', { name: 'Charts' });
  await expect.poll(() => charts.getByRole('button', { name: 'Remove tag' }).count()).toBe(2);
  await charts.getByRole('button', { name: 'Remove tag' }).first().click();
  await expect.poll(() => charts.getByRole('button', { name: 'Remove tag' }).count()).toBe(1);
  await page.getByRole('button', { name: 'Edit tag' }).click();
  await dialog.getByRole('textbox', { name: 'Tag Name' }).fill('yearly');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'yearly' }).waitFor();
  await page.goto(`${serverUrlOfWorker()}/superset/tags/`);
  await page.getByRole('row', { name: 'yearly' }).getByText('1 chart').waitFor();
  await confirmDeletion(page, 'yearly', 'Delete Tag?');
});

it('an administrator stops a query of the editor, and finds out where a setting comes from', async () => {
  const page = await browser.open('/system/');
  await page.getByText('No queries of the SQL editor are running or waiting.').waitFor();
  const editor = await browser.open('/sqllab/?new=true');
  await editor.getByRole('textbox', { name: 'SQL' }).first().waitFor();
  await editor.evaluate(async () => {
    const start = (await (await fetch('/api/v1/security/csrf_token/')).json()) as { result: string };
    const { result } = (await (await fetch('/api/v1/database/')).json()) as {
      result: { id: number; backend: string }[];
    };
    // The answer comes when the query is stopped.
    void fetch('/api/v1/sqllab/execute/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrftoken': start.result },
      body: JSON.stringify({
        database_id: result.find(database => database.backend === 'duckdb')!.id,
        sql: 'SELECT count(*) FROM range(10000000000) a, range(1000) b WHERE a.range % 7 = b.range % 3',
        client_id: 'slow-query',
      }),
    });
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  const run = page.getByRole('row', { name: /SELECT count/ });
  await run.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('No queries of the SQL editor are running or waiting.').waitFor();

  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('admin_password');
  const row = page.getByRole('row', { name: /POWERSET_ADMIN_PASSWORD/ });
  await row.getByText('Set, not shown').waitFor();
  await row.getByText('Environment', { exact: true }).waitFor();
});
