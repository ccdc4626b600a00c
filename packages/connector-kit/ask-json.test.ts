import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askJson } from './ask-json.ts';

let server: Server;
let sentBytes = 0;
let isGone = false;
beforeAll(async () => {
  server = createServer((request, response) => {
    response.on('close', () => {
      isGone = true;
    });
    if (request.url === '/') return void response.end(JSON.stringify({ text: 'Köln – 🙂'.repeat(20_000) }));
    const send = (): void => {
      while (!response.destroyed && response.write('[1,"abcdefghij"],'.repeat(4000))) sentBytes += 68_000;
    };
    response.on('drain', send);
    send();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const address = (path: string): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

it('reads an answer in parts as one text, even if characters are split', async () => {
  expect(await askJson(address('/'))).toEqual({ text: 'Köln – 🙂'.repeat(20_000) });
});

it('stops an endless answer, and reports it', async () => {
  isGone = false;
  await expect(askJson(address('/endless'), { maxBytes: 2 * 1024 * 1024 })).rejects.toMatchObject({
    code: 'query.out-of-memory',
    message: expect.stringContaining('2 MB') as string,
  });
  await expect.poll(() => isGone).toBe(true);
  expect(sentBytes).toBeLessThan(64 * 1024 * 1024);
});
