import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { upload } from '../../test-upload.ts';
import { readBundle } from './bundle-files.ts';
import { FILES, q, uuid, zip } from './test-bundles.ts';

afterAll(stopStores);

describe.each(METADATA_ENGINES)('bundles, with the store in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    server = await testServer({ engine, env: { POWERSET_FEATURE_FLAGS: '{"SSH_TUNNELING":true}' } });
    admin = await server.person('admin', 'Admin');
    await upload(admin, '/api/v1/dashboard/import/', zip('Dashboard'));
  });
  afterAll(() => server.close());

  it('leave nothing behind if one of many files is wrong', async () => {
    const before = (await admin.get('/api/v1/database/')).json<{ count: number }>().count;
    const files = {
      'databases/new.yaml': FILES['databases/d.yaml']!.replaceAll('d'.repeat(8), 'e'.repeat(8)).replace(
        'imported',
        'half',
      ),
      'charts/c.yaml': `${FILES['charts/c.yaml']}foo: 1\n`,
    };
    const answer = await upload(admin, '/api/v1/assets/import/', zip('assets', files), {}, 'bundle');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { errors: [{ extra: { 'charts/c.yaml': { foo: ['Unknown field.'] } } }] },
    ]);
    expect((await admin.get('/api/v1/database/')).json<{ count: number }>().count).toBe(before);
  });

  it.each([
    ['another kind', zip('Slice'), { 'metadata.yaml': { type: ['Must be equal to Dashboard.'] } }],
    [
      'broken YAML',
      zip('Dashboard', { 'dashboards/x.yaml': 'a: [1,' }),
      { 'dashboards/x.yaml': { 'dashboards/x.yaml': 'Not a valid YAML file' } },
    ],
    [
      'repeated parts',
      zip('Dashboard', { 'dashboards/x.yaml': 'a: &x {b: 1}\nc: *x' }),
      {
        'dashboards/x.yaml': {
          'dashboards/x.yaml': 'Not a valid YAML file: a part is repeated by an alias (line 2, column 4)',
        },
      },
    ],
    [
      'two documents',
      zip('Dashboard', { 'dashboards/x.yaml': 'a: 1\n---\nb: 2\n' }),
      {
        'dashboards/x.yaml': {
          'dashboards/x.yaml': expect.stringMatching(/single document.*\(line 2, column 1\)$/),
        },
      },
    ],
    [
      'a name twice',
      zip('Dashboard', { 'dashboards/x.yaml': 'a: 1\nb: 2\na: 3' }),
      {
        'dashboards/x.yaml': {
          'dashboards/x.yaml': expect.stringMatching(
            /^Not a valid YAML file: duplicated mapping key .*\(line 3, column 1\)$/,
          ),
        },
      },
    ],
    [
      'a chart that is nowhere',
      zip('Slice', {
        'charts/c.yaml': FILES['charts/c.yaml']!.replace(uuid('a'), uuid('f')).replace(uuid('c'), uuid('9')),
      }),
      {},
    ],
  ])('422: refuse %s', async (_, bytes, extra) => {
    const answer = await upload(admin, '/api/v1/dashboard/import/', bytes);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { errors: [{ message: 'Error importing dashboard', extra }] },
    ]);
  });

  it('422: require the password of a new database if it is masked in the address', async () => {
    const files = {
      'databases/m.yaml': FILES['databases/d.yaml']!.replaceAll('d'.repeat(8), '7'.repeat(8))
        .replace('duckdb:///d.duckdb', 'postgresql://me:XXXXXXXXXX@h/d')
        .replace('imported', 'masked'),
    };
    const refused = await upload(admin, '/api/v1/database/import/', zip('Database', files));
    expect(refused.json()).toMatchObject({
      errors: [{ extra: { 'databases/m.yaml': { _schema: ['Must provide a password for the database'] } } }],
    });
    expect(
      (
        await upload(admin, '/api/v1/database/import/', zip('Database', files), {
          passwords: '{"databases/m.yaml":"secret"}',
        })
      ).statusCode,
    ).toBe(200);
  });

  it('422: require secrets again if a changed database would send them to another server', async () => {
    const name = 'stored secrets';
    const made = await admin.send('POST', '/api/v1/database/', {
      database_name: name,
      uuid: uuid('8'),
      sqlalchemy_uri: 'postgresql://me:secret@h/d',
      masked_encrypted_extra: '{"key":"secret"}',
    });
    const sent = async (
      uri: string,
      {
        more = '',
        type = 'Database',
        fields = {},
      }: {
        readonly more?: string;
        readonly type?: string;
        readonly fields?: Readonly<Record<string, string>>;
      } = {},
    ) => {
      const file = FILES['databases/d.yaml']!.replace(uuid('d'), uuid('8'))
        .replace('imported', name)
        .replace('duckdb:///d.duckdb', uri)
        .replace('extra: {}\n', `extra: {${more}}\n`);
      const path = { Database: 'database', Dashboard: 'dashboard' }[type]!;
      const answer = await upload(admin, `/api/v1/${path}/import/`, zip(type, { 'databases/s.yaml': file }), {
        overwrite: 'true',
        ...fields,
      });
      return (
        answer.json<{ errors?: [{ extra: Record<string, { _schema: string[] }> }] }>().errors?.[0].extra[
          'databases/s.yaml'
        ]?._schema ?? answer.statusCode
      );
    };
    const masked = 'postgresql://me:XXXXXXXXXX@h/d';
    const ofOptions = (other: string): string =>
      `The stored secret options of the database are for another ${other}: change the database here, and enter them again`;
    const password = 'Must provide a password for the database';
    expect(await sent(`${masked}?sslmode=disable`)).toEqual([password, ofOptions('sslmode')]);
    expect(await sent(masked, { more: '"engine_params": {"connect_args": {"api_endpoint": "x"}}' })).toEqual([
      password,
      ofOptions('api_endpoint'),
    ]);
    expect(
      await sent(`${masked}?sslmode=disable`, { fields: { passwords: '{"databases/s.yaml":"new"}' } }),
    ).toEqual([ofOptions('sslmode')]);
    // An import does not touch items of kinds that it does not import.
    expect(await sent(`${masked}?sslmode=disable`, { type: 'Dashboard' })).toBe(200);
    expect(await sent(masked.replace('/d', '/other'))).toBe(200);
    await admin.send('DELETE', `/api/v1/database/${made.json<{ id: number }>().id}`);
  });

  it('require the secrets of tunnels, and store them with the database', async () => {
    const withTunnel = (secrets: string) =>
      zip('Database', {
        'databases/d.yaml': FILES['databases/d.yaml']!.replace(uuid('d'), uuid('9'))
          .replace('imported', 'tunnelled')
          .replace('duckdb:///d.duckdb', 'postgresql://a@db.internal/x')
          .replace(
            'version:',
            `ssh_tunnel:\n  server_address: bastion\n  server_port: 22\n  username: me\n${secrets}version:`,
          ),
      });
    const sent = async (secrets: string, fields: Readonly<Record<string, string>> = {}) => {
      const answer = await upload(admin, '/api/v1/database/import/', withTunnel(secrets), fields);
      const { message, errors } = answer.json<{
        message?: string;
        errors?: [{ message: string; extra: Record<string, unknown> }];
      }>();
      return [
        answer.statusCode,
        message ??
          (errors![0].extra['databases/d.yaml'] as { _schema: string[] } | undefined)?._schema ??
          errors![0].message,
      ];
    };
    expect(await sent('  password: XXXXXXXXXX\n')).toEqual([
      422,
      ['Must provide a password for the ssh tunnel'],
    ]);
    expect(await sent('  private_key: XXXXXXXXXX\n  private_key_password: XXXXXXXXXX\n')).toEqual([
      422,
      [
        'Must provide a private key for the ssh tunnel',
        'Must provide a private key password for the ssh tunnel',
      ],
    ]);
    expect(await sent('')).toEqual([422, 'Must provide credentials for the SSH Tunnel']);
    expect(await sent('  password: a\n  private_key: b\n')).toEqual([
      422,
      'Cannot have multiple credentials for the SSH Tunnel',
    ]);
    expect(
      await sent('  password: XXXXXXXXXX\n', { ssh_tunnel_passwords: '{"databases/d.yaml":"secret"}' }),
    ).toEqual([200, 'OK']);
    const [id] = (
      await admin.get(`/api/v1/database/${q('(filters:!((col:database_name,opr:eq,value:tunnelled)))')}`)
    ).json<{ ids: number[] }>().ids;
    const exported = unzipSync(
      new Uint8Array((await admin.get(`/api/v1/database/export/${q(`!(${id})`)}`)).rawPayload),
    );
    expect(
      strFromU8(Object.entries(exported).find(([path]) => path.endsWith('tunnelled.yaml'))![1]),
    ).toContain(
      'ssh_tunnel:\n  server_address: bastion\n  server_port: 22\n  username: me\n  password: XXXXXXXXXX\n',
    );
    await admin.send('DELETE', `/api/v1/database/${id}`);
  });

  it('422 and 400: report files that are not bundles', async () => {
    expect((await upload(admin, '/api/v1/chart/import/', strToU8('hello'))).json()).toMatchObject({
      errors: [{ message: 'Not a ZIP file' }],
    });
    expect(
      (await upload(admin, '/api/v1/chart/import/', zipSync({ 'x/y.yaml': strToU8('a: 1') }))).json(),
    ).toMatchObject({ errors: [{ message: 'Could not find a valid command to import file' }] });
    expect((await admin.send('POST', '/api/v1/chart/import/', {})).statusCode).toBe(400);
  });

  it('do not let users overwrite items that they do not own, or import databases', async () => {
    const alpha = await server.person(`alpha ${engine}`, 'Alpha');
    const overwrite = await upload(alpha, '/api/v1/dashboard/import/', zip('Dashboard'), {
      overwrite: 'true',
    });
    expect(overwrite.statusCode).toBe(422);
    const database = {
      'databases/n.yaml': FILES['databases/d.yaml']!.replaceAll('d'.repeat(8), '6'.repeat(8)),
    };
    expect(
      (await upload(alpha, '/api/v1/assets/import/', zip('assets', database), {}, 'bundle')).statusCode,
    ).toBe(422);
  });
});

describe('a bundle', () => {
  it('is refused before it is unpacked when it would become too large', () => {
    const bomb = zipSync({ 'a/big.yaml': new Uint8Array(201 * 1024 * 1024) }, { level: 9 });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(() => readBundle(bomb)).toThrow('unpacked bundle is too large');
  });

  it('is refused if its list of files states a size below the real one', () => {
    const bomb = zipSync({ 'a/big.yaml': new Uint8Array(4 * 1024 * 1024) }, { level: 9 });
    const list = Buffer.from(bomb.buffer).indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    new DataView(bomb.buffer).setUint32(list + 24, 10, true);
    expect(() => readBundle(bomb)).toThrow("The bundle states a wrong size for 'a/big.yaml'.");
  });

  it('ignores the files that macOS adds to archives', () => {
    expect([
      ...readBundle(
        zipSync({
          'r/a.yaml': strToU8('x'),
          '__MACOSX/r/._a.yaml': strToU8('y'),
          'r/.DS_Store': strToU8('z'),
        }),
      ).keys(),
    ]).toEqual(['a.yaml']);
  });
});
