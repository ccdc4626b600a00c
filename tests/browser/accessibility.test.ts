import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserTests } from './browser.ts';

const browser = browserTests();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

const SCREENS = [
  '/superset/welcome/',
  '/dashboard/list/?viewMode=card',
  '/dashboard/list/?viewMode=table',
  '/chart/list/?viewMode=table',
  '/chart/add',
  '/tablemodelview/list/',
  '/dataset/add/',
  '/databaseview/list/',
  '/savedqueryview/list/',
  '/sqllab/',
  '/sqllab/history/',
  '/superset/dashboard/1/',
  '/superset/dashboard/1/?edit=true',
  '/explore/?slice_id=1',
  '/superset/tags/',
  '/superset/all_entities/',
  '/trash/',
  '/csvtodatabaseview/form',
  '/annotationlayer/list/',
  '/csstemplatemodelview/list/',
  '/theme/list/',
  '/rowlevelsecurity/list/',
  '/users/list/',
  '/roles/list/',
  '/logmodelview/list/',
  '/profile/',
  '/users/userinfo/',
  '/system/',
  '/system/settings/',
  '/system/comparison/',
] as const;

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(() => window.axe.run());
  return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 200)}`));
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('main').first().waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}

// On a busy machine, colors are still on their way from one theme to the other after any fixed time.
async function transitionsOver(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.getAnimations().some(one => one instanceof CSSTransition));
}

it.each(SCREENS)('%s has nothing that hinders people who use assistive technology', async path => {
  const page = await browser.open(path);
  await settle(page);
  await page.evaluate(AXE);
  expect(await faultsOf(page), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForTimeout(300);
  await transitionsOver(page);
  expect(await faultsOf(page), 'dark').toEqual([]);
});

it('the sign-in page has nothing that hinders people who use assistive technology', async () => {
  const page = await browser.open('/superset/welcome/');
  await page.context().clearCookies();
  await page.goto(new URL('/login/', page.url()).href);
  await page.getByLabel('Password', { exact: true }).waitFor();
  await page.evaluate(AXE);
  expect(await faultsOf(page)).toEqual([]);
});
