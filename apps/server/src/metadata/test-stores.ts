import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedPostgresql, type SharedPostgresql } from '@powerset/testing/shared-postgresql.ts';
import type { MetadataEngine } from './migrate.ts';
import { openStore, type MetadataStore } from './open-store.ts';

export const METADATA_ENGINES: readonly MetadataEngine[] = ['sqlite', 'postgresql'];

interface Stores {
  readonly server: SharedPostgresql;
  /** One store is migrated, and the others are copies of it. */
  readonly migrated: Promise<void>;
}

const MIGRATED = 'migrated';
let stores: Promise<Stores> | undefined;
let databases = 0;

/** Returns an empty, migrated store of that engine. */
export async function freshStore(
  engine: MetadataEngine,
  now: () => number = Date.now,
): Promise<MetadataStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'store-'));
  return openStore({
    dataDir,
    metadataUrl: engine === 'postgresql' ? await migratedPostgresUrl() : undefined,
    now,
    log: () => {},
  });
}

/** Returns the address of an empty PostgreSQL database. */
export async function freshPostgresUrl(): Promise<string> {
  const { server } = await (stores ??= startStores());
  const name = `store_${(databases += 1)}`;
  await server.createDatabase(name);
  return server.url(name);
}

/** Stops the PostgreSQL databases of this test file, if any. */
export async function stopStores(): Promise<void> {
  const running = await stores;
  stores = undefined;
  await running?.migrated.catch(() => {});
  await running?.server.stop();
}

async function startStores(): Promise<Stores> {
  const server = await sharedPostgresql();
  return { server, migrated: makeMigrated(server) };
}

async function makeMigrated(server: SharedPostgresql): Promise<void> {
  await server.createDatabase(MIGRATED);
  const store = await openStore({
    dataDir: tmpdir(),
    metadataUrl: server.url(MIGRATED),
    now: Date.now,
    log: () => {},
  });
  await store.close();
}

async function migratedPostgresUrl(): Promise<string> {
  const { server, migrated } = await (stores ??= startStores());
  await migrated;
  const name = `store_${(databases += 1)}`;
  await server.copyDatabase(MIGRATED, name);
  return server.url(name);
}
