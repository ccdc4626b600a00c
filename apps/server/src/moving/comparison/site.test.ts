import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jsonOf, openSite } from './site.ts';

const FORM = '<form><input id="csrf_token" name="csrf_token" type="hidden" value="form-token"></form>';

let server: Server;
let address: string;
beforeEach(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      if (request.url === '/bi/login/' && request.method === 'GET')
        return void response.setHeader('set-cookie', 'session=form; Path=/').end(FORM);
      if (request.url === '/bi/login/') {
        const isRight =
          request.headers.cookie === 'session=form' &&
          form.get('csrf_token') === 'form-token' &&
          form.get('password') === 'right';
        response.setHeader('set-cookie', `session=${isRight ? 'in' : 'form'}; HttpOnly`);
        return void response.writeHead(302, { location: isRight ? '/bi/' : '/bi/login/?next=' }).end();
      }
      if (request.url === '/bi/api/v1/me/' && request.headers.cookie !== 'session=in')
        return void response.writeHead(401).end();
      response.end(JSON.stringify({ cookie: request.headers.cookie, bearer: request.headers.authorization }));
    });
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bi/`;
});
afterEach(() => new Promise(resolve => void server.close(resolve)));

const open = (password: string, at = address) =>
  openSite({ name: 'Superset', address: at, access: { username: 'ada', password } });

describe('an installation to compare with', () => {
  it('is asked with the session of an account', async () => {
    const site = await open('right');
    expect(await site.send('GET', '/api/v1/chart/')).toEqual({ status: 200, json: { cookie: 'session=in' } });
  });

  it('is asked with a token', async () => {
    const site = await openSite({ name: 'Powerset', address, access: { token: 'pst_x' } });
    expect(await site.send('GET', '/x')).toMatchObject({ json: { bearer: 'Bearer pst_x' } });
  });

  it('refuses a wrong password in plain words', async () => {
    await expect(open('wrong')).rejects.toMatchObject({
      facts: { detail: 'Superset does not accept this user name and password.' },
    });
  });

  it.each([
    ['ftp://x', 'must begin with http:// or https://'],
    ['nonsense', 'must begin with http:// or https://'],
    ['http://127.0.0.1:1', 'Superset at http://127.0.0.1:1 cannot be reached.'],
  ])('says what is wrong with the address %s', async (at, problem) => {
    await expect(open('right', at)).rejects.toMatchObject({
      facts: { detail: expect.stringContaining(problem) as string },
    });
  });

  it('keeps every digit of large integers', () => {
    expect(jsonOf('{"a": 9007199254740993, "b": 1.5}')).toEqual({ a: '9007199254740993', b: 1.5 });
    expect(jsonOf('<html>')).toBeUndefined();
  });
});
