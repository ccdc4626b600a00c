import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, signedIn, startServer, type RunningServer } from '../support/start-server.ts';
import { pythonClients } from './python-clients.ts';

const client = await pythonClients();

describe.skipIf(!client)('programs of others that know the reference', () => {
  let server: RunningServer;
  let folder: string;
  beforeAll(async () => {
    server = await startServer();
    folder = mkdtempSync(join(tmpdir(), 'clients-'));
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const cli = (...args: readonly string[]): Promise<string> =>
    client!('superset-cli', ['-u', ADMIN.username, '-p', ADMIN.password, server.url, ...args], folder);

  it('superset-api-client signs in, finds, adds, changes, exports, imports and queries', async () => {
    const said = await client!(
      'python',
      [join(import.meta.dirname, 'api-client.py'), server.url, folder],
      folder,
    );
    expect(JSON.parse(said.trim().split('\n').at(-1)!)).toEqual({
      title: 'U.S. flights',
      colors: { Late: '#fcba03' },
      description: 'changed',
      left: 0,
      imported: true,
      columns: ['answer'],
      rows: [{ answer: 42 }],
    });
  });

  it('preset-cli runs SQL', async () => {
    expect(await cli('sql', '--database-id', '1', '-e', 'select count(*) as n from flights')).toContain(
      '3000000',
    );
  });

  it('preset-cli exports everything, imports it again, and exports the same bytes', async () => {
    const [first, second, third] = ['first', 'second', 'third'].map(name => join(folder, name)) as [
      string,
      string,
      string,
    ];
    for (const place of [first, second, third]) mkdirSync(place);
    await cli('export-assets', first);
    await cli('sync', 'native', first, '--overwrite');
    await cli('export-assets', second);
    expect(Object.keys(filesOf(second))).toEqual(Object.keys(filesOf(first)));
    // The client writes keys in its own order, which the server then keeps.
    await cli('sync', 'native', second, '--overwrite');
    await cli('export-assets', third);
    expect(filesOf(third)).toEqual(filesOf(second));
  });

  it('preset-cli exports row rules and owners', async () => {
    await cli('export-rls', 'rules.yaml');
    await cli('export-ownership', 'owners.yaml');
    expect(readFileSync(join(folder, 'owners.yaml'), 'utf8')).toContain('name: Flights');
  });

  it('dbt-superset-lineage pulls dashboards as exposures', async () => {
    mkdirSync(join(folder, 'target'));
    mkdirSync(join(folder, 'models'));
    writeFileSync(
      join(folder, 'target/manifest.json'),
      JSON.stringify({
        nodes: {
          'model.shop.flights': {
            resource_type: 'model',
            database: 'examples',
            schema: 'main',
            name: 'flights',
            alias: 'flights',
            unique_id: 'model.shop.flights',
          },
        },
        sources: {},
      }),
    );
    const account = await signedIn(server.url);
    // The client reads the name of the first owner, but the examples have no owner.
    for (const { id } of (await account.get<{ result: { id: number }[] }>('/api/v1/dashboard/')).result)
      await account.put(`/api/v1/dashboard/${id}`, { owners: [1] });
    await client!(
      'dbt-superset-lineage',
      [
        'pull-dashboards',
        server.url,
        '--dbt-project-dir',
        folder,
        '--exposures-path',
        '/models/exposures.yml',
        '--superset-access-token',
        account.token,
      ],
      folder,
    );
    expect(readFileSync(join(folder, 'models/exposures.yml'), 'utf8')).toContain('flights');
  });
});

function filesOf(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .toSorted();
  return Object.fromEntries(names.map(name => [name.slice(folder.length), readFileSync(name, 'utf8')]));
}
