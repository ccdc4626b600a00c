import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
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
