import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readUpload } from './body-parsers.ts';
import { testServer, type TestClient, type TestServer } from '../test-server.ts';

const BOUNDARY = '----a-boundary';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

function multipart(fields: Readonly<Record<string, string>>): string {
  return `${Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('')}--${BOUNDARY}--\r\n`;
}

describe('a form', () => {
  let server: TestServer;
  let admin: TestClient;
  const send = (url: string, fields: Readonly<Record<string, string>>, type = TYPE) =>
    admin.send('POST', url, type === TYPE ? multipart(fields) : new URLSearchParams(fields).toString(), {
      'content-type': type,
    });

  beforeAll(async () => {
    server = await testServer({
      env: { POWERSET_FEATURE_FLAGS: '{"SQLLAB_BACKEND_PERSISTENCE":true,"KV_STORE":true}' },
    });
    admin = await server.person('admin', 'Admin');
  });
  afterAll(() => server.close());

  it.each([TYPE, 'application/x-www-form-urlencoded'])('is read as %s', async type => {
    const tab = await send(
      '/tabstateview/',
      { queryEditor: JSON.stringify({ title: 'A tab of the editor', dbId: null, sql: 'SELECT 1' }) },
      type,
    );
    expect(tab.statusCode, tab.body).toBe(200);
    const kept = (await admin.get(`/tabstateview/${tab.json<{ id: number }>().id}`)).json<{
      label: string;
    }>();
    expect(kept.label).toBe('A tab of the editor');
    const link = await send('/kv/store/', { data: 'a text' }, type);
    expect(link.statusCode, link.body).toBe(200);
    const events = await send(
      '/superset/log/',
      { events: JSON.stringify([{ event_name: 'spa_navigation' }]) },
      type,
    );
    expect(events.statusCode, events.body).toBe(200);
  });

  it('with NUL in it is refused', async () => {
    const answer = await send('/kv/store/', { data: 'a\0b' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('NUL');
  });

  it('cannot reach the prototype of all objects', async () => {
    await send('/kv/store/', { __proto__: 'x', data: 'text' });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('that breaks off is not a form', async () => {
    const answer = await admin.send(
      'POST',
      '/kv/store/',
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="data"\r\n\r\nte`,
      { 'content-type': TYPE },
    );
    expect(answer.statusCode).toBe(400);
  });

  it('may contain the text of its boundary', async () => {
    const content = 'x --x\nx\r\n-x';
    const body = `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${content}\r\n--x\r\ncontent-disposition: form-data; name="b"; filename="x x.txt"\r\n\r\n${content}\r\n--x--\r\n`;
    const form = await readUpload('multipart/form-data; boundary=x', Buffer.from(body));
    expect(form).toEqual({
      fields: { a: content },
      files: { b: { name: 'x x.txt', bytes: expect.any(Uint8Array) as unknown } },
    });
    expect(Buffer.from(form!.files['b']!.bytes).toString()).toBe(content);
  });

  it('that breaks off within a file is not a form', async () => {
    const body = '--x\r\ncontent-disposition: form-data; name="b"; filename="b.txt"\r\n\r\nhalf of';
    expect(await readUpload('multipart/form-data; boundary=x', Buffer.from(body))).toBeUndefined();
  });
});
