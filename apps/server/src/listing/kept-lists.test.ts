import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore, storeVersion, type MetadataStore } from '../metadata/open-store.ts';
import { freshPostgresUrl, METADATA_ENGINES, stopStores } from '../metadata/test-stores.ts';
import { keptLists } from './kept-lists.ts';

const body = Buffer.from('{"count":0}');

describe.each(METADATA_ENGINES)('a recently returned list (%s)', engine => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kept-'));
  const lists = keptLists();
  let store: MetadataStore;
  let other: MetadataStore;
  const version = async (): Promise<string> => (await storeVersion(store.db))!;
  const keep = async (): Promise<void> => lists.keep('1 /list', await version(), body);
  const find = async (question = '1 /list'): Promise<Buffer | undefined> =>
    lists.find(question, await version());
  const change = async (by: MetadataStore, statement: string): Promise<void> =>
    void (await by.db.executeQuery(CompiledQuery.raw(statement)));

  beforeAll(async () => {
    const metadataUrl = engine === 'postgresql' ? await freshPostgresUrl() : undefined;
    const open = () => openStore({ dataDir, metadataUrl, now: Date.now, log: () => {} });
    store = await open();
    other = await open();
    await change(other, 'create table changes_of_tests (name text)');
  });
  afterAll(async () => {
    await store.close();
    await other.close();
    await stopStores();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('is returned again while nothing has changed', async () => {
    // All tests share this PostgreSQL, so others may write in between.
    await expect
      .poll(async () => {
        await keep();
        return find();
      })
      .toBe(body);
  });

  it('is not returned to another user', async () => {
    await keep();
    expect(await find('2 /list')).toBeUndefined();
  });

  it.each([
    ['a row is added', `insert into changes_of_tests (name) values ('a')`],
    ['a row changes', `update changes_of_tests set name = 'b'`],
    ['a row goes', 'delete from changes_of_tests'],
  ])('is read again when %s, by this process or by another', async (_name, statement) => {
    for (const by of [store, other]) {
      await change(by, `insert into changes_of_tests (name) values ('old')`);
      await keep();
      await change(by, statement);
      expect(await find()).toBeUndefined();
    }
  });

  it('is read again when a change was in progress while it was read', async () => {
    const before = await version();
    await change(other, `insert into changes_of_tests (name) values ('meanwhile')`);
    lists.keep('1 /list', before, body);
    expect(await find()).toBeUndefined();
  });

  it('is read again when an earlier transaction commits later', async () => {
    if (engine === 'sqlite') return; // SQLite allows only one writer.
    const [committed, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = other.db.transaction().execute(async trx => {
      await trx.executeQuery(CompiledQuery.raw(`insert into changes_of_tests (name) values ('slow')`));
      committed.resolve();
      await commit.promise;
    });
    await committed.promise;
    await keep();
    commit.resolve();
    await writing;
    expect(await find()).toBeUndefined();
  });

  it('is never cached within a transaction, whose changes may be rolled back', async () => {
    await store.db.transaction().execute(async trx => expect(storeVersion(trx)).toBeUndefined());
  });
});
