import { chromium, type Browser, type Page } from 'playwright-core';
import { ADMIN, startServer, type RunningServer } from '../../tests/support/start-server.ts';
import { BROWSER_ARGS, findBrowser, NO_BROWSER } from '../browser.ts';
import { median, type Figure } from './report.ts';

const DASHBOARD = '/superset/dashboard/flights/';
const TILES = 10;
const RUNS = 5;
/** Tall enough that no tile waits until the user scrolls to it. */
const VIEWPORT = { width: 1440, height: 2200 } as const;

/**
 * Opens the example dashboard of ten charts in a browser, with a cold and a warm server cache, and measures
 * the size of its pages.
 */
export async function pages(dataDir: string): Promise<Figure[]> {
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error(NO_BROWSER);
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_ARGS] });
  try {
    const cold: number[] = [];
    for (let run = 0; run < RUNS; run++)
      cold.push(
        await onFreshServer(dataDir, async server => lastTile(await signedInPage(browser, server), server)),
      );
    const rest = await onFreshServer(dataDir, server => warmAndWeights(browser, server));
    const raw = await emptyPage(browser);
    return [
      {
        name: 'dashboard of ten charts, cold cache, last tile',
        value: median(cold),
        unit: 'ms',
        bar: 1500,
        raw,
        rawName: 'empty page',
      },
      {
        name: 'dashboard of ten charts, warm cache, last tile',
        value: rest.warm,
        unit: 'ms',
        bar: 500,
        raw,
        rawName: 'empty page',
      },
      { name: 'dashboard page, JavaScript before charts', value: rest.dashboardKb, unit: 'kB', bar: 400 },
      { name: 'SQL Lab page, JavaScript', value: rest.sqlLabKb, unit: 'kB', bar: 500 },
    ];
  } finally {
    await browser.close();
  }
}

async function onFreshServer<T>(dataDir: string, work: (server: RunningServer) => Promise<T>): Promise<T> {
  const server = await startServer({ dataDir });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

async function signedInPage(browser: Browser, { url }: RunningServer): Promise<Page> {
  const page = await (await browser.newContext({ viewport: VIEWPORT })).newPage();
  await page.goto(`${url}/login/`);
  await page.request.post(`${url}/api/v1/powerset/sign-in`, { data: ADMIN });
  return page;
}

/** Returns the milliseconds from navigation to the paint of the last tile. */
async function lastTile(page: Page, { url }: RunningServer): Promise<number> {
  await page.goto(url + DASHBOARD);
  await page.waitForFunction(count => performance.getEntriesByName('chart-painted').length >= count, TILES, {
    polling: 20,
  });
  return page.evaluate(count => performance.getEntriesByName('chart-painted')[count - 1]!.startTime, TILES);
}

async function warmAndWeights(
  browser: Browser,
  server: RunningServer,
): Promise<{ warm: number; dashboardKb: number; sqlLabKb: number }> {
  const page = await signedInPage(browser, server);
  await lastTile(page, server);
  const warm: number[] = [];
  for (let run = 0; run < RUNS; run++) warm.push(await lastTile(page, server));
  const dashboardKb = await scriptKb(
    browser,
    server,
    DASHBOARD,
    name => !/echarts|View-|chart-view/i.test(name),
  );
  return {
    warm: median(warm),
    dashboardKb,
    sqlLabKb: await scriptKb(browser, server, '/sqllab/', () => true),
  };
}

/** Returns the compressed kilobytes of the scripts that a page fetches. */
async function scriptKb(
  browser: Browser,
  server: RunningServer,
  path: string,
  counts: (name: string) => boolean,
): Promise<number> {
  const page = await signedInPage(browser, server);
  const sizes: Promise<number>[] = [];
  const fresh = await page.context().newPage();
  await fresh.route('**/*', route => route.continue());
  fresh.on('requestfinished', request => {
    if (request.resourceType() === 'script' && counts(new URL(request.url()).pathname))
      sizes.push(request.sizes().then(size => size.responseBodySize));
  });
  await fresh.goto(server.url + path);
  await fresh.waitForLoadState('networkidle');
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.context().close();
  return total / 1024;
}

async function emptyPage(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    await page.goto('data:text/html,<p>empty</p>');
    times.push(
      await page.evaluate(
        () => new Promise<number>(resolve => requestAnimationFrame(() => resolve(performance.now()))),
      ),
    );
  }
  await page.close();
  return median(times);
}
