import { sql } from 'kysely';
import type { Db } from '../metadata/open-store.ts';

/** Runs a part of a transaction; if it fails, only that part is rolled back and the error is returned. */
export async function tryOut(db: Db, run: () => Promise<void>): Promise<Error | undefined> {
  await sql`savepoint part`.execute(db);
  try {
    await run();
    await sql`release savepoint part`.execute(db);
    return undefined;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db);
    await sql`release savepoint part`.execute(db);
    return error instanceof Error ? error : new Error(String(error));
  }
}
