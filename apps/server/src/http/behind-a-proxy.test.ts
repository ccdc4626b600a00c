import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPrefixProxy, type PrefixProxy } from '@powerset/testing/prefix-proxy.ts';
import { testServer, type TestServer } from '../test-server.ts';
import { asBasePath } from './base-path.ts';
import { isNetwork, trustedProxies } from './trusted-proxies.ts';

const PREFIX = '/analytics/eu';

describe.each([
  [
    'that takes the path off and says so in headers',
    { strips: true, says: true },
    { POWERSET_TRUST_PROXY: '127.0.0.1' },
  ],
  [
    'that takes the path off, which the settings know',
    { strips: true, says: false },
    { POWERSET_BASE_PATH: PREFIX },
  ],
  [
    'that leaves the path on, which the public address knows',
    { strips: false, says: false },
    { POWERSET_PUBLIC_URL: `https://bi.example.org${PREFIX}` },
  ],
] as const)('behind a proxy %s', (_, how, env) => {
  let server: TestServer;
  let proxy: PrefixProxy;
  beforeEach(async () => {
    server = await testServer({ env: { ...env } });
    await server.person('ada', 'Admin');
    proxy = await startPrefixProxy({
      target: await server.app.listen({ port: 0, host: '127.0.0.1' }),
      prefix: PREFIX,
      strips: how.strips,
      headers: how.says
        ? { 'x-forwarded-prefix': PREFIX, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'bi.example.org' }
        : {},
    });
  });
  afterEach(async () => {
    await server.close();
    await proxy.close();
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(proxy.url + path, { headers, redirect: 'manual' });

  it('redirects, cookies and the files of the page stay under the path', async () => {
    expect((await get('/')).headers.get('location')).toBe(`${PREFIX}/superset/welcome/`);
    expect((await get('/superset/dashboard/1/')).headers.get('location')).toBe(
      `${PREFIX}/login/?next=/superset/dashboard/1/`,
    );
    const page = await get('/login/');
    expect(page.headers.get('set-cookie')).toContain(`Path=${PREFIX}/;`);
    const text = await page.text();
    expect(text).toContain(`<html data-base="${PREFIX}"`);
    expect(text).toContain(`action="${PREFIX}/login/"`);
    expect(text.match(/(?:src|href|action)="\/(?!analytics\/eu\/)/)).toBeNull();
  });

  it('the form signs in and leads to the requested page', async () => {
    const page = await get('/login/');
    const token = /id="csrf_token" name="csrf_token" value="([^"]+)"/.exec(await page.text())![1]!;
    const cookie = page.headers.get('set-cookie')!.split(';')[0]!;
    const answer = await fetch(`${proxy.url}/login/?next=/chart/list/`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie },
      body: new URLSearchParams({ username: 'ada', password: 'ada', csrf_token: token }),
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${PREFIX}/chart/list/`]);
    const session = answer.headers.get('set-cookie')!.split(';')[0]!;
    expect((await get('/api/v1/me/', { cookie: session })).status).toBe(200);
    expect((await get('/logout/', { cookie: session })).headers.get('location')).toBe(`${PREFIX}/`);
  });

  it('the API accepts tokens, and links lead back under the path', async () => {
    const json = { 'content-type': 'application/json' };
    const answer = await fetch(`${proxy.url}/api/v1/security/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ username: 'ada', password: 'ada', provider: 'db' }),
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const headers = { ...json, authorization: `Bearer ${token}` };
    const made = await fetch(`${proxy.url}/api/v1/dashboard/`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ dashboard_title: 'x' }),
    });
    const { id } = (await made.json()) as { id: number };
    const link = await fetch(`${proxy.url}/api/v1/dashboard/${id}/permalink`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ dataMask: {} }),
    });
    const { url } = (await link.json()) as { url: string };
    expect(new URL(url).pathname).toMatch(new RegExp(`^${PREFIX}/superset/dashboard/p/`));
    if (how.says) expect(new URL(url).origin).toBe('https://bi.example.org');
  });
});

describe('headers of a proxy', () => {
  it('are ignored if their sender is not trusted', async () => {
    const server = await testServer({ env: { POWERSET_TRUST_PROXY: '10.0.0.0/8' } });
    const answer = await server.visitor.get('/', {
      'x-forwarded-prefix': '/evil',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
    });
    expect(answer.headers.location).toBe('/superset/welcome/');
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    await server.close();
  });

  it.each([
    ['/analytics', '/analytics'],
    ['/analytics/', '/analytics'],
    ['', ''],
    ['/', ''],
    ['/a/b-c.d~e', '/a/b-c.d~e'],
    ['//evil.example', undefined],
    ['/a"><script>', undefined],
    ['/../x', undefined],
    ['/api', undefined],
    ['/superset/x', undefined],
    ['analytics', undefined],
  ])('name the path %j as %j', (text, path) => {
    expect(asBasePath(text)).toBe(path);
  });

  it('are trusted by address and network, in both families', () => {
    const isTrusted = trustedProxies(['127.0.0.1', '10.1.0.0/16', 'fd00::/8']);
    expect(['127.0.0.1', '::ffff:127.0.0.1', '10.1.2.3', 'fd12::1'].every(isTrusted)).toBe(true);
    expect(['127.0.0.2', '10.2.0.1', 'fe80::1', '', 'x', undefined].some(isTrusted)).toBe(false);
    expect(['10.0.0.0/8', '::1', '1.2.3.4'].every(isNetwork)).toBe(true);
    expect(['10.0.0.0/33', 'localhost', '10.0.0.0/8/1', '', '10.0.0.0/x'].some(isNetwork)).toBe(false);
  });
});
