import { afterEach, describe, expect, it } from 'vitest';
import Fastify from 'fastify';
import { testServer } from '../test-server.ts';
import { returnSite } from './site-address.ts';

let close: () => Promise<unknown>;
afterEach(() => close());

async function siteOf(
  host: string,
  publicUrl?: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const app = Fastify({ trustProxy: true });
  close = () => app.close();
  app.get('/', async request => returnSite(request, publicUrl));
  return (await app.inject({ url: '/', headers: { ...headers, host } })).body;
}

describe('the address that users are sent back to', () => {
  it.each([
    ['localhost:8088', 'http://localhost:8088'],
    ['127.0.0.1:9000', 'http://127.0.0.1:9000'],
    ['[::1]:9000', 'http://[::1]:9000'],
    ['LOCALHOST', 'http://localhost'],
  ])('is %s, which means this machine', async (host, site) => {
    expect(await siteOf(host)).toBe(site);
  });

  it.each([
    'evil.example',
    '127.evil.example',
    'localhost.evil.example',
    'localhost:80@evil.example',
    'localhost@evil.example',
    '127.0.0.1.evil.example',
    'evil.example/localhost',
    '10.0.0.1',
  ])('is never the host %j that a request names', async host => {
    expect(new URL(await siteOf(host)).hostname).toBe('127.0.0.1');
  });

  it('does not come from a proxy or a page either', async () => {
    const told = { 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
    expect(new URL(await siteOf('evil.example', undefined, told)).hostname).toBe('127.0.0.1');
  });

  it('is the configured one wherever there is one', async () => {
    expect(await siteOf('localhost', 'https://bi.example.org/analytics/')).toBe(
      'https://bi.example.org/analytics',
    );
  });
});

describe('redirect targets', () => {
  it.each(['/\t/evil.example', '/\\evil.example', '//evil.example', '/ /evil\r\n'])(
    'are of this site alone: not %j',
    async next => {
      const server = await testServer();
      close = () => server.close();
      const { cookie } = await (await server.person('ada', 'Admin')).headersFor('GET', '/tagview/tags');
      const answer = await server.visitor.get(`/login/?next=${encodeURIComponent(next)}`, {
        cookie: cookie!,
      });
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/superset/welcome/']);
    },
  );

  it('belong to this site only, when a language is chosen', async () => {
    const server = await testServer();
    close = () => server.close();
    const back = async (path: string) =>
      (await server.visitor.get('/lang/en', { referer: `http://localhost${path}`, host: 'localhost' }))
        .headers.location;
    expect(await back('/chart/list/')).toBe('/chart/list/');
    expect(await back('//evil.example/')).toBe('/');
  });
});
