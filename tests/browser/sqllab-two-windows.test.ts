import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserTests, serverUrlOfWorker } from './browser.ts';
import { openLab, stored, textOf, write } from './sqllab-page.ts';

const browser = browserTests();
const THREE_LINES = 'SELECT 1 AS first,\n  2 AS middle,\n  3 AS last';

describe('a tab of SQL Lab in two windows', () => {
  it('shows in one what is typed in the other', async () => {
    const page = await openLab(browser);
    await write(page, 'SELECT 1 AS before');
    await stored(page);
    const other = await page.context().newPage();
    await other.goto(`${serverUrlOfWorker()}/sqllab/`);
    await expect.poll(() => textOf(other)).toContain('before');
    await write(page, 'SELECT 1 AS afterwards');
    await expect.poll(() => textOf(other), { timeout: 10_000 }).toContain('afterwards');
  });

  it('joins changes of different lines in two browsers', async () => {
    const { page, other } = await twoBrowsers(THREE_LINES);
    await write(other, THREE_LINES.replace('first', 'of_the_other'));
    await stored(other);
    await write(page, THREE_LINES.replace('last', 'of_mine'));
    await expect.poll(() => textOf(page), { timeout: 10_000 }).toMatch(/of_the_other.*of_mine/);
    await stored(page);
    expect(await tabs(page).count()).toBe(1);
  });

  it('keeps both texts if the same line was changed in two browsers', async () => {
    const { page, other } = await twoBrowsers('SELECT 1 AS one');
    await write(other, 'SELECT 1 AS of_the_other');
    await stored(other);
    await write(page, 'SELECT 1 AS of_mine');
    await page.getByText('The same lines of "Untitled Query 1" were changed in another window.').waitFor();
    expect(await textOf(page)).toContain('of_mine');
    await page.getByRole('tab', { name: 'Untitled Query 1 (this window)' }).waitFor();
    await tabs(page).first().click();
    await expect.poll(() => textOf(page)).toContain('of_the_other');
    await expect.poll(() => textOf(other)).toContain('of_the_other');
  });

  async function twoBrowsers(sql: string) {
    const page = await openLab(browser);
    await write(page, sql);
    await stored(page);
    const other = await browser.open('/sqllab/');
    await expect.poll(() => textOf(other)).toContain('SELECT 1');
    return { page, other };
  }
});

function tabs(page: Page) {
  return page.getByRole('tablist', { name: 'Queries' }).getByRole('tab');
}
