import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { BROWSER_ARGS, findBrowser } from '../../tools/browser.ts';
import { ADMIN } from '../support/start-server.ts';

export interface BrowserTests {
  /** Opens a page of the shared server, signed in as the administrator. */
  open(path: string, options?: OpenOptions): Promise<Page>;
  /** Opens a page of any server without an account. */
  visit(url: string, options?: OpenOptions): Promise<Page>;
  /** Allows errors in the console, for tests that cause them on purpose. */
  allowComplaints(): void;
}

export interface OpenOptions {
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
}

/** Returns a browser for a test file. A page that reports an error in its console fails its test. */
export function browserTests(): BrowserTests {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  let areAllowed = false;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_ARGS] });
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map(context => context.close()));
    const found = complaints.splice(0);
    expect(areAllowed ? [] : found).toEqual([]);
    areAllowed = false;
  });

  const newPage = async ({ width = 1280, colorScheme = 'light' }: OpenOptions = {}): Promise<Page> => {
    const context = await browser.newContext({
      viewport: { width, height: Math.round(width * 0.64) },
      colorScheme,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    contexts.push(context);
    const page = await context.newPage();
    page.on('pageerror', error => complaints.push(`page error: ${error.message}`));
    // Some tests are about refused requests, so only other console errors fail them.
    page.on('console', message => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(`console: ${message.text()}`);
    });
    return page;
  };
  const serverUrl = serverUrlOfWorker();
  return {
    allowComplaints() {
      areAllowed = true;
    },
    async open(path, options) {
      const page = await newPage(options);
      await signInWithForm(page, serverUrl);
      await page.goto(serverUrl + path);
      return page;
    },
    async visit(url, options) {
      const page = await newPage(options);
      await page.goto(url);
      return page;
    },
  };
}

/** Returns the address of the server that this worker alone uses. */
export function serverUrlOfWorker(): string {
  const url = inject('serverUrls')[Number(process.env.VITEST_POOL_ID) - 1];
  if (url === undefined) throw new Error(`Worker ${process.env.VITEST_POOL_ID} has no server.`);
  return url;
}

/** Signs in like scripts that read the form's token from the page (`reference/wire-rules.md` W6). */
async function signInWithForm(page: Page, serverUrl: string): Promise<void> {
  const form = await page.request.get(`${serverUrl}/login/`);
  const token = /id="csrf_token"[^>]*value="([^"]+)"/.exec(await form.text())?.[1] ?? '';
  const answer = await page.request.post(`${serverUrl}/login/`, {
    form: { username: ADMIN.username, password: ADMIN.password, csrf_token: token },
    maxRedirects: 0,
  });
  expect(answer.status()).toBeLessThan(400);
}
