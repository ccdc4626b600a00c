import { sql, type Kysely } from 'kysely';
import { fail } from '@powerset/core/errors.ts';
import type { Tables } from './tables.ts';

export type MetadataEngine = 'sqlite' | 'postgresql';

export interface MigrationContext {
  readonly engine: MetadataEngine;
}

/** One numbered step, run in a transaction with its entry in `schema_version`. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  up(db: Kysely<unknown>, context: MigrationContext): Promise<void>;
}

// An arbitrary constant that keeps two servers from migrating one PostgreSQL store at the same time.
const ADVISORY_LOCK = 724_618_331;

/** Returns the numbers of missing migrations. Refuses a store of a newer version. */
export async function pendingMigrations(
  db: Kysely<Tables>,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  await db.schema
    .createTable('schema_version')
    .ifNotExists()
    .addColumn('number', 'integer', c => c.primaryKey())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('applied_on', 'bigint', c => c.notNull())
    .execute();
  const applied = await db.selectFrom('schema_version').select(['number', 'name']).execute();
  const newer = applied.find(entry => !migrations.some(migration => migration.number === entry.number));
  if (newer) {
    fail('config.invalid', {
      detail: `A newer version created this metadata store (migration ${newer.number}, "${newer.name}", is unknown). Install that version or restore an older backup.`,
    });
  }
  return migrations.filter(migration => !applied.some(entry => entry.number === migration.number));
}

/** Upgrades the store to the current version, one transaction per step. */
export async function migrate(
  db: Kysely<Tables>,
  migrations: readonly Migration[],
  context: MigrationContext & { now: () => number },
): Promise<void> {
  for (const { number } of await pendingMigrations(db, migrations)) {
    const migration = migrations.find(candidate => candidate.number === number)!;
    await db.transaction().execute(async trx => {
      if (context.engine === 'postgresql')
        await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(trx);
      const done = await trx
        .selectFrom('schema_version')
        .select('number')
        .where('number', '=', number)
        .executeTakeFirst();
      if (done) return;
      await migration.up(trx as unknown as Kysely<unknown>, context);
      await trx
        .insertInto('schema_version')
        .values({ number, name: migration.name, applied_on: context.now() })
        .execute();
    });
  }
}
