import { describe, expect, it } from 'vitest';
import { browserTests, serverUrlOfWorker } from './browser.ts';
import { openLab, run, stored, textOf, write } from './sqllab-page.ts';

const browser = browserTests();

describe('the tabs of SQL Lab', () => {
  it('appear in another browser with their text and the last result', async () => {
    const page = await openLab(browser);
    await run(page, `SELECT 'from the first browser' AS text`);
    await page.getByText('1 row returned').waitFor();
    await stored(page);
    const other = await browser.open('/sqllab/');
    await other.getByRole('tab', { name: 'Untitled Query 1' }).waitFor();
    await other.getByRole('grid', { name: 'Results' }).getByText('from the first browser').waitFor();
    expect(await textOf(other)).toContain('from the first browser');
  });

  it('show the same opened tables in another browser, and after a reload', async () => {
    const page = await openLab(browser);
    await write(page, 'SELECT 1');
    await stored(page);
    const storing = page.waitForResponse(answer => answer.url().endsWith('/tableschemaview/'));
    await page.getByRole('button', { name: 'Table countries' }).click();
    await page.getByRole('button', { name: /^population/ }).waitFor();
    await storing;
    const other = await browser.open('/sqllab/');
    await other.getByRole('button', { name: /^population/ }).waitFor();
    await page.reload();
    const table = page.getByRole('button', { name: 'Table countries' });
    await expect.poll(() => table.getAttribute('aria-expanded')).toBe('true');
    const removing = page.waitForResponse(answer => answer.request().method() === 'DELETE');
    await table.click();
    await removing;
    await other.reload();
    const there = other.getByRole('button', { name: 'Table countries' });
    await there.waitFor();
    expect(await there.getAttribute('aria-expanded')).toBe('false');
  });

  it('keep what is typed while the server cannot be reached', async () => {
    const page = await openLab(browser);
    await write(page, 'SELECT 1');
    await stored(page);
    await page.route('**/tabstateview/**', route => route.abort());
    await write(page, 'SELECT 2 AS typed_offline');
    await page.getByText('An error occurred while storing your query in the backend').waitFor();
    await page.unroute('**/tabstateview/**');
    await page.reload();
    await page.getByRole('tab', { name: 'Untitled Query 1' }).waitFor();
    expect(await textOf(page)).toContain('typed_offline');
  });

  it('keep what is typed when the session has ended', async () => {
    const page = await openLab(browser);
    await write(page, `SELECT 'typed before the end' AS text`);
    await page.context().clearCookies();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Session expired').waitFor();
    expect(await textOf(page)).toContain('typed before the end');
  });

  it('are renamed, moved, closed, and reopened with the keyboard', async () => {
    const page = await openLab(browser);
    await page.getByRole('button', { name: 'New tab' }).click();
    const names = () => page.getByRole('tablist', { name: 'Queries' }).getByRole('tab').allTextContents();
    await page.getByRole('tab', { name: 'Untitled Query 2' }).press('F2');
    await page.getByRole('textbox', { name: 'Enter a new title for the tab' }).fill('Second');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Second' }).press('Alt+Shift+ArrowLeft');
    expect(await names()).toEqual(['Second', 'Untitled Query 1']);
    await page.getByRole('tab', { name: 'Second' }).press('Delete');
    await expect.poll(names).toEqual(['Untitled Query 1']);
    await page.keyboard.press('Alt+Shift+T');
    await expect.poll(names).toEqual(['Second', 'Untitled Query 1']);
  });

  it('have the same order in another browser, and after a reload', async () => {
    const page = await openLab(browser);
    for (const name of ['Second', 'Third']) {
      await page.getByRole('button', { name: 'New tab' }).click();
      await page.getByRole('tab', { name: /^Untitled Query [23]$/ }).press('F2');
      await page.getByRole('textbox', { name: 'Enter a new title for the tab' }).fill(name);
      await page.keyboard.press('Enter');
    }
    const namesOn = (window: typeof page) =>
      window.getByRole('tablist', { name: 'Queries' }).getByRole('tab').allTextContents();
    await stored(page);
    await page.getByRole('tab', { name: 'Third' }).press('Alt+Shift+ArrowLeft');
    await page.getByRole('tab', { name: 'Third' }).press('Alt+Shift+ArrowLeft');
    const onServer = async () => {
      const answer = await page.request.get(`${serverUrlOfWorker()}/api/v1/sqllab/`);
      const { result } = (await answer.json()) as { result: { tab_state_ids: { label: string }[] } };
      return result.tab_state_ids.map(({ label }) => label);
    };
    await expect.poll(onServer, { timeout: 10_000 }).toEqual(['Third', 'Untitled Query 1', 'Second']);
    const other = await browser.open('/sqllab/');
    await expect.poll(() => namesOn(other)).toEqual(['Third', 'Untitled Query 1', 'Second']);
    await page.reload();
    await expect.poll(() => namesOn(page)).toEqual(['Third', 'Untitled Query 1', 'Second']);
  });

  it('open what an address or a form names, and clean the address', async () => {
    const page = await openLab(
      browser,
      `/sqllab/?sql=${encodeURIComponent('SELECT 3 AS three')}&name=Shared&dbname=examples&autorun=true`,
    );
    await page.getByRole('tab', { name: 'Shared' }).waitFor();
    await page.getByRole('grid', { name: 'Results' }).getByText('3', { exact: true }).last().waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.setContent(`
      <form method="post" action="${serverUrlOfWorker()}/superset/sqllab/">
        <input name="form_data" value='{"datasourceKey":"1__table","sql":"SELECT 4 AS posted"}'><button>Send</button>
      </form>`);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => textOf(page), { timeout: 20_000 }).toContain('SELECT 4 AS posted');
  });

  it('say that a saved query is gone', async () => {
    const page = await openLab(browser, '/sqllab/?savedQueryId=999999');
    await page.getByText("The query couldn't be loaded").waitFor();
  });
});
