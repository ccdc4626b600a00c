import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { browserTests } from './browser.ts';

const browser = browserTests();

it('deletes a chart, undoes it, and restores it from the trash', async () => {
  const page = await browser.open('/chart/list/');
  const row = page.getByRole('row', { name: /Time of day/ });
  const remove = async () => {
    await row.hover();
    await row.getByRole('button', { name: 'More actions for Time of day' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByText('You can restore it from the trash for 30 days.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted: Time of day').waitFor();
    await row.waitFor({ state: 'detached' });
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Restored: Time of day').waitFor();
  await row.getByRole('link', { name: 'Bird strikes' }).waitFor();

  await remove();
  await openTrash(page);
  const deleted = page.getByRole('row', { name: /Time of day.*Chart.*30 days/ });
  await deleted.getByRole('button', { name: 'Restore' }).click();
  await page.getByText('The trash is empty', { exact: true }).waitFor();
  const empty = page.getByRole('button', { name: 'Empty trash' });
  await expect.poll(() => empty.getAttribute('aria-disabled')).toBe('true');
  await empty.hover();
  await page.getByText('The trash is empty.', { exact: true }).waitFor();
  await page.goto(new URL('/chart/list/', page.url()).href);
  await row.getByRole('link', { name: 'Bird strikes' }).waitFor();
});

it('deletes items of the trash for good', async () => {
  const page = await browser.open('/dashboard/list/');
  for (const title of ['Keep me', 'Drop me']) {
    const answer = await page.evaluate(async dashboard_title => {
      const start = (await (await fetch('/api/v1/powerset/bootstrap')).json()) as { csrf_token: string };
      const headers = { 'content-type': 'application/json', 'x-csrftoken': start.csrf_token };
      const made = await fetch('/api/v1/dashboard/', {
        method: 'POST',
        headers,
        body: JSON.stringify({ dashboard_title }),
      });
      const { id } = (await made.json()) as { id: number };
      return (await fetch(`/api/v1/dashboard/${id}`, { method: 'DELETE', headers })).status;
    }, title);
    expect(answer).toBe(200);
  }
  await openTrash(page);
  await page.getByRole('button', { name: 'More actions for Drop me' }).click();
  await page.getByRole('menuitem', { name: 'Delete for good' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText('Deleted 1 item for good').waitFor();
  await page.getByRole('row', { name: /Keep me/ }).waitFor();
  await page.getByRole('button', { name: 'Empty trash' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Empty trash' }).click();
  await page.getByText('The trash is empty').waitFor();
});

it('forgets selected rows that a search hides, so that bulk actions never touch them', async () => {
  // Other tests make charts, which would push these to the second page.
  const page = await browser.open('/chart/list/?filters=(slice_name:by)');
  await page.getByRole('button', { name: 'Bulk select' }).click();
  const pick = (name: RegExp) => page.getByRole('row', { name }).getByRole('checkbox').click();
  await pick(/Strikes by operator/);
  await pick(/Population by region/);
  await page.getByText('2 Selected').waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).fill('operator');
  await page.getByText('1 Selected').waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).fill('by');
  await page.getByRole('row', { name: /Population by region/ }).waitFor();
  await page.getByText('1 Selected').waitFor();
});

async function openTrash(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Trash' }).click();
}

it('is used with the keyboard alone, and tells its keys', async () => {
  const page = await browser.open('/dashboard/list/?viewMode=table');
  await page.getByRole('row').nth(1).waitFor();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('region', {
    name: 'Dashboards',
  });
  await keys.getByText('Search the list').waitFor();
  await keys.getByText('Next row').waitFor();
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });

  await page.keyboard.press('v');
  await page.getByRole('table').waitFor({ state: 'detached' });
  await page.keyboard.press('v');
  await page.getByRole('table').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('Keep no such');
  await page.getByText('No results match your filter criteria').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.getByRole('row').nth(1).waitFor();
  await page.getByRole('heading', { name: 'Dashboards' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/superset/dashboard/**');
});
