import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, Statement } from 'better-sqlite3';
import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  SqliteDialect,
  type SqliteDatabase,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { AppError, fail } from '@powerset/core/errors.ts';
import { backUpDaily } from './backup.ts';
import { migrate, pendingMigrations, type MetadataEngine } from './migrate.ts';
import { MIGRATIONS } from './migrations/list.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

// PostgreSQL refuses empty lists, unlike SQLite.
const PLUGINS = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })];

export interface MetadataStore {
  readonly db: Db;
  readonly engine: MetadataEngine;
  close(): Promise<void>;
}

export interface OpenStoreOptions {
  /** Where the embedded store and its backups are. */
  readonly dataDir: string;
  readonly metadataUrl?: string | undefined;
  readonly now: () => number;
  /** Logs failures without a caller, such as a lost idle connection. */
  readonly log: (message: string, cause: unknown) => void;
}

type Version = () => string | Promise<string>;
const versions = new WeakMap<Db, Version>();

/**
 * Returns a value that changes with anything in the store; undefined within a transaction, where the store
 * cannot tell.
 */
export function storeVersion(db: Db): string | Promise<string> | undefined {
  return versions.get(db)?.();
}

/** Returns the file of the embedded store. */
export function metadataFile(dataDir: string): string {
  return join(dataDir, 'metadata.db');
}

/** Opens the store, checks it, backs it up at most once a day, and upgrades it. */
export async function openStore(options: OpenStoreOptions): Promise<MetadataStore> {
  const store = options.metadataUrl
    ? await openPostgres(options.metadataUrl, options)
    : await openSqlite(options);
  try {
    await migrate(store.db, MIGRATIONS, { engine: store.engine, now: options.now });
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

// Preparing a statement costs more than running most of ours.
const STATEMENTS = 500;

function preparedOnce(sqlite: Database): SqliteDatabase {
  const statements = new LRUCache<string, Statement<unknown[]>>({ max: STATEMENTS });
  return {
    close: () => void sqlite.close(),
    prepare: sql => {
      const known = statements.get(sql);
      if (known) return known;
      const statement = sqlite.prepare<unknown[]>(sql);
      statements.set(sql, statement);
      return statement;
    },
  };
}

async function openSqlite({ dataDir, now }: OpenStoreOptions): Promise<MetadataStore> {
  const { default: Sqlite } = await import('better-sqlite3');
  const file = metadataFile(dataDir);
  const isNew = !existsSync(file);
  try {
    const sqlite = new Sqlite(file, { timeout: 5000 });
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    // SQLite's own lower() supports only ASCII, but lists are searched in every script.
    sqlite.function('lower', { deterministic: true }, (value: unknown) =>
      value === null ? null : String(value).toLowerCase(),
    );
    const damage = isNew ? 'ok' : sqlite.pragma('quick_check(1)', { simple: true });
    if (damage !== 'ok') throw new Error(String(damage));
    const db = new Kysely<Tables>({
      dialect: new SqliteDialect({ database: preparedOnce(sqlite) }),
      plugins: PLUGINS,
    });
    versions.set(db, versionOf(sqlite));
    if (!isNew)
      await backUpDaily(sqlite, dataDir, now(), (await pendingMigrations(db, MIGRATIONS)).length > 0);
    return { db, engine: 'sqlite', close: () => db.destroy() };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    return refuseCorrupt(file, cause);
  }
}

// The first counts other processes' commits, the second rows changed by this one.
function versionOf(sqlite: Database): Version {
  const [others, own] = [
    sqlite.prepare('pragma data_version').pluck(),
    sqlite.prepare('select total_changes()').pluck(),
  ];
  return () => `${String(others.get())} ${String(own.get())}`;
}

function refuseCorrupt(file: string, cause: unknown): never {
  const { message } = cause as Error;
  return fail('config.invalid', {
    detail: `The metadata store '${file}' is damaged (${message}). Restore the latest backup with: powerset db restore`,
    cause,
  });
}

// Identifies the visible transactions: while it stays the same, so does all data. Never prepared, because
// poolers that share sessions lose prepared statements.
const SNAPSHOT = 'select txid_current_snapshot()::text as seen';

async function openPostgres(url: string, { log }: OpenStoreOptions): Promise<MetadataStore> {
  const { default: pg } = await import('pg');
  const bigintType = 20;
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: ((type: number, format?: 'text') =>
        type === bigintType ? Number : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser,
    },
  });
  // Without a listener, a restart of PostgreSQL would end this process.
  pool.on('error', error => log('metadata: an idle connection was lost', error));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: PLUGINS });
  try {
    await pool.query('select 1');
  } catch (cause) {
    await db.destroy();
    fail('config.invalid', {
      detail: `Cannot connect to the PostgreSQL metadata store: ${(cause as Error).message || 'no response'}. Check POWERSET_METADATA_URL.`,
      cause,
    });
  }
  versions.set(db, async () => (await pool.query<{ seen: string }>(SNAPSHOT)).rows[0]!.seen);
  return { db, engine: 'postgresql', close: () => db.destroy() };
}
