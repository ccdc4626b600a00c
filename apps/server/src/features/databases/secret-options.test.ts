import { strFromU8, unzipSync, zipSync, strToU8 } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSecrets } from '../../config/secret-key.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { upload } from '../../test-upload.ts';
import { sealOpenOptions } from './secret-options.ts';
import { openableDatabases } from './openable-database.ts';

const MASK = 'XXXXXXXXXX';

describe('secrets among the options of a database', () => {
  let server: TestServer;
  let admin: TestClient;
  let reader: TestClient;
  const secrets = makeSecrets('a key that only tests use');
  const uri = 'postgresql://me@host/db';
  const extra = (password: string, more: object = {}) =>
    JSON.stringify({
      engine_params: { connect_args: { password, sslmode: 'require', ...more } },
      note: 'n',
    }).replace('"n"', '12345678901234567890');
  const send = (method: 'POST' | 'PUT', path: string, body: object) =>
    admin.send(method, `/api/v1/database/${path}`, body);
  const make = async (name: string, body: object) =>
    (await send('POST', '', { database_name: name, sqlalchemy_uri: uri, ...body })).json<{ id: number }>().id;
  const handed = async (id: number) =>
    (await openableDatabases(server.store.db, secrets).byId(id))?.extras.connectArgs;
  const stored = (id: number) =>
    server.store.db
      .selectFrom('databases')
      .select(['extra', 'sealed_extra'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  beforeAll(async () => {
    server = await testServer();
    admin = await server.person('admin', 'Admin');
    reader = await server.person('reader', 'Alpha');
  });
  afterAll(() => server.close());

  it('are passed to drivers, stored encrypted, and shown to nobody', async () => {
    const made = await send('POST', '', {
      database_name: 'sealed',
      sqlalchemy_uri: uri,
      extra: extra('hidden'),
    });
    const { id } = made.json<{ id: number }>();
    expect(await handed(id)).toEqual({ password: 'hidden', sslmode: 'require' });
    expect((await stored(id)).extra).toBe(extra(MASK));
    const bundle = unzipSync(
      new Uint8Array((await admin.get(`/api/v1/database/export/?q=!(${id})`)).rawPayload),
    );
    const shown = [
      made.body,
      ...Object.values(bundle).map(bytes => strFromU8(bytes)),
      JSON.stringify(await stored(id)),
    ];
    for (const client of [admin, reader])
      for (const path of ['', String(id), `${id}/connection`])
        shown.push((await client.get(`/api/v1/database/${path}`)).body);
    shown.push((await admin.get('/api/v1/log/')).body);
    expect(shown.filter(text => text.includes('hidden'))).toEqual([]);
    expect(shown.filter(text => text.includes(MASK)).length).toBeGreaterThan(3);
  });

  it('stay if a save sends the masks back, leaves the options out, or changes others', async () => {
    const id = await make('kept', { extra: extra('hidden') });
    for (const body of [
      { extra: extra(MASK) },
      { expose_in_sqllab: false },
      { extra: extra(MASK, { read_timeout: 5 }) },
    ]) {
      expect((await send('PUT', String(id), body)).statusCode).toBe(200);
      expect(await handed(id)).toMatchObject({ password: 'hidden' });
    }
    expect(await handed(id)).toEqual({ password: 'hidden', sslmode: 'require', read_timeout: 5 });
    expect((await send('PUT', String(id), { extra: extra('new') })).statusCode).toBe(200);
    expect(await handed(id)).toEqual({ password: 'new', sslmode: 'require' });
    expect((await send('PUT', String(id), { extra: '{}' })).statusCode).toBe(200);
    expect([await handed(id), await stored(id)]).toEqual([{}, { extra: '{}', sealed_extra: null }]);
  });

  it('are not sent to a server other than the one that they were stored for', async () => {
    const id = await make('its way', { extra: extra('hidden') });
    const told = (part: string) => ({
      message: {
        extra: [`Enter the secrets among the options again: the stored ones are for another ${part}.`],
      },
    });
    const elsewhere = 'postgresql://me@elsewhere/db';
    const answers = [
      await send('PUT', String(id), { sqlalchemy_uri: elsewhere }),
      await send('PUT', String(id), { extra: extra(MASK, { sslmode: 'disable' }) }),
      await send('POST', 'test_connection/', {
        database_name: 'its way',
        sqlalchemy_uri: elsewhere,
        extra: extra(MASK),
      }),
    ];
    expect(answers.map(answer => [answer.statusCode, answer.json()])).toEqual([
      [422, told('server')],
      [422, told('sslmode')],
      [422, told('server')],
    ]);
    expect(
      (await send('PUT', String(id), { sqlalchemy_uri: elsewhere, extra: extra('hidden') })).statusCode,
    ).toBe(200);
  });

  it('are required, by their path, if a mask stands for no stored value', async () => {
    const told = {
      message: {
        extra: [
          `Enter extra.engine_params.connect_args.password: nothing is stored in the place of ${MASK}.`,
        ],
      },
    };
    const refused = await send('POST', '', {
      database_name: 'masked',
      sqlalchemy_uri: uri,
      extra: extra(MASK),
    });
    expect([refused.statusCode, refused.json()]).toEqual([422, told]);
    const id = await make('none', { extra: '{}' });
    expect((await send('PUT', String(id), { extra: extra(MASK) })).json()).toEqual(told);
    expect(
      (await send('POST', 'test_connection/', { sqlalchemy_uri: uri, extra: extra(MASK) })).json(),
    ).toEqual(told);
  });

  it('stay when a bundle is imported again, and are required where they are unknown', async () => {
    const id = await make('bundled', { extra: extra('hidden') });
    const files = unzipSync(
      new Uint8Array((await admin.get(`/api/v1/database/export/?q=!(${id})`)).rawPayload),
    );
    expect(
      (await upload(admin, '/api/v1/database/import/', zipSync(files), { overwrite: 'true' })).json(),
    ).toEqual({ message: 'OK' });
    expect(await handed(id)).toEqual({ password: 'hidden', sslmode: 'require' });
    const { uuid } = await server.store.db
      .selectFrom('databases')
      .select('uuid')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const changed = (change: (text: string) => string) =>
      zipSync(
        Object.fromEntries(
          Object.entries(files).map(([path, bytes]) => [path, strToU8(change(strFromU8(bytes)))]),
        ),
      );
    const unknown = await upload(
      admin,
      '/api/v1/database/import/',
      changed(text => text.replaceAll(uuid, '9'.repeat(8) + uuid.slice(8))),
      {},
    );
    expect([unknown.statusCode, unknown.body]).toEqual([
      422,
      expect.stringContaining('Must provide the secret options of the database'),
    ]);
    const elsewhere = await upload(
      admin,
      '/api/v1/database/import/',
      changed(text => text.replace('@host', '@elsewhere')),
      { overwrite: 'true' },
    );
    expect([elsewhere.statusCode, elsewhere.body]).toEqual([
      422,
      expect.stringContaining('The stored secret options of the database are for another server'),
    ]);
  });

  it('do not include values that are not masked: empty ones, words of connections, and JSON in texts', async () => {
    const plain = '{"note":"[ 1, 2 ]","engine_params":{"connect_args":{"password":""}}}';
    expect(await stored(await make('plain', { extra: plain }))).toEqual({ extra: plain, sealed_extra: null });
    for (const [name, text] of [
      ['a list', '[{"password":"hidden"}]'],
      [
        'headers',
        '{"engine_params":{"connect_args":{"default_headers":{"X":"hidden"},"encryption_key":"hidden"}}}',
      ],
    ] as const) {
      const kept = await stored(await make(name, { extra: text }));
      expect([kept.extra.includes('hidden'), kept.sealed_extra === null]).toEqual([false, false]);
    }
  });

  it('are meant by a mask however its letters are written', async () => {
    const id = await make('letters', { extra: extra('hidden') });
    const written = extra(MASK).replace(MASK, `\\u0058${MASK.slice(1)}`);
    expect((await send('PUT', String(id), { extra: written })).statusCode).toBe(200);
    expect(await handed(id)).toEqual({ password: 'hidden', sslmode: 'require' });
    expect(
      (await send('PUT', String(id), { extra: written, sqlalchemy_uri: 'postgresql://me@elsewhere/db' }))
        .statusCode,
    ).toBe(422);
  });

  it('that were stored open are sealed when the server starts', async () => {
    const id = await make('open', {});
    await server.store.db
      .updateTable('databases')
      .set({ extra: extra('hidden') })
      .where('id', '=', id)
      .execute();
    await sealOpenOptions(server.store.db, secrets);
    expect([(await stored(id)).extra, await handed(id)]).toEqual([
      extra(MASK),
      { password: 'hidden', sslmode: 'require' },
    ]);
  });
});
