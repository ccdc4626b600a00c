import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { embedDashboard, EmbeddedDashboard } from '@superset-ui/embedded-sdk';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn, startServer, type RunningServer } from '../support/start-server.ts';
import { browserTests } from './browser.ts';

const browser = browserTests();
/** Long enough for the server to accept it. */
const SECRET = 'a secret that the embedding site and the server share';
const sdk = readFileSync(createRequire(import.meta.url).resolve('@superset-ui/embedded-sdk/bundle/index.js'));

declare const supersetEmbeddedSdk: { readonly embedDashboard: typeof embedDashboard };
declare global {
  interface Window {
    shown: EmbeddedDashboard;
    masks: unknown[];
    /** How many tokens the dashboard has asked for. */
    given: number;
  }
}

describe('a dashboard in another site, by the embedding SDK', () => {
  let server: RunningServer;
  let host: Server;
  let hostUrl: string;
  let uuid: string;
  let account: Awaited<ReturnType<typeof signedIn>>;

  beforeAll(async () => {
    server = await startServer({
      env: {
        POWERSET_FEATURE_FLAGS: '{"EMBEDDED_SUPERSET": true}',
        POWERSET_GUEST_ROLE: 'Gamma',
        POWERSET_GUEST_TOKEN_SECRET: SECRET,
      },
    });
    host = createServer((request, response) => {
      if (request.url === '/sdk.js') return response.setHeader('content-type', 'text/javascript').end(sdk);
      return response
        .setHeader('content-type', 'text/html')
        .end(
          '<!doctype html><title>Host</title><style>body{margin:0}iframe{width:100%;height:800px;border:0}</style><div id="place"></div><script src="/sdk.js"></script>',
        );
    });
    await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve));
    hostUrl = `http://localhost:${(host.address() as AddressInfo).port}`;
    account = await signedIn(server.url);
    uuid = (
      await account.post<{ result: { uuid: string } }>('/api/v1/dashboard/flights/embedded', {
        allowed_domains: [hostUrl],
      })
    ).result.uuid;
  });
  afterAll(async () => {
    host.closeAllConnections();
    host.close();
    await server.stop();
  });

  const tokenFor = async (rls: readonly object[] = []): Promise<string> =>
    (
      await account.post<{ token: string }>('/api/v1/security/guest_token/', {
        user: { username: 'guest' },
        resources: [{ type: 'dashboard', id: uuid }],
        rls,
      })
    ).token;

  /** Returns a token that the site signs itself, for so many seconds. */
  const signedToken = (seconds: number): string => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      type: 'guest',
      user: { username: 'guest' },
      resources: [{ type: 'dashboard', id: uuid }],
      rls_rules: [],
      iat: now,
      exp: now + seconds,
    };
    const parts = [{ alg: 'HS256', typ: 'JWT' }, claims].map(part =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    const signature = createHmac('sha256', SECRET).update(parts.join('.')).digest('base64url');
    return [...parts, signature].join('.');
  };

  async function embed(
    tokens: string | readonly string[],
    config: object = {},
  ): Promise<{ readonly page: Page; readonly frame: Frame }> {
    const page = await browser.visit(hostUrl);
    await page.evaluate(
      async ({ uuid, domain, tokens, config }) => {
        window.masks = [];
        window.given = 0;
        window.shown = await supersetEmbeddedSdk.embedDashboard({
          id: uuid,
          supersetDomain: domain,
          mountPoint: document.getElementById('place')!,
          // The last token is given again and again.
          fetchGuestToken: () => Promise.resolve(tokens[Math.min(window.given++, tokens.length - 1)]!),
          dashboardUiConfig: config,
        });
        window.shown.observeDataMask(mask => window.masks.push(mask));
      },
      { uuid, domain: server.url, tokens: [tokens].flat(), config },
    );
    return { page, frame: page.frames()[1]! };
  }

  const ask = (page: Page, method: keyof EmbeddedDashboard, ...args: unknown[]): Promise<unknown> =>
    page.evaluate(([name, given]) => (window.shown[name] as (...args: unknown[]) => unknown)(...given), [
      method,
      args,
    ] as const);

  it('draws its charts for a guest, without the product around it', async () => {
    const { frame, page } = await embed(await tokenFor());
    await frame.getByRole('article', { name: 'Flights', exact: true }).getByText('3.00M').waitFor();
    await frame.getByRole('heading', { level: 1, name: 'U.S. flights' }).waitFor();
    expect(await frame.getByRole('navigation').count()).toBe(0);
    expect(await frame.getByRole('link', { name: 'Flights', exact: true }).count()).toBe(0);
    await page.close();
  });

  it("shows a guest only the rows of the guest's rule", async () => {
    const { frame } = await embed(await tokenFor([{ clause: "origin = 'LAX'" }]));
    const count = frame.getByRole('article', { name: 'Flights', exact: true });
    await count.getByText(/k$/).waitFor();
    expect(await count.getByText('3.00M').count()).toBe(0);
  });

  it('lets a guest cross-filter, but not look behind the charts', async () => {
    const { page, frame } = await embed(await tokenFor(), { emitDataMasks: true });
    const count = frame.getByRole('article', { name: 'Flights', exact: true });
    await count.getByText('3.00M').waitFor();
    await frame
      .getByRole('article', { name: 'How far people fly', exact: true })
      .getByRole('application')
      .focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+F10');
    await frame.getByRole('menuitem', { name: 'Add cross-filter' }).waitFor();
    expect(await frame.getByRole('menuitem', { name: /Drill/ }).count()).toBe(0);
    await frame.getByRole('menuitem', { name: 'Add cross-filter' }).click();
    await count.getByText('3.00M').waitFor({ state: 'detached' });
    const masks = () => page.evaluate(() => window.masks);
    await expect
      .poll(masks)
      .toContainEqual(expect.objectContaining({ crossFiltersChanged: true, nativeFiltersChanged: false }));
  });

  it('leaves out what the host does not want', async () => {
    const { frame } = await embed(await tokenFor(), {
      hideTitle: true,
      hideChartControls: true,
      filters: { visible: false },
    });
    await frame.getByRole('article', { name: 'Flights', exact: true }).getByText('3.00M').waitFor();
    expect(await frame.getByRole('heading', { level: 1 }).count()).toBe(0);
    expect(await frame.getByRole('complementary', { name: 'Filters' }).count()).toBe(0);
    expect(await frame.getByRole('button', { name: 'More actions for Flights' }).count()).toBe(0);
  });

  it('answers the host and reports the filters to it', async () => {
    const { page, frame } = await embed(await tokenFor(), { emitDataMasks: true });
    await frame.getByRole('article', { name: 'Flights', exact: true }).getByText('3.00M').waitFor();
    expect(await ask(page, 'getScrollSize')).toEqual({
      width: expect.any(Number) as number,
      height: expect.any(Number) as number,
    });
    expect(await ask(page, 'getActiveTabs')).toEqual(expect.any(Array));
    expect(await ask(page, 'getDashboardPermalink', '')).toMatch(/\/superset\/dashboard\/p\//);
    expect(Object.values((await ask(page, 'getChartDataPayloads')) as object)[0]).toMatchObject({
      queries: expect.any(Array) as unknown[],
    });
    await ask(page, 'setThemeMode', 'dark');
    await expect.poll(() => frame.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    const filters = frame.getByRole('complementary', { name: 'Filters' });
    await filters.getByRole('combobox', { name: 'From state' }).click();
    await frame.getByRole('option', { name: 'CA', exact: true }).click();
    await page.keyboard.press('Escape');
    await filters.getByRole('button', { name: 'Apply filters' }).click();
    await expect.poll(() => page.evaluate(() => window.masks.length)).toBe(1);
    expect(JSON.stringify(await ask(page, 'getDataMask'))).toContain('"CA"');
    await ask(page, 'unmount');
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
  });

  it('goes on with the next token when the first one ends', async () => {
    const { page, frame } = await embed([signedToken(15), signedToken(300)]);
    const count = frame.getByRole('article', { name: 'Flights', exact: true });
    await count.getByText('3.00M').waitFor();
    await page.waitForTimeout(17_000);
    expect(await page.evaluate(() => window.given)).toBe(2);
    await frame.getByRole('button', { name: 'More actions for Flights', exact: true }).click();
    const [answer] = await Promise.all([
      page.waitForResponse(response => /\/data\b/.test(response.url())),
      frame.getByRole('menuitem', { name: /Force refresh/ }).click(),
    ]);
    expect(answer.status()).toBe(200);
    expect(await frame.getByText('This session has met an interruption').count()).toBe(0);
  });

  it('says so when the token opens nothing', async () => {
    const { frame } = await embed(`${await tokenFor()}x`);
    await frame.getByText('Something went wrong with embedded authentication').waitFor();
  });

  it('opens neither without a host nor in a site that is not allowed', async () => {
    expect((await fetch(`${server.url}/embedded/${uuid}`)).status).toBe(403);
    expect(
      (await fetch(`${server.url}/embedded/${uuid}`, { headers: { referer: `${hostUrl}/any` } })).status,
    ).toBe(200);
  });
});
