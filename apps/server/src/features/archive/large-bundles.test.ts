import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { makeSecrets } from '../../config/secret-key.ts';
import { importBundle } from './import-bundle.ts';
import { readImportApart } from './read-import-apart.ts';
import { isSmall, readImport, type SentBundle } from './read-import.ts';

const CHARTS = 300;
const uuid = (at: number): string => `c0000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const padding = Array.from({ length: 200 }, (_, at) => `  member_${at}: ${'word '.repeat(5)}\n`).join('');
const chartFile = (at: number): string =>
  `slice_name: Chart ${at}\nviz_type: table\nuuid: ${uuid(at)}\nversion: 1.0.0\nparams:\n${padding}`;
const CONTENT = Object.fromEntries(
  Array.from({ length: CHARTS }, (_, at) => [`charts/${at}.yaml`, chartFile(at)]),
);

function sent(
  files: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, string>> = {},
): SentBundle {
  const bytes = zipSync(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`root/${path}`, strToU8(text)])),
  );
  const parts = [
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    Buffer.from(
      '--edge\r\ncontent-disposition: form-data; name="formData"; filename="x.zip"\r\ncontent-type: application/zip\r\n\r\n',
    ),
    bytes,
    Buffer.from('\r\n--edge--\r\n'),
  ];
  return {
    contentType: 'multipart/form-data; boundary=edge',
    body: Buffer.concat(parts),
    type: 'Slice',
    field: 'formData',
  };
}
const METADATA = { 'metadata.yaml': 'version: 1.0.0\ntype: Slice\n' };

describe('a large bundle', () => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    server = await testServer();
    admin = await server.person('admin', 'Admin');
  });
  afterAll(() => server.close());
  const upload = ({ body, contentType }: SentBundle) =>
    admin.send('POST', '/api/v1/chart/import/', Buffer.from(body), { 'content-type': contentType });
  const place = (signal = new AbortController().signal) => ({ driverPath: 'source.ts', signal });

  it('is read by a thread as a small one is read at once', async () => {
    const files = {
      ...METADATA,
      ...CONTENT,
      'charts/wrong.yaml': 'slice_name: [',
      'databases/d.yaml': `database_name: d\nsqlalchemy_uri: duckdb:///d.duckdb\nuuid: ${uuid(9_999)}\nversion: 1.0.0\n`,
    };
    const form = { passwords: '{"databases/d.yaml":"secret"}', overwrite: 'true' };
    expect([
      await isSmall(sent(files)),
      await isSmall(sent({ ...METADATA, 'charts/0.yaml': chartFile(0) })),
    ]).toEqual([false, true]);
    expect(await readImportApart(sent(files, form), place())).toEqual(await readImport(sent(files, form)));
  });

  it('is small only if it is small when unpacked', async () => {
    expect(await isSmall(sent({ ...METADATA, 'charts/0.yaml': ' '.repeat(1_000_000) }))).toBe(false);
  });

  it('does not block other requests while it is imported', async () => {
    let isDone = false;
    let answered = 0;
    const imported = upload(sent({ ...METADATA, ...CONTENT })).finally(() => {
      isDone = true;
    });
    while (!isDone) {
      expect((await server.visitor.get('/health')).statusCode).toBe(200);
      answered++;
      await new Promise(resolve => {
        setTimeout(resolve, 1);
      });
    }
    expect((await imported).json()).toEqual({ message: 'OK' });
    expect(answered).toBeGreaterThan(20);
    expect((await admin.get('/api/v1/chart/')).json()).toMatchObject({ count: CHARTS });
  });

  it('422 and 400: reports its errors as for a small one', async () => {
    expect((await upload(sent({ ...CONTENT }))).json()).toMatchObject({
      errors: [{ message: 'Could not find a valid command to import file' }],
    });
    expect((await upload(sent({ ...METADATA, '../x.yaml': 'a: 1' }))).json()).toMatchObject({
      errors: [{ message: expect.stringContaining('points outside the bundle') as string }],
    });
    const wrong = await upload(sent(METADATA, { passwords: 'no JSON' }));
    expect([wrong.statusCode, wrong.body.includes('The passwords are not valid JSON.')]).toEqual([400, true]);
    expect(
      (
        await upload({
          ...sent({ ...METADATA, ...CONTENT }),
          contentType: 'multipart/form-data; boundary=other',
        })
      ).statusCode,
    ).toBe(400);
  });

  it('is read no further once its sender went away', async () => {
    const leaving = new AbortController();
    const reading = readImportApart(sent({ ...METADATA, ...CONTENT }), place(leaving.signal));
    setTimeout(() => leaving.abort(), 20);
    await expect(reading).rejects.toMatchObject({ code: 'query.cancelled' });
    await expect(
      readImportApart(sent({ ...METADATA, ...CONTENT }), place(AbortSignal.abort())),
    ).rejects.toMatchObject({ code: 'query.cancelled' });
  });

  it('leaves nothing behind when its sender disconnects during the import', async () => {
    const { bundle } = await readImport(
      sent({
        ...METADATA,
        ...Object.fromEntries(
          Object.entries(CONTENT).map(([path, text]) => [path, text.replace('uuid: c', 'uuid: d')]),
        ),
      }),
    );
    const leaving = new AbortController();
    const before = (await admin.get('/api/v1/chart/')).json<{ count: number }>().count;
    const actor = { userId: null, username: '', roles: [{ id: 0, name: 'Admin' }], can: () => true };
    const kept = importBundle(bundle, { type: 'Slice', overwrite: false, signal: leaving.signal }, actor, {
      db: server.store.db,
      secrets: makeSecrets('a key that only tests use'),
      now: () => {
        leaving.abort();
        return server.clock.now;
      },
    });
    await expect(kept).rejects.toMatchObject({ code: 'query.cancelled' });
    expect((await admin.get('/api/v1/chart/')).json()).toMatchObject({ count: before });
  });
});
