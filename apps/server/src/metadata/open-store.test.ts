import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { listBackups, restoreBackup } from './backup.ts';
import { openStore, type Db } from './open-store.ts';
import { freshPostgresUrl, METADATA_ENGINES, stopStores } from './test-stores.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.UTC(2026, 0, 1);
const open = (dataDir: string, moment = START, metadataUrl?: string) =>
  openStore({ dataDir, metadataUrl, now: () => moment, log: () => {} });
const folder = (): string => mkdtempSync(join(tmpdir(), 'store-'));
const addRole = (db: Db, name: string) => db.insertInto('roles').values({ name }).execute();
const roles = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('roles').select('name').orderBy('id').execute()).map(role => role.name);

afterAll(stopStores);

describe.each(METADATA_ENGINES)('the metadata store on %s', engine => {
  it('keeps its content when it is opened again', async () => {
    const dataDir = folder();
    const url = engine === 'postgresql' ? await freshPostgresUrl() : undefined;
    const first = await open(dataDir, START, url);
    await addRole(first.db, 'Größe');
    await first.close();
    const second = await open(dataDir, START, url);
    expect(await roles(second.db)).toEqual(['Größe']);
    await second.close();
  });

  it('refuses a store that a newer version made', async () => {
    const dataDir = folder();
    const url = engine === 'postgresql' ? await freshPostgresUrl() : undefined;
    const store = await open(dataDir, START, url);
    await store.db
      .insertInto('schema_version')
      .values({ number: 9999, name: 'from the future', applied_on: 0 })
      .execute();
    await store.close();
    await expect(open(dataDir, START, url)).rejects.toThrow(
      'newer version created this metadata store (migration 9999, "from the future"',
    );
  });

  it('keeps timestamps exact and returns them as numbers', async () => {
    const store = await open(folder(), START, engine === 'postgresql' ? await freshPostgresUrl() : undefined);
    await store.db
      .insertInto('key_values')
      .values({
        key: 'k',
        kind: 'x',
        value: '{}',
        context: null,
        owner_id: null,
        created_on: START,
        changed_on: START + 1,
        expires_on: null,
      })
      .execute();
    expect(
      await store.db.selectFrom('key_values').select(['created_on', 'changed_on']).executeTakeFirst(),
    ).toEqual({ created_on: START, changed_on: START + 1 });
    await store.close();
  });
});

describe('the embedded store', () => {
  it('is copied at most once a day and seven copies are kept', async () => {
    const dataDir = folder();
    for (const moment of [START, START + 1000, START + DAY_MS, START + DAY_MS + 5000])
      await (await open(dataDir, moment)).close();
    expect(listBackups(dataDir)).toEqual(['metadata-20260102T000005.db', 'metadata-20260101T000001.db']);
    for (let day = 2; day < 12; day += 1) await (await open(dataDir, START + day * DAY_MS)).close();
    expect(listBackups(dataDir)).toHaveLength(7);
  });

  it('reports that it is damaged and how to bring back the backup, which works', async () => {
    const dataDir = folder();
    const store = await open(dataDir);
    await addRole(store.db, 'kept');
    await store.close();
    await (await open(dataDir, START + DAY_MS)).close();
    writeFileSync(
      join(dataDir, 'metadata.db'),
      'this is no database, but text that is long enough to be read as one',
    );
    await expect(open(dataDir)).rejects.toThrow(/is damaged .* powerset db restore/);
    const { kept } = await restoreBackup(dataDir, undefined, START);
    expect(existsSync(kept!)).toBe(true);
    const again = await open(dataDir, START + DAY_MS);
    expect(await roles(again.db)).toEqual(['kept']);
    await again.close();
  });

  it('stays unchanged when an invalid file should replace it', async () => {
    const dataDir = folder();
    const store = await open(dataDir);
    await addRole(store.db, 'kept');
    await store.close();
    const before = readdirSync(dataDir);
    const [text, other, newer] = ['text.db', 'other.db', 'newer.db'].map(name => join(folder(), name));
    writeFileSync(text!, 'no database at all, but long enough to be taken for the header of one');
    new Sqlite(other!).exec('create table t (x)').close();
    new Sqlite(newer!)
      .exec(
        'create table schema_version (number integer); create table users (x); create table dashboards (x); insert into schema_version values (9999)',
      )
      .close();
    for (const [source, problem] of [
      [text!, 'file is not a database'],
      [other!, 'no metadata store'],
      [newer!, 'a newer version made it'],
      [dataDir, 'is not a file'],
      [join(dataDir, 'metadata.db'), 'is the metadata store itself'],
      ['/no/such.db', 'does not exist'],
    ] as const) {
      await expect(restoreBackup(dataDir, source, START)).rejects.toThrow(problem);
    }
    expect(readdirSync(dataDir)).toEqual(before);
    const again = await open(dataDir);
    expect(await roles(again.db)).toEqual(['kept']);
    await again.close();
  });

  it('finds names in any script without regard to case', async () => {
    const store = await open(folder());
    await addRole(store.db, 'ÄRZTE');
    const found = await store.db
      .selectFrom('roles')
      .select('name')
      .where(eb => eb.fn('lower', ['name']), 'like', '%ärz%')
      .execute();
    expect(found).toEqual([{ name: 'ÄRZTE' }]);
    await store.close();
  });

  it('leaves nothing half-written when a migration is interrupted', async () => {
    const dataDir = folder();
    const file = new Sqlite(join(dataDir, 'metadata.db'));
    file.exec('create table charts (x)'); // Makes the first migration fail halfway.
    file.close();
    await expect(open(dataDir)).rejects.toThrow();
    const after = new Sqlite(join(dataDir, 'metadata.db'));
    expect(
      after
        .prepare(
          "select name from sqlite_master where type = 'table' and name not like 'sqlite%' order by name",
        )
        .pluck()
        .all(),
    ).toEqual(['charts', 'schema_version']);
    after.close();
    expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1);
  });
});

describe('a store in PostgreSQL', () => {
  it('reports that it cannot be reached', async () => {
    await expect(open(folder(), START, 'postgresql://nobody@127.0.0.1:1/none')).rejects.toThrow(
      /Cannot connect .* Check POWERSET_METADATA_URL/,
    );
  });
});
