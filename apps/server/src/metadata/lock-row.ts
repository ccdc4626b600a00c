import { sql } from 'kysely';
import type { Db } from './open-store.ts';
import type { Tables } from './tables.ts';

/** Makes other transactions that lock the same row wait for the end of this one. What is read afterwards holds until then. */
export async function lockRow(db: Db, table: keyof Tables, id: number): Promise<void> {
  await sql`update ${sql.table(table)} set id = id where id = ${id}`.execute(db);
}
