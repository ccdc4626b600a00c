import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished, vi } from 'vitest';
import { browserTests } from './browser.ts';

const browser = browserTests();

it('makes a table of a dropped file, and a chart of the table', async () => {
  const page = await browser.open('/databaseview/list/');
  await page.getByRole('row', { name: /examples/ }).hover();
  await page
    .getByRole('row', { name: /examples/ })
    .getByRole('button', { name: 'Edit' })
    .click();
  await page.getByRole('tab', { name: 'Advanced' }).click();
  await page.getByRole('button', { name: 'Security' }).click();
  await page.getByText('Allow file uploads to database').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Database settings updated').waitFor();

  await page.goto(page.url().replace(/\/databaseview.*/, '/csvtodatabaseview/form'));
  await page.getByText('No file yet').waitFor();
  await page.setInputFiles('input[type=file]', {
    name: 'Sales 2024.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('zip;region;revenue\n01234;Europe;12,5\n98765;Asia;100\n'),
  });
  await page.getByRole('grid', { name: 'First rows of the file' }).getByText('01234').waitFor();
  expect(await page.getByLabel('Table name').inputValue()).toBe('sales_2024');
  await chooseExamples(page);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('sales_2024 is ready').waitFor();
  await page.getByRole('link', { name: 'Create chart' }).click();
  await page.getByText('revenue').first().waitFor();
  await page.getByText('region').first().waitFor();
});

it('reports what is wrong with a file and keeps the typed text', async () => {
  const page = await browser.open('/exceltodatabaseview/form');
  await page.setInputFiles('input[type=file]', {
    name: 'broken.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('PK nothing'),
  });
  await page.getByText('The file could not be read with these settings').waitFor();
  expect(await page.getByLabel('Table name').inputValue()).toBe('broken');
  expect(await page.getByRole('button', { name: 'Upload', exact: true }).isDisabled()).toBe(true);
});

it('reports wrong rows by line, loads the others on request, and keeps the chosen type', async () => {
  const page = await browser.open('/csvtodatabaseview/form');
  await allowUploads(page);
  await page.reload();
  // The wrong values are below the part of the file that decides on the types.
  const good = Array.from({ length: 80_000 }, (_, at) => `${at},Europe,${at % 100}`).join('\n');
  await page.setInputFiles('input[type=file]', {
    name: 'wrong rows.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`zip,region,revenue\n${good}\n80000,Asia,none\n80001,Asia,7\n`),
  });
  await page.getByLabel('Type of zip').click();
  await page.getByRole('option', { name: 'Text', exact: true }).click();
  await chooseExamples(page);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const report = page.getByRole('alert', { name: 'Rows that do not fit' });
  await report.getByText('80,002').waitFor();
  expect(await report.innerText()).toMatch(/revenue[^]*none/);
  await report.getByRole('button', { name: 'Skip row and upload' }).click();
  await page.getByText('wrong_rows is ready').waitFor();
  await page.getByText('80,001 rows from the file').waitFor();
  const href = (await page.getByRole('link', { name: 'Create chart' }).getAttribute('href')) ?? '';
  const datasetId = new URL(href, page.url()).searchParams.get('datasource_id');
  const answer = await page.request.get(new URL(`/api/v1/dataset/${datasetId}`, page.url()).href);
  const { result } = (await answer.json()) as {
    result: { columns: { column_name: string; type: string }[] };
  };
  expect(result.columns.find(column => column.column_name === 'zip')?.type).toMatch(/CHAR|TEXT/);
  await page.getByRole('link', { name: 'Create chart' }).click();
  await page.waitForURL(/\/explore\//);
  await page.getByText('revenue').first().waitFor();
});

it('offers to try again after a lost connection, without choosing the file anew', async () => {
  const page = await browser.open('/csvtodatabaseview/form');
  await allowUploads(page);
  await page.reload();
  await chooseFile(page, 'again.csv', 'id,region\n1,Europe\n');
  await chooseExamples(page);
  await page.route('**/api/v1/powerset/upload', route => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('The file was not uploaded').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('again is ready').waitFor();
});

it('cancels an upload and leaves no table behind', async () => {
  const page = await browser.open('/csvtodatabaseview/form');
  await allowUploads(page);
  await page.reload();
  const rows = Array.from({ length: 400_000 }, (_, at) => `${at},Europe,${at % 100}`).join('\n');
  await chooseFile(page, 'unwanted.csv', `id,region,revenue\n${rows}\n`);
  await chooseExamples(page);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1_000_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const progress = page.getByRole('progressbar');
  await progress.waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await progress.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Table name').inputValue()).toBe('unwanted');
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  // The name is still free, so nothing was created.
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('unwanted is ready').waitFor();
});

it('keeps every field in reach on a narrow page', async () => {
  const page = await browser.open('/csvtodatabaseview/form', { width: 780 });
  await page.setInputFiles('input[type=file]', {
    name: 'a.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('id\n1\n'),
  });
  await page.getByRole('grid', { name: 'First rows of the file' }).getByText('1').first().waitFor();
  await chooseExamples(page);
});

it('opens the upload page with a file that is dropped on a list', async () => {
  const page = await browser.open('/chart/list/');
  const drag = await dragger(page);
  await page.getByRole('row', { name: /Time of day/ }).waitFor();
  const sales = await drag.file('Dropped sales.csv', 'id,region\n1,Antarctica\n');
  const other = await drag.file('other.csv', 'id\n1\n');
  const picture = await drag.file('picture.png', 'no table');

  await drag.over([picture], 'Drop the file to upload it');
  await drag.drop([picture]);
  await page.getByText("'picture.png' cannot be uploaded").waitFor();
  await drag.over([sales, other], 'Drop the file to upload it');
  await drag.drop([sales, other]);
  await page.getByText('You dropped 2 files. Drop one file at a time').waitFor();
  expect(new URL(page.url()).pathname).toBe('/chart/list/');

  await drag.over([sales], 'Drop the file to upload it');
  await drag.drop([sales]);
  await page.waitForURL('**/csvtodatabaseview/form');
  await page.getByRole('grid', { name: 'First rows of the file' }).getByText('Antarctica').waitFor();
  expect(await page.getByLabel('Table name').inputValue()).toBe('dropped_sales');
  expect(await page.getByText('Drop the file to upload it').count()).toBe(0);
});

it('takes no dropped file where people edit, and no dragged text', async () => {
  const page = await browser.open('/sqllab/');
  const drag = await dragger(page);
  const sales = await drag.file('sales.csv', 'id\n1\n');
  await page.getByRole('tab').first().waitFor();
  await drag.enter({ files: [sales] });
  expect(await page.getByText('Drop the file to upload it').count()).toBe(0);

  await page.goto(new URL('/superset/welcome/', page.url()).href);
  await page.getByRole('heading').first().waitFor();
  await drag.enter({ text: 'a,b' });
  expect(await page.getByText('Drop the file to upload it').count()).toBe(0);
  await drag.over([sales], 'Drop the file to upload it');
});

/** Drags real files over a page, as the file manager of a computer does. */
async function dragger(page: Page) {
  const folder = await mkdtemp(join(tmpdir(), 'powerset-drop-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const session = await page.context().newCDPSession(page);
  const send = (type: 'dragEnter' | 'dragOver' | 'drop', what: { files?: string[]; text?: string }) =>
    session.send('Input.dispatchDragEvent', {
      type,
      x: 400,
      y: 300,
      data: {
        items: what.text ? [{ mimeType: 'text/plain', data: what.text }] : [],
        files: what.files ?? [],
        dragOperationsMask: 1,
      },
    });
  const enter = async (what: { files?: string[]; text?: string }): Promise<void> => {
    await send('dragEnter', what);
    await send('dragOver', what);
  };
  return {
    enter,
    file: async (name: string, text: string) => {
      await writeFile(join(folder, name), text);
      return join(folder, name);
    },
    // The code of the drop zone is loaded after the page.
    over: (files: string[], text: string) =>
      vi.waitFor(async () => {
        await enter({ files });
        await page.getByText(text).waitFor({ timeout: 300 });
      }, 5000),
    drop: (files: string[]) => send('drop', { files }),
  };
}

async function chooseExamples(page: Page): Promise<void> {
  await page
    .getByRole('combobox', { name: 'Database' })
    .or(page.getByLabel('Database', { exact: true }))
    .first()
    .click();
  await page.getByRole('option', { name: 'examples' }).click();
}

async function allowUploads(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const start = (await (await fetch('/api/v1/powerset/bootstrap')).json()) as { csrf_token: string };
    const list = (await (await fetch('/api/v1/database/')).json()) as {
      result: { id: number; database_name: string }[];
    };
    const id = list.result.find(database => database.database_name === 'examples')?.id;
    const answer = await fetch(`/api/v1/database/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-csrftoken': start.csrf_token },
      body: JSON.stringify({ allow_file_upload: true }),
    });
    return answer.status;
  });
  expect(status).toBe(200);
}

async function chooseFile(page: Page, name: string, content: string): Promise<void> {
  await page.setInputFiles('input[type=file]', {
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  });
  await page.getByRole('grid', { name: 'First rows of the file' }).getByText('Europe').first().waitFor();
}
