import type { Download, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserTests } from './browser.ts';
import { openLab, run, write } from './sqllab-page.ts';

const browser = browserTests();
const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

async function bytesOf(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

describe('results in SQL Lab', () => {
  it('show each statement in a tab of its own, up to the one that fails', async () => {
    const page = await openLab(browser);
    await run(page, '-- Numbers\nSELECT 1 AS one; SELECT nope FROM flights; SELECT 3');
    await page.getByText('Referenced column "nope" not found').first().waitFor();
    await page.getByRole('tab', { name: '3: SELECT 3' }).click();
    await page.getByText('This statement did not run').waitFor();
    await page.getByRole('tab', { name: '1: Numbers' }).click();
    await page.getByText('1 row returned').waitFor();
  });

  it('come back after a reload', async () => {
    const page = await openLab(browser);
    await run(page, `SELECT 'still here' AS text`);
    await page.getByText('1 row returned').waitFor();
    await page.waitForTimeout(600);
    await page.reload();
    await page.getByRole('grid', { name: 'Results' }).getByText('still here').waitFor();
  });

  it('preview a table below the editor, whose text stays', async () => {
    const page = await openLab(browser);
    await write(page, 'SELECT 1 AS untouched');
    await page.getByRole('button', { name: 'Table airports' }).hover();
    await page.getByRole('button', { name: 'Preview airports' }).click();
    await page.getByRole('tab', { name: 'Preview: airports' }).waitFor();
    await page.getByText('100 rows returned').waitFor();
    expect(await page.getByRole('textbox', { name: 'SQL editor' }).textContent()).toContain('untouched');
  });

  it('are copied in the form that is asked for', async () => {
    const page = await openLab(browser);
    await run(page, `SELECT 9007199254740993 AS id, 'a|b' AS text`);
    await page.getByText('1 row returned').waitFor();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Markdown with headings' }).click();
    await expect
      .poll(() => clipboard(page))
      .toBe('| id | text |\n| --- | --- |\n| 9007199254740993 | a\\|b |');
    await page.getByRole('gridcell', { name: '9007199254740993' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Copy with headings' }).click();
    await expect.poll(() => clipboard(page)).toBe('id\n9007199254740993');
  });

  it('download all rows beyond the limit', async () => {
    const page = await openLab(browser);
    await run(page, 'SELECT range AS n FROM range(2500)');
    await page.getByText('1,000 rows returned').first().waitFor();
    await page.getByRole('button', { name: 'Download' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download to JSON, all rows' }).click(),
    ]);
    expect(JSON.parse((await bytesOf(download)).toString())).toHaveLength(2500);
  });

  it('hide and pin columns, and tell statistics of one', async () => {
    const page = await openLab(browser);
    await run(page, 'SELECT origin, delay, distance FROM flights LIMIT 50');
    await page.getByText('50 rows returned').waitFor();
    const heads = () =>
      page.getByRole('grid', { name: 'Results' }).getByRole('columnheader').allTextContents();
    await page.getByRole('columnheader', { name: 'distance' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Pin column' }).click();
    await expect.poll(heads).toEqual(['distance', 'origin', 'delay']);
    await page.getByRole('columnheader', { name: 'delay' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Hide column' }).click();
    await expect.poll(heads).toEqual(['distance', 'origin']);
    await page.getByRole('columnheader', { name: 'distance' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Column statistics' }).click();
    await page.getByRole('dialog').getByText('Statistics of the 50 returned rows').waitFor();
  });

  it('show JSON as a tree', async () => {
    const page = await openLab(browser);
    await run(page, `SELECT '{"city": {"name": "Oslo"}}'::JSON AS place`);
    await page.getByRole('gridcell', { name: /Oslo/ }).dblclick();
    await page.getByRole('dialog').getByText('"Oslo"').waitFor();
  });

  it('are drawn as a quick chart', async () => {
    const page = await openLab(browser);
    await run(page, 'SELECT origin, count(*) AS n FROM flights GROUP BY 1 ORDER BY 2 DESC LIMIT 5');
    await page.getByText('5 rows returned').waitFor();
    await page.getByRole('button', { name: 'Quick chart' }).click();
    await page.getByRole('img', { name: 'sum of n by origin' }).waitFor();
  });

  it('use the parameters that are entered below the editor', async () => {
    const page = await openLab(browser);
    await write(page, "SELECT '{{ airport }}' AS code");
    await page.getByRole('button', { name: 'Set “airport”' }).click();
    await page.getByRole('textbox', { name: 'airport' }).fill('OSL');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('grid', { name: 'Results' }).getByText('OSL').waitFor();
  });

  it('explain a query with its costliest step', async () => {
    const page = await openLab(browser);
    await write(page, 'SELECT origin, count(*) FROM flights GROUP BY 1');
    await page.getByRole('button', { name: 'More ways to run' }).click();
    await page.getByRole('menuitem', { name: 'Explain' }).click();
    await page.getByRole('dialog', { name: 'Query plan' }).getByText('Costliest step').waitFor();
  });

  it('become a dataset under the spec’s name, which the chart builder opens', async () => {
    const page = await openLab(browser);
    await run(page, 'SELECT origin, delay FROM flights LIMIT 10');
    await page.getByText('10 rows returned').waitFor();
    await page.getByRole('button', { name: 'Create Chart' }).click();
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
    expect(await name.inputValue()).toMatch(/^Untitled Query 1 \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
    await page.getByRole('button', { name: 'Save & Explore' }).click();
    await page.waitForURL(/\/explore\/\?form_data_key=/);
  });
});
