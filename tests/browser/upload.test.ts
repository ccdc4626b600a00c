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
  await page
    .getByRole('combobox', { name: 'Database' })
    .or(page.getByLabel('Database', { exact: true }))
    .first()
    .click();
  await page.getByRole('option', { name: 'examples' }).click();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('sales_2024 is ready').waitFor();
  await page.getByRole('link', { name: 'Create chart' }).click();
  await page.getByText('revenue').first().waitFor();
  expect(await page.getByText('region').first().isVisible()).toBe(true);
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

it('keeps every field in reach on a narrow page', async () => {
  const page = await browser.open('/csvtodatabaseview/form', { width: 780 });
  await page.setInputFiles('input[type=file]', {
    name: 'a.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('id\n1\n'),
  });
  await page.getByRole('grid', { name: 'First rows of the file' }).getByText('1').first().waitFor();
  await page
    .getByRole('combobox', { name: 'Database' })
    .or(page.getByLabel('Database', { exact: true }))
    .first()
    .click();
  expect(await page.getByRole('option', { name: 'examples' }).isVisible()).toBe(true);
});
