import { afterAll, describe, expect, it } from 'vitest';
import { mariadbIsMissing, startMariadb, type TestMariadb } from '@powerset/testing/start-mariadb.ts';
import { freshPostgresUrl, freshStore, stopStores } from '../metadata/test-stores.ts';
import { readPickle } from './pickle.ts';
import { reportText } from './report.ts';
import { openSource } from './source.ts';
import { readStoredSecret } from './stored-secrets.ts';
import { changesIn, move, secrets } from './test-move.ts';
import {
  add,
  REFERENCE_KEY,
  referenceInMysql,
  referenceInPostgresql,
  referenceInSqlite,
  storedSecret,
} from './test-reference.ts';
import { shop } from './test-shop.ts';

afterAll(stopStores);

describe('a refused move', () => {
  it('writes nothing when the secret key does not fit', async () => {
    const store = await freshStore('sqlite');
    await expect(move(await referenceInSqlite(shop()), store, { secretKey: 'another key' })).rejects.toThrow(
      'The secret key does not fit',
    );
    await expect(move(await referenceInSqlite(shop()), store, { secretKey: undefined })).rejects.toThrow(
      'no key to read them',
    );
    expect(await store.db.selectFrom('databases').selectAll().execute()).toEqual([]);
    const report = await move(await referenceInSqlite(shop()), store, {
      secretKey: undefined,
      withoutSecrets: true,
    });
    expect(report.notes).toContainEqual({
      kind: 'database',
      name: 'Shop',
      about: 'changed',
      why: 'its password could not be decrypted with the given key and was not copied',
    });
    const later = await move(await referenceInSqlite(shop()), store);
    expect(later.counts.database).toMatchObject({ updated: 1, unchanged: 1 });
    expect(
      secrets.decrypt(
        (
          await store.db
            .selectFrom('databases')
            .select('sealed_password')
            .where('id', '=', 1)
            .executeTakeFirstOrThrow()
        ).sealed_password!,
      ),
    ).toBe('geheim*ß');
    await store.close();
  });

  it('writes nothing in a dry run, and says what it would do', async () => {
    const store = await freshStore('sqlite');
    const report = await move(await referenceInSqlite(shop()), store, { isDryRun: true });
    expect(report.counts.chart.new).toBe(2);
    expect(reportText(report)).toMatch(/^This was a dry run/);
    expect(await store.db.selectFrom('charts').selectAll().execute()).toEqual([]);
    await store.close();
  });

  it('reads older versions, which lack tables and columns', async () => {
    const store = await freshStore('sqlite');
    const reference = shop();
    for (const table of [
      'embedded_dashboards',
      'filter_sets',
      'key_value',
      'tag',
      'tagged_object',
      'ssh_tunnels',
      'dashboard_roles',
      'report_schedule',
      'keyvalue',
    ])
      delete reference[table];
    const { name: _name, filter_type: _type, ...rest } = reference['row_level_security_filters']!.rows[0]!;
    reference['row_level_security_filters'] = {
      columns: { id: 'int', clause: 'text', group_key: 'text' },
      rows: [{ id: rest['id']!, clause: rest['clause']! }],
    };
    const report = await move(await referenceInSqlite(reference), store);
    expect(report.counts['row rule'].new).toBe(1);
    expect(
      await store.db.selectFrom('row_rules').select(['name', 'filter_type', 'clause']).execute(),
    ).toEqual([{ name: 'Row rule 1', filter_type: 'Regular', clause: 'shop = 1' }]);
    await store.close();
  });

  it('reports what is wrong with an address', async () => {
    await expect(openSource('sqlite:////no/such/file.db')).rejects.toThrow(
      "File '/no/such/file.db' does not exist.",
    );
    await expect(openSource('oracle://x')).rejects.toThrow(
      'must begin with postgresql://, mysql:// or sqlite:///',
    );
    await expect(openSource('postgresql://nobody:hidden@127.0.0.1:1/x')).rejects.toThrow(
      /^(?!.*hidden)Cannot connect/,
    );
    const { ab_user: _users, ...others } = shop();
    await expect(openSource(await referenceInSqlite(others))).rejects.toThrow(
      "This is not a Superset metadata database: the table 'ab_user' is missing.",
    );
  });
});

describe('moving from other databases', () => {
  let mariadb: TestMariadb | undefined;
  afterAll(() => mariadb?.stop());

  const wanted = async (): Promise<unknown> => contentsAfter(await referenceInSqlite(shop()));
  async function contentsAfter(address: string): Promise<unknown> {
    const store = await freshStore('sqlite');
    await move(address, store);
    const { db } = store;
    const contents = {
      users: await db.selectFrom('users').selectAll().execute(),
      databases: await db
        .selectFrom('databases')
        .select(['id', 'uuid', 'name', 'created_on', 'allow_ctas'])
        .execute(),
      datasets: await db.selectFrom('datasets').selectAll().execute(),
      columns: await db.selectFrom('dataset_columns').selectAll().execute(),
      charts: await db.selectFrom('charts').selectAll().execute(),
      dashboards: await db.selectFrom('dashboards').selectAll().execute(),
      links: await db.selectFrom('key_values').selectAll().execute(),
      reports: await db.selectFrom('reports').selectAll().execute(),
      grants: await db.selectFrom('role_permissions').selectAll().execute(),
      embedded: await db.selectFrom('embedded_dashboards').selectAll().execute(),
    };
    await store.close();
    return contents;
  }

  it('moves the same from PostgreSQL as from SQLite', async () => {
    expect(await contentsAfter(await referenceInPostgresql(shop(), await freshPostgresUrl()))).toEqual(
      await wanted(),
    );
  });

  it.skipIf(mariadbIsMissing)('moves the same from MariaDB as from SQLite', async () => {
    mariadb = await startMariadb('superset');
    expect(await contentsAfter(await referenceInMysql(shop(), mariadb.url('superset')))).toEqual(
      await wanted(),
    );
  });
});

describe('data that Superset stored', () => {
  // Written by the encryption library that Superset uses.
  const BLOCKS = 'Eqgf3Kudk4Duk7W9xKSr6A==';
  const WITH_TAG = 'AAECAwQFBgcICQoL+lZUmYZZJlyAde3IgdJenrc62vTmmPnUVuynu6oN';

  it('is decrypted in both of its forms', () => {
    expect(readStoredSecret(BLOCKS, REFERENCE_KEY)).toBe('geheim*ß');
    expect(readStoredSecret(WITH_TAG, REFERENCE_KEY)).toBe('{"token": "t"}');
    expect(storedSecret('geheim*ß').toString()).toBe(BLOCKS);
  });

  it('is not made up with another key', () => {
    for (let number = 0; number < 500; number += 1)
      expect(readStoredSecret(BLOCKS, `wrong ${number}`)).toBeUndefined();
    expect(readStoredSecret('', REFERENCE_KEY)).toBeUndefined();
    expect(readStoredSecret('no base64 of blocks', REFERENCE_KEY)).toBeUndefined();
  });

  it('is never run: pickled code is refused', () => {
    expect(() =>
      readPickle(
        Buffer.from(
          '80049525000000000000008c05706f736978948c0673797374656d9493948c0a6563686f2068656c6c6f94859452942e',
          'hex',
        ),
      ),
    ).toThrow('needs more than plain data');
    expect(() => readPickle(Buffer.from('8004', 'hex'))).toThrow('cut off');
  });

  it('gives several charts without a uuid the same ones in every move', async () => {
    const reference = shop();
    for (let number = 0; number < 3; number += 1)
      add(reference, 'slices', {
        id: 100 + number,
        slice_name: `No uuid ${number}`,
        datasource_type: 'table',
        datasource_id: 11,
        uuid: null,
        created_on: '2020-01-01 00:00:00',
        changed_on: null,
      });
    const store = await freshStore('sqlite');
    const address = await referenceInSqlite(reference);
    expect((await move(address, store)).counts.chart.new).toBe(5);
    expect(changesIn(await move(address, store))).toBe(0);
    await store.close();
  });
});
