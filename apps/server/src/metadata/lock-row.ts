import { sql } from 'kysely';
import type { Db } from './open-store.ts';
import type { Tables } from './tables.ts';

/**
 * Blocks other transactions that lock the same row until this one ends, so that what is read stays true until
 * then.
 */
export async function lockRow(db: Db, table: keyof Tables, id: number): Promise<void> {
  await sql`update ${sql.table(table)} set id = id where id = ${id}`.execute(db);
}
