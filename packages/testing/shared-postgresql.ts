import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { inject } from 'vitest';
import { NOT_STARTED } from './postgresql-for-all.ts';
import type { TestPostgresql } from './start-postgresql.ts';

export interface SharedPostgresql extends TestPostgresql {
  /** Creates a copy of a database, to which nobody may be connected. */
  copyDatabase(from: string, name: string): Promise<void>;
}

/**
 * Returns databases for one test file on the PostgreSQL that all files share; stopping it removes them and
 * their sessions.
 */
export async function sharedPostgresql(): Promise<SharedPostgresql> {
  const address = await text(connect(inject('postgresqlDoor'), '127.0.0.1'));
  if (address.startsWith(NOT_STARTED)) throw new Error(address.slice(NOT_STARTED.length));
  const admin = new pg.Client({ connectionString: `${address}postgres` });
  await admin.connect();
  const names = new Map<string, string>();
  const create = async (name: string, template: string): Promise<void> => {
    const own = `${name}_${crypto.randomUUID().replaceAll('-', '')}`;
    await admin.query(`CREATE DATABASE ${own} TEMPLATE ${template}`);
    names.set(name, own);
  };
  return {
    url: database => `${address}${names.get(database) ?? database}`,
    createDatabase: name => create(name, 'template1'),
    copyDatabase: (from, name) => create(name, names.get(from)!),
    stop: async () => {
      for (const name of names.values()) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}
