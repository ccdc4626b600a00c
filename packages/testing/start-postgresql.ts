import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { postgresqlProgram, type PostgresqlProgram } from './postgresql-program.ts';
import { SERVER_CERTIFICATE, SERVER_KEY } from './test-certificates.ts';

export interface TestPostgresql {
  url(database: string): string;
  createDatabase(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** Nothing here outlives the tests, so the server does not wait until data is safe on disk. */
const POSTGRES_FLAGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=400',
].flatMap(setting => ['-c', setting]);
const MOST_SAID = 4000;

export interface PostgresqlOptions {
  /** Also accepts encrypted connections, as `localhost`. */
  readonly hasTls?: boolean;
  /** Waits for data from another server, and accepts no writes. */
  readonly isStandby?: boolean;
  /** Lines of `pg_hba.conf` before the usual rules: who may connect, and how. */
  readonly rules?: string;
}

/** Starts an empty PostgreSQL server on a free port; stopping it removes everything. */
export async function startPostgresql({
  hasTls = false,
  isStandby = false,
  rules = '',
}: PostgresqlOptions = {}): Promise<TestPostgresql> {
  const program = postgresqlProgram();
  const parent = program.makeFolder('postgres-');
  const port = await freePort();
  const files = { certificate: join(parent, 'server.pem'), key: join(parent, 'server.key') };
  const tlsFlags = hasTls
    ? ['-c', 'ssl=on', '-c', `ssl_cert_file=${files.certificate}`, '-c', `ssl_key_file=${files.key}`]
    : [];
  const databaseDir = join(parent, 'data');
  await initialise(databaseDir, parent, program);
  if (hasTls) writeTlsFiles(files, databaseDir);
  if (rules !== '') prepend(join(databaseDir, 'pg_hba.conf'), rules);
  if (isStandby) writeFileSync(join(databaseDir, 'standby.signal'), '');
  const server = spawn(
    program.postgres,
    // The socket would be a file, and no test connects to it.
    ['-D', databaseDir, '-p', String(port), '-c', 'unix_socket_directories=', ...POSTGRES_FLAGS, ...tlsFlags],
    { ...program.account, cwd: parent, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const kill = (): void => void server.kill('SIGKILL');
  process.once('exit', kill);
  await answering(port, server);
  const url = (database: string): string => `postgresql://postgres:postgres@127.0.0.1:${port}/${database}`;
  return {
    url,
    createDatabase: name => createDatabase(url('postgres'), name),
    stop: async () => {
      process.off('exit', kill);
      const gone = new Promise(resolve => server.once('exit', resolve));
      if (server.exitCode === null && server.kill('SIGINT')) await gone;
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

async function initialise(
  databaseDir: string,
  parent: string,
  { initdb, account }: PostgresqlProgram,
): Promise<void> {
  const passwordFile = join(parent, 'password');
  writeFileSync(passwordFile, 'postgres\n');
  const { code, said } = await ended(
    spawn(
      initdb,
      [
        `--pgdata=${databaseDir}`,
        '--auth=password',
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--lc-messages=C',
        '--no-sync',
      ],
      { ...account, cwd: parent, stdio: ['ignore', 'ignore', 'pipe'] },
    ),
  );
  if (code !== 0) throw new Error(`PostgreSQL could not be set up: ${said.trim()}`);
}

function ended(child: ChildProcess): Promise<{ readonly code: number | null; readonly said: string }> {
  return new Promise((resolve, reject) => {
    const said = textOf(child);
    child.once('error', reject);
    child.once('close', code => resolve({ code, said: said() }));
  });
}

function textOf({ stderr }: ChildProcess): () => string {
  let text = '';
  stderr?.on('data', (piece: Buffer) => {
    text = (text + piece.toString()).slice(-MOST_SAID);
  });
  return () => text;
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

async function answering(port: number, server: ChildProcess): Promise<void> {
  const said = textOf(server);
  let failure: Error | undefined;
  server.once('error', error => {
    failure = error;
  });
  for (;;) {
    if (failure ?? server.exitCode !== null)
      throw new Error(`PostgreSQL could not be started: ${failure?.message ?? said().trim()}`);
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

// The server refuses a key that others may read, and it may run as another account than these tests.
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
