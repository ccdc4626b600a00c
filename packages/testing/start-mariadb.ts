import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { SERVER_CERTIFICATE, SERVER_KEY } from './test-certificates.ts';

const SERVER = '/usr/sbin/mariadbd';
const CLIENT = '/usr/bin/mariadb';
const INSTALLER = '/usr/bin/mariadb-install-db';

/** Why this machine cannot start MariaDB; undefined if it can. */
export const mariadbIsMissing: string | undefined =
  existsSync(SERVER) && existsSync(INSTALLER)
    ? undefined
    : `there is no ${SERVER} (Debian package mariadb-server)`;

export interface TestMariadb {
  url(database: string): string;
  /** The server's socket on this machine. */
  readonly socket: string;
  stop(): Promise<void>;
}

/**
 * Starts a MariaDB server on a free port with one database; stopping it removes everything. With `hasTls` it
 * also accepts encrypted connections, as `localhost`.
 */
export async function startMariadb(
  database: string,
  { hasTls = false }: { readonly hasTls?: boolean } = {},
): Promise<TestMariadb> {
  const folder = mkdtempSync(join(tmpdir(), 'mariadb-'));
  chmodSync(folder, 0o777);
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];
  execFileSync(
    INSTALLER,
    [
      '--no-defaults',
      `--datadir=${dataDir}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      ...asRoot,
    ],
    { stdio: 'ignore' },
  );
  const port = await freePort();
  const [certificate, key] = [join(folder, 'server.pem'), join(folder, 'server.key')];
  writeFileSync(certificate, SERVER_CERTIFICATE);
  writeFileSync(key, SERVER_KEY);
  const server = spawn(
    SERVER,
    [
      '--no-defaults',
      `--datadir=${dataDir}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${join(folder, 'socket')}`,
      '--skip-name-resolve',
      '--innodb-buffer-pool-size=64M',
      '--character-set-server=utf8mb4',
      ...(hasTls ? [`--ssl-cert=${certificate}`, `--ssl-key=${key}`] : ['--skip-ssl']),
      ...asRoot,
    ],
    { stdio: 'ignore' },
  );
  await untilReady(
    join(folder, 'socket'),
    `CREATE DATABASE \`${database}\`; ${['127.0.0.1', '::1', 'localhost'].map(host => `CREATE USER tester@'${host}' IDENTIFIED BY 'tester'; GRANT ALL ON *.* TO tester@'${host}';`).join(' ')}`,
  );
  return {
    socket: join(folder, 'socket'),
    url: name => `mysql://tester:tester@127.0.0.1:${port}/${name}`,
    stop: async () => {
      const gone = new Promise(resolve => server.once('exit', resolve));
      server.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(socket: string, sql: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      execFileSync(CLIENT, ['--no-defaults', `--socket=${socket}`, '--user=root', '-e', sql], {
        stdio: 'pipe',
      });
      return;
    } catch (error) {
      if (tries > 300) throw error;
      await wait(50);
    }
  }
}
