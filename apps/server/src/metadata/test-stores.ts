import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgresql, type TestPostgresql } from '@powerset/testing/start-postgresql.ts';
import type { MetadataEngine } from './migrate.ts';
import { openStore, type MetadataStore } from './open-store.ts';

export const METADATA_ENGINES: readonly MetadataEngine[] = ['sqlite', 'postgresql'];

let postgres: Promise<TestPostgresql> | undefined;
let databases = 0;

/** An empty, migrated store of that engine; PostgreSQL is started once for the test file. */
export async function freshStore(engine: MetadataEngine, now: () => number = Date.now): Promise<MetadataStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'store-'));
  return openStore({ dataDir, metadataUrl: engine === 'postgresql' ? await freshPostgresUrl() : undefined, now, log: () => {} });
}

/** The address of an empty PostgreSQL database. */
export async function freshPostgresUrl(): Promise<string> {
  postgres ??= startPostgresql();
  const server = await postgres;
  const name = `store_${(databases += 1)}`;
  await server.createDatabase(name);
  return server.url(name);
}

/** Ends the PostgreSQL of this test file, when one was started. */
export async function stopStores(): Promise<void> {
  await (await postgres)?.stop();
  postgres = undefined;
}
