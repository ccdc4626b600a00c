import Sqlite from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metadataFile, openStore, storeVersion, type MetadataStore } from '../metadata/open-store.ts';
import { keptLists } from './kept-lists.ts';

const body = Buffer.from('{"count":0}');

describe('a list that was answered a moment ago', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kept-'));
  let store: MetadataStore;
  const keep = () => {
    const lists = keptLists(store.db);
    lists.keep('1 /list', storeVersion(store.db)!, body);
    return lists;
  };

  beforeAll(async () => {
    store = await openStore({ dataDir, now: Date.now, log: () => {} });
  });
  afterAll(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('is given again while nothing has changed', () => {
    expect(keep().find('1 /list')).toBe(body);
  });

  it('is not given to somebody else', () => {
    expect(keep().find('2 /list')).toBeUndefined();
  });

  it.each([
    ['a row is added', `insert into changes_of_tests (name) values ('a')`],
    ['a row changes', `update changes_of_tests set name = 'b'`],
    ['a row goes', 'delete from changes_of_tests'],
  ])('is made anew when %s, by this process or by another', async (_name, statement) => {
    const other = new Sqlite(metadataFile(dataDir));
    other.exec(`create table if not exists changes_of_tests (name text); insert into changes_of_tests (name) values ('old')`);
    const before = keep();
    other.exec(statement);
    expect(before.find('1 /list')).toBeUndefined();
    other.exec(`insert into changes_of_tests (name) values ('old')`);
    const again = keep();
    const { CompiledQuery } = await import('kysely');
    await store.db.executeQuery(CompiledQuery.raw(statement));
    expect(again.find('1 /list')).toBeUndefined();
    other.close();
  });

  it('is made anew when a change was under way while it was made', async () => {
    const lists = keptLists(store.db);
    const version = storeVersion(store.db)!;
    const other = new Sqlite(metadataFile(dataDir));
    other.exec(`insert into changes_of_tests (name) values ('meanwhile')`);
    other.close();
    lists.keep('1 /list', version, body);
    expect(lists.find('1 /list')).toBeUndefined();
  });

  it('is never kept within a transaction, whose changes may be taken back', async () => {
    await store.db.transaction().execute(async trx => expect(storeVersion(trx)).toBeUndefined());
  });
});
