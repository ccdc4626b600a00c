import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServer, type TestClient, type TestServer } from '../test-server.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };

function unknownMembers(count: number): string {
  return `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`;
}

describe('a body', () => {
  let server: TestServer;
  let admin: TestClient;

  beforeAll(async () => {
    server = await testServer();
    admin = await server.person('admin', 'Admin');
  });
  afterAll(() => server.close());

  it.each([
    ['/api/v1/security/login', unknownMembers(10_000), JSON_TYPE],
    ['/api/v1/security/refresh', unknownMembers(10_000), JSON_TYPE],
    ['/api/v1/powerset/sign-in', unknownMembers(10_000), JSON_TYPE],
    ['/login/', `a=${'1'.repeat(70_000)}`, FORM],
  ])('is small for calls before the sign-in: %s', async (url, body, type) => {
    const answer = await server.visitor.send('POST', url, body, type);
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({
      errors: [
        { message: 'The request is too large.', error_type: 'INVALID_PAYLOAD_FORMAT_ERROR', level: 'error' },
      ],
    });
  });

  it('that is long is not read if the sender lacks permission', async () => {
    const body = unknownMembers(10_000);
    const broken = '['.repeat(100_000);
    const send = (url: string, payload: string, headers: Record<string, string> = {}) =>
      server.visitor.send('POST', url, payload, { ...JSON_TYPE, ...headers });
    expect([
      (await send('/api/v1/chart/', body)).statusCode,
      (await send('/api/v1/chart/data', broken)).statusCode,
      (await send('/api/v1/sqllab/estimate/', body)).statusCode,
    ]).toEqual([401, 401, 401]);
    expect((await send('/kv/nothing/', body)).statusCode).toBe(413);
    const gamma = await server.person('gamma', 'Gamma');
    expect((await gamma.send('POST', '/api/v1/security/users/', body, JSON_TYPE)).statusCode).toBe(403);
    expect((await admin.send('POST', '/api/v1/chart/', body, JSON_TYPE)).statusCode).toBe(400);
  });

  it('is short for visitors of public pages, even without a stated length', async () => {
    const open = await testServer({ env: { POWERSET_PUBLIC_ROLE_LIKE: 'Gamma' } });
    const address = await open.app.listen({ port: 0, host: '127.0.0.1' });
    const ask = (body: string, tellsLength: boolean): Promise<number | undefined> =>
      new Promise(resolve => {
        const sent = request(
          `${address}/api/v1/chart/data`,
          {
            method: 'POST',
            headers: { ...JSON_TYPE, ...(tellsLength ? { 'content-length': body.length } : {}) },
          },
          answer => resolve(answer.statusCode),
        );
        // The server may close the connection before the client has sent everything.
        sent.on('error', () => undefined);
        sent.write(body);
        sent.end();
      });
    const [small, large] = ['{"queries":[]}', unknownMembers(20_000)];
    expect([
      await ask(small, true),
      await ask(small, false),
      await ask(large, true),
      await ask(large, false),
    ]).toEqual([400, 400, 413, 413]);
    await open.close();
  });

  it('may have a few megabytes, or the size of its files if it contains some', async () => {
    expect(
      (await admin.send('POST', '/api/v1/chart/', `{"slice_name":"${'x'.repeat(9_000_000)}"}`, JSON_TYPE))
        .statusCode,
    ).toBe(413);
    expect(
      (
        await admin.send('POST', '/api/v1/dashboard/', {
          dashboard_title: 'Large',
          position_json: JSON.stringify({ note: 'x'.repeat(3_000_000) }),
        })
      ).statusCode,
    ).toBe(201);
    const file = `--b\r\nContent-Disposition: form-data; name="formData"; filename="b.zip"\r\n\r\n${'x'.repeat(9_000_000)}\r\n--b--\r\n`;
    expect(
      (
        await admin.send('POST', '/api/v1/chart/import/', file, {
          'content-type': 'multipart/form-data; boundary=b',
        })
      ).statusCode,
    ).not.toBe(413);
  });

  it.each([
    '/api/v1/chart/',
    '/api/v1/dataset/',
    '/api/v1/sqllab/execute/',
    '/api/v1/chart/data',
    '/api/v1/sqllab/format_sql/',
  ])('with thousands of unknown members is refused with some of them: %s', async url => {
    const answer = await admin.send('POST', url, unknownMembers(100_000), JSON_TYPE);
    expect(answer.statusCode).toBe(400);
    expect(answer.body.length).toBeLessThan(20_000);
  });

  it('reports a hundred of its errors and that there are more', async () => {
    const answer = await admin.send('POST', '/api/v1/chart/', unknownMembers(1000), JSON_TYPE);
    const { message } = answer.json<{ message: Record<string, string[]> }>();
    expect(Object.keys(message)).toHaveLength(101);
    expect(message['_schema']).toEqual(['There are more mistakes than these.']);
  });

  it('with thousands of wrong values is refused by the first of them', async () => {
    const answer = await admin.send('POST', '/api/v1/dashboard/', {
      dashboard_title: 'x',
      owners: Array.from({ length: 100_000 }, () => 'nobody'),
    });
    expect(answer.json()).toEqual({ message: { owners: { 0: ['Not a valid integer.'] } } });
  });

  it('is not quoted at length in the error', async () => {
    const answer = await admin.send('POST', '/api/v1/chart/', `{"${'k'.repeat(1_000_000)}":1}`, JSON_TYPE);
    expect(answer.statusCode).toBe(400);
    expect(answer.body.length).toBeLessThan(5000);
  });

  it('reports the errors of each field if there are few', async () => {
    const answer = await admin.send('POST', '/api/v1/chart/', { slice_name: 1, viz_type: 2, unknown: 3 });
    expect(answer.json<{ message: object }>().message).toMatchObject({
      slice_name: ['Not a valid string.'],
      viz_type: ['Not a valid string.'],
      unknown: ['Unknown field.'],
    });
  });

  it('of a question has some hundreds of queries at most', async () => {
    const many = {
      datasource: { id: 1, type: 'table' },
      queries: Array.from({ length: 200_000 }, () => ({ row_limit: 'x' })),
    };
    const answer = await admin.send('POST', '/api/v1/chart/data', many);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      message: "Request is incorrect: {'queries': ['Longer than maximum length 500.']}",
    });
  });

  it.each([
    ['urlencoded', Array.from({ length: 2000 }, (_, at) => `k${at}=1`).join('&'), FORM],
    [
      'multipart',
      `${Array.from({ length: 2000 }, (_, at) => `--b\r\nContent-Disposition: form-data; name="k${at}"\r\n\r\n1\r\n`).join('')}--b--\r\n`,
      { 'content-type': 'multipart/form-data; boundary=b' },
    ],
  ])('that is a form has a thousand fields at most: %s', async (_form, body, type) => {
    const answer = await admin.send('POST', '/kv/store/', body, type);
    expect(answer.statusCode).toBe(413);
    expect(answer.body).toContain('A form may have at most 1000 fields.');
  });
});
