import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/start-server.ts';
import { browserTests, serverUrlOfWorker } from './browser.ts';
import { openLab, run, write } from './sqllab-page.ts';

const browser = browserTests();

describe('SQL Lab', () => {
  it('runs a query and says how many rows came back', async () => {
    const page = await openLab(browser);
    await run(page, 'SELECT origin, count(*) AS flights FROM flights GROUP BY 1 ORDER BY 2 DESC LIMIT 5');
    await page.getByText('5 rows returned').waitFor();
    expect(await page.getByRole('grid', { name: 'Results' }).textContent()).toContain('ORD');
  });

  it('scrolls through a hundred thousand rows', async () => {
    const page = await openLab(browser);
    await page.getByRole('button', { name: /^LIMIT/ }).click();
    await page
      .getByRole('menuitemradio', { name: '100 000' })
      .or(page.getByRole('menuitemcheckbox', { name: '100 000' }))
      .or(page.getByRole('menuitem', { name: '100 000' }))
      .first()
      .click();
    await run(page, 'SELECT range AS n FROM range(250000)');
    await page.getByText('100,000 rows returned').waitFor();
    const grid = page.getByRole('grid', { name: 'Results' });
    await grid.focus();
    await page.keyboard.press('Control+End');
    await grid.getByText('99999', { exact: true }).last().waitFor();
  });

  it('shows an error at its place and keeps the text', async () => {
    const page = await openLab(browser);
    await run(page, 'SELECT 1;\nSELECT nope FROM flights');
    await page.getByText('Referenced column "nope" not found').first().waitFor();
    await page.getByRole('button', { name: 'Go to line' }).click();
    await page.locator('.cm-lintRange-error').waitFor();
    expect(await page.getByRole('textbox', { name: 'SQL editor' }).textContent()).toContain('nope');
  });

  it('refuses to write', async () => {
    const page = await openLab(browser);
    await run(page, 'DELETE FROM flights');
    await page.getByText('Only SELECT statements are allowed').first().waitFor();
  });

  it('stops a query that runs', async () => {
    const page = await openLab(browser);
    await run(page, 'SELECT count(*) FROM range(100000000000) AS r(i) WHERE i % 7 = 3');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Query was stopped', { exact: true }).waitFor();
    await run(page, 'SELECT 42 AS answer');
    await page.getByText('1 row returned').waitFor();
  });

  it('runs only the selected text', async () => {
    const page = await openLab(browser);
    await write(page, "SELECT 'first' AS a");
    await page.keyboard.press('Control+A');
    await page.getByRole('button', { name: 'Run selection' }).click();
    await page.getByText('1 row returned').waitFor();
  });

  it('completes tables and columns', async () => {
    const page = await openLab(browser);
    await page.getByRole('button', { name: 'Table airports' }).waitFor();
    await write(page, '');
    await page.keyboard.type('SELECT * FROM bird');
    await page.locator('.cm-tooltip-autocomplete').getByText('bird_strikes').waitFor();
    // At first the list ignores keys, so that users do not accept a suggestion that appears while they type.
    await page.waitForTimeout(150);
    await page.keyboard.press('Enter');
    await page.keyboard.type(' WHERE animal');
    await page.locator('.cm-tooltip-autocomplete').getByText('animal_size').waitFor();
  });

  it('keeps tabs over a reload and restores a closed one', async () => {
    const page = await openLab(browser);
    await write(page, 'SELECT 1 AS kept');
    await page.getByRole('button', { name: 'New tab' }).click();
    await page.getByRole('tab', { name: 'Untitled Query 2' }).waitFor();
    await page.waitForTimeout(600);
    await page.reload();
    await page.getByRole('tab', { name: 'Untitled Query 1' }).click();
    expect(await page.getByRole('textbox', { name: 'SQL editor' }).textContent()).toContain(
      'SELECT 1 AS kept',
    );
    await page.getByRole('tab', { name: 'Untitled Query 1' }).press('Delete');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await page.getByRole('textbox', { name: 'SQL editor' }).textContent()).toContain(
      'SELECT 1 AS kept',
    );
  });

  it('downloads the rows as CSV and lists the run in the history', async () => {
    const page = await openLab(browser);
    await run(page, `SELECT 'a,b' AS text, 7 AS seven`);
    await page.getByText('1 row returned').waitFor();
    await page.getByRole('button', { name: 'Download' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download to CSV' }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toBe('text,seven\n"a,b",7\n');
    await page.getByRole('tab', { name: 'Query history' }).click();
    await page
      .getByRole('cell', { name: /SELECT 'a,b' AS text/ })
      .first()
      .waitFor();
  });

  it('saves a query and opens it by its address', async () => {
    const page = await openLab(browser);
    await write(page, 'SELECT 5 AS five');
    await page.keyboard.press('Control+S');
    await page.getByRole('textbox', { name: 'Name' }).fill('Five');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your query was saved').waitFor();
    await page.getByRole('button', { name: 'Copy query link to your clipboard' }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto(link);
    await page.getByRole('tab', { name: 'Five' }).last().waitFor();
    expect(await page.getByRole('textbox', { name: 'SQL editor' }).textContent()).toContain(
      'SELECT 5 AS five',
    );
  });

  it('shows the differences when the query was saved elsewhere meanwhile', async () => {
    const account = await signedIn(serverUrlOfWorker());
    const { id } = await account.post<{ id: number }>('/api/v1/saved_query/', {
      label: 'In two tabs',
      sql: 'SELECT 1',
    });
    const page = await openLab(browser, `/sqllab/?savedQueryId=${id}`);
    await page.getByRole('tab', { name: 'In two tabs' }).last().waitFor();
    await account.put(`/api/v1/saved_query/${id}`, { sql: 'SELECT 2' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await dialog.getByRole('row', { name: 'SQL SELECT 1 SELECT 2 SELECT 1', exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Overwrite anyway' }).click();
    await page.getByText('Your query was updated').waitFor();
    expect((await account.get<{ result: { sql: string } }>(`/api/v1/saved_query/${id}`)).result.sql).toBe(
      'SELECT 1',
    );
  });
});
