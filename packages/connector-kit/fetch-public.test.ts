import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchPublic } from './fetch-public.ts';
import { isPublicAddress } from './public-address.ts';

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:0:127.0.0.1',
  '::ffff:0:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'nonsense',
  '',
])('%s is not a public internet address', address => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '172.32.0.1', '193.0.0.1', '2606:4700::1111'])('%s is one', address => {
  expect(isPublicAddress(address)).toBe(true);
});

describe('a text of a server', () => {
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    server = createServer(({ url, headers }, response) => {
      if (url === '/other')
        response.writeHead(302, {
          location: `http://localhost:${(server.address() as AddressInfo).port}/told`,
        });
      else if (url === '/round') response.writeHead(302, { location: '/round' });
      else if (url === '/file') response.writeHead(302, { location: 'file:///etc/passwd' });
      else if (url === '/nowhere') response.writeHead(302, { location: 'http://' });
      else if (url === '/there') response.writeHead(301, { location: '/told' });
      response.end(
        url === '/large' ? 'x'.repeat(2000) : `\uFEFFtold ${headers['authorization'] ?? 'nothing'}`,
      );
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
  });
  const read = (path: string, headers?: Record<string, string>) =>
    fetchPublic(origin + path, {
      signal: new AbortController().signal,
      maxBytes: 1000,
      readsPrivate: true,
      ...(headers ? { headers } : {}),
    });

  it('is read, even through redirects', async () => {
    expect(await read('/there', { authorization: 'abc' })).toBe('told abc');
    expect(await read('/other')).toBe('told nothing');
  });

  it('is not read if an account would be sent to another server, or if redirects never end or leave the web', async () => {
    await expect(read('/other', { authorization: 'abc' })).rejects.toMatchObject({
      code: 'connection.failed',
    });
    await expect(read('/round')).rejects.toMatchObject({
      message: expect.stringContaining('redirected too many times') as string,
    });
    await expect(read('/file')).rejects.toMatchObject({ code: 'connection.failed' });
    await expect(read('/nowhere')).rejects.toMatchObject({ code: 'connection.failed' });
    await expect(read('/large')).rejects.toMatchObject({
      message: expect.stringContaining('more than') as string,
    });
  });

  it('is not read from this machine unless a test allows it', async () => {
    for (const address of [origin, origin.replace('127.0.0.1', 'localhost')])
      await expect(
        fetchPublic(address, { signal: new AbortController().signal, maxBytes: 10 }),
      ).rejects.toMatchObject({
        message: expect.stringContaining('not a public internet address') as string,
      });
  });
});
