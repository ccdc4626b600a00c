import type { Page } from 'playwright-core';
import { serverUrlOfWorker, type BrowserTests } from './browser.ts';

/** Opens SQL Lab without the tabs that the server stores from other tests. */
export async function openLab(browser: BrowserTests, path = '/sqllab/'): Promise<Page> {
  const page = await browser.open('/superset/welcome/');
  await page.evaluate(async () => {
    const read = async (url: string) => (await fetch(url)).json();
    const { csrf_token: token } = (await read('/api/v1/powerset/bootstrap')) as { csrf_token: string };
    const { result } = (await read('/api/v1/sqllab/')) as { result: { tab_state_ids: { id: number }[] } };
    for (const { id } of result.tab_state_ids)
      await fetch(`/tabstateview/${id}`, { method: 'DELETE', headers: { 'X-CSRFToken': token } });
  });
  await page.goto(serverUrlOfWorker() + path);
  return page;
}

export async function write(page: Page, sql: string): Promise<void> {
  await page.getByRole('textbox', { name: 'SQL editor' }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(sql);
}

export async function run(page: Page, sql: string): Promise<void> {
  await write(page, sql);
  await page.keyboard.press('Control+Enter');
}

export async function textOf(page: Page): Promise<string> {
  return (await page.getByRole('textbox', { name: 'SQL editor' }).textContent()) ?? '';
}

/** Waits until the server has the last change of the tabs. */
export async function stored(page: Page): Promise<void> {
  await page.waitForResponse(
    answer => answer.request().method() === 'PUT' && answer.url().includes('/tabstateview/'),
  );
}
