import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { upload } from '../../test-upload.ts';

const FOLDER = join(import.meta.dirname, '../../../../../packages/testing/golden/bundles');
const bundle = (name: string): Uint8Array => readFileSync(join(FOLDER, name));

interface Answer {
  readonly bundle: string;
  readonly path: string;
  readonly field: string;
  readonly status: number;
  readonly json: unknown;
  readonly want?: { readonly status: number };
}
const ANSWERS = readFileSync(join(FOLDER, 'import-answers.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line) as Answer);

/** The fields of the recorded imports: a password for every database, and permission to overwrite. */
const recordedFields = {
  overwrite: 'true',
  passwords: JSON.stringify({ 'databases/examples.yaml': 'superset', 'databases/legacy.yaml': 'superset' }),
};
const imported = (
  client: TestClient,
  { bundle: name, path, field }: Pick<Answer, 'bundle' | 'path' | 'field'>,
) => upload(client, path, bundle(name), recordedFields, field);
const ASSETS = { bundle: 'assets.zip', path: '/api/v1/assets/import/', field: 'bundle' } as const;

/** Returns the texts of the files of a bundle, without the time of its export and the ids in file names. */
async function exported(client: TestClient): Promise<readonly string[]> {
  const { rawPayload } = await client.get('/api/v1/assets/export/');
  return Object.entries(unzipSync(rawPayload))
    .filter(([path]) => !path.endsWith('/metadata.yaml'))
    .map(
      ([path, text]) => `${path.replace(/^[^/]+\//, '').replace(/_\d+\.yaml$/, '.yaml')}\n${strFromU8(text)}`,
    )
    .sort();
}

afterAll(stopStores);

describe('bundles of the reference', () => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    server = await testServer();
    admin = await server.person('admin', 'Admin');
    await imported(admin, ASSETS);
  });
  afterAll(() => server.close());

  it.each(ANSWERS.filter(({ want }) => !want))('$bundle is answered as recorded', async answer => {
    const { statusCode, json } = await imported(admin, answer);
    expect([statusCode, json()]).toEqual([
      answer.status,
      JSON.parse(JSON.stringify(answer.json).replaceAll('Superset', 'Powerset')),
    ]);
  });

  it.each(ANSWERS.filter(({ want }) => want))(
    '$bundle is refused, and nothing of it is there',
    async answer => {
      const empty = await testServer();
      const person = await empty.person('admin', 'Admin');
      expect((await imported(person, answer)).statusCode).toBe(answer.want!.status);
      for (const noun of ['database', 'dataset', 'chart', 'dashboard'])
        expect((await person.get(`/api/v1/${noun}/`)).json<{ count: number }>().count).toBe(0);
      await empty.close();
    },
  );

  it('are exported again byte by byte as they were after an import over themselves', async () => {
    const first = await exported(admin);
    const { rawPayload } = await admin.get('/api/v1/assets/export/');
    const over = await upload(admin, ASSETS.path, rawPayload, recordedFields, 'bundle');
    expect(over.json()).toEqual({ message: 'OK' });
    expect(await exported(admin)).toEqual(first);
    expect(first.filter(text => text.startsWith('charts/'))).toHaveLength(10);
  });

  it('are byte for byte the same after a round trip through an installation with other ids', async () => {
    const sent = async (client: TestClient) =>
      new Uint8Array((await client.get('/api/v1/assets/export/')).rawPayload);
    const contents = (bytes: Uint8Array): Record<string, string> =>
      Object.fromEntries(
        Object.entries(unzipSync(bytes))
          .filter(([path]) => !path.endsWith('/metadata.yaml'))
          .map(([path, text]) => [path.replace(/^[^/]+\//, ''), strFromU8(text)]),
      );
    const [home, elsewhere, again] = await Promise.all([testServer(), testServer(), testServer()]);
    const [first, second, third] = await Promise.all(
      [home, elsewhere, again].map(one => one.person('admin', 'Admin')),
    );
    await imported(first!, ASSETS);
    for (let n = 0; n < 3; n += 1)
      await second!.send('POST', '/api/v1/dashboard/', { dashboard_title: 'other' });
    await second!.send('DELETE', '/api/v1/dashboard/?q=!(1,2,3)');
    await upload(second!, ASSETS.path, await sent(first!), recordedFields, 'bundle');
    const away = contents(await sent(second!));
    await upload(third!, ASSETS.path, await sent(second!), recordedFields, 'bundle');
    expect(contents(await sent(third!))).toEqual(contents(await sent(first!)));
    // File names contain ids, as in Superset, and so do layouts; everything else is equal.
    const withoutIds = (files: Record<string, string>): Record<string, string> =>
      Object.fromEntries(
        Object.entries(files).map(([path, text]) => [
          path.replace(/_\d+\.yaml$/, '.yaml'),
          text.replaceAll(/\b\d+\b/g, '0'),
        ]),
      );
    expect(withoutIds(away)).toEqual(withoutIds(contents(await sent(first!))));
    await Promise.all([home, elsewhere, again].map(one => one.close()));
  });

  it('carry every member of every file through an import', async () => {
    const known = new Set(
      (await exported(admin)).flatMap(text =>
        text.split('\n').map(line => line.trim().replace(/: .*$/, ':')),
      ),
    );
    const original = Object.entries(unzipSync(bundle('assets.zip')))
      .filter(([path]) => !path.endsWith('/metadata.yaml'))
      .flatMap(([, text]) =>
        strFromU8(text)
          .split('\n')
          .map(line => line.trim()),
      );
    const members = new Set(
      original.map(line => /^(- )?[a-z_]+:/.exec(line)?.[0]).filter(name => name !== undefined),
    );
    expect([...members].filter(name => !known.has(name))).toEqual([]);
  });
});

it.each([
  ['no folder of their own', ''],
  ['a path that begins with a dot', './'],
  ['both', './b/'],
])('bundles are taken with %s', async (_, root) => {
  const server = await testServer();
  const admin = await server.person('admin', 'Admin');
  const files = {
    'metadata.yaml': 'version: 1.0.0\ntype: Database\n',
    'databases/d.yaml':
      'database_name: d\nsqlalchemy_uri: duckdb:///d.duckdb\nuuid: dddddddd-0000-4000-8000-000000000001\nversion: 1.0.0\n',
  };
  const bytes = zipSync(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [root + path, strToU8(text)])),
  );
  expect((await upload(admin, '/api/v1/database/import/', bytes)).json()).toEqual({ message: 'OK' });
  expect((await admin.get('/api/v1/database/')).json<{ count: number }>().count).toBe(1);
  await server.close();
});

describe('invalid bundles', () => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    server = await testServer();
    admin = await server.person('admin', 'Admin');
  });
  afterAll(() => server.close());

  const database =
    'database_name: d\nsqlalchemy_uri: duckdb:///d.duckdb\nextra: {}\nuuid: dddddddd-0000-4000-8000-000000000001\nversion: 1.0.0\n';
  const metadata = 'version: 1.0.0\ntype: Database\n';
  const zip = (files: Readonly<Record<string, string>>) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])), {
      level: 9,
    });

  it.each([
    ['that are no archive', strToU8('no archive'), /Not a ZIP file/],
    [
      'with a path that leads out',
      zip({ 'b/metadata.yaml': metadata, 'b/databases/../../x.yaml': database }),
      /x\.yaml/,
    ],
    [
      'with an absolute path',
      zip({ '/metadata.yaml': metadata, '/databases/d.yaml': database }),
      /points outside/,
    ],
    [
      'with two members of one name',
      zip({ 'b/metadata.yaml': metadata, 'b/databases/d.yaml': `${database}database_name: e\n` }),
      /databases\/d\.yaml/,
    ],
    [
      'with repeated parts',
      zip({
        'b/metadata.yaml': metadata,
        'b/databases/d.yaml': `${database.replace('extra: {}', 'extra: &a {x: 1}')}encrypted_extra: *a\n`,
      }),
      /databases\/d\.yaml/,
    ],
    [
      'of a later version',
      zip({ 'b/metadata.yaml': 'version: 2.0.0\ntype: Database\n', 'b/databases/d.yaml': database }),
      /Could not find a valid command/,
    ],
    [
      'of another kind',
      zip({ 'b/metadata.yaml': 'version: 1.0.0\ntype: Dashboard\n', 'b/databases/d.yaml': database }),
      /Must be equal to Database/,
    ],
    [
      'that are huge once unpacked',
      zip({ 'b/metadata.yaml': metadata, 'b/databases/d.yaml': '#'.repeat(230 * 1024 * 1024) }),
      /too large/,
    ],
    [
      'with texts that no store keeps',
      zip({ 'b/metadata.yaml': metadata, 'b/databases/d.yaml': database.replace('name: d', 'name: "d\\0"') }),
      /holds NUL/,
    ],
    ['with nothing in them', zip({ 'b/README.txt': 'x' }), /No valid import files were found/],
    [
      'with one broken file among good ones',
      zip({ 'b/metadata.yaml': metadata, 'b/databases/d.yaml': database, 'b/databases/e.yaml': 'a: [' }),
      /databases\/e\.yaml/,
    ],
  ])('422: %s are refused with the position, and nothing of them is stored', async (_, bytes, says) => {
    const answer = await upload(admin, '/api/v1/database/import/', bytes);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toMatch(says);
    expect((await admin.get('/api/v1/database/')).json<{ count: number }>().count).toBe(0);
  });
});
