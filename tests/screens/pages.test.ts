import { expect, it } from 'vitest';
import { browserTests } from '../browser/browser.ts';

const browser = browserTests();

// A page that reports an error in its console fails its test.
it.each([
  '/superset/welcome/',
  '/chart/list/',
  '/dashboard/list/',
  '/tablemodelview/list/',
  '/databaseview/list/',
  '/savedqueryview/list/',
  '/sqllab/',
  '/sqllab/history/',
  '/superset/dashboard/flights/',
  '/explore/?slice_id=1',
])('%s opens', async path => {
  const page = await browser.open(path);
  await page.waitForLoadState('networkidle');
  expect(await page.locator('main').first().innerText()).not.toMatch(/Something went wrong|Page not found/);
});
