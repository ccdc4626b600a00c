import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hasPeer } from '@powerset/connector-kit/peer-package.ts';
import { freePort } from './free-port.ts';

const SERVER = '/usr/sbin/firebird';
const CLIENT = '/usr/bin/isql-fb';
const SETTINGS = '/etc/firebird/3.0';
const ACCOUNTS = '/usr/share/firebird/3.0/security.sql';
const PARTS = '/usr/lib/x86_64-linux-gnu/firebird/3.0';

/** Why this machine cannot start and query Firebird; undefined if it can. */
export const firebirdIsMissing: string | undefined = ![SERVER, CLIENT, ACCOUNTS, PARTS].every(existsSync)
  ? `there is no ${SERVER} (Debian package firebird3.0-server)`
  : hasPeer('node-firebird')
    ? undefined
    : 'the package node-firebird is not installed';

export interface TestFirebird {
  readonly uri: string;
  stop(): Promise<void>;
}

/**
 * Starts a Firebird server on a free port with one database that `sql` fills; stopping it removes everything.
 */
export async function startFirebird(sql: string): Promise<TestFirebird> {
  const root = mkdtempSync(join(tmpdir(), 'firebird-'));
  const port = await freePort();
  for (const part of ['plugins', 'intl', 'firebird.msg', 'lib', 'UDF'])
    symlinkSync(join(PARTS, part), join(root, part));
  cpSync(join(SETTINGS, 'plugins.conf'), join(root, 'plugins.conf'));
  writeFileSync(join(root, 'databases.conf'), '');
  writeFileSync(
    join(root, 'firebird.conf'),
    `RemoteServicePort = ${port}\nRemoteBindAddress = 127.0.0.1\nSecurityDatabase = ${root}/security.fdb\nAuthServer = Srp\nUserManager = Srp\nDatabaseAccess = Restrict ${root}\n`,
  );
  const env = { PATH: process.env['PATH'], FIREBIRD: root, FIREBIRD_LOCK: root };
  const script = `CREATE DATABASE '${root}/security.fdb'; IN ${ACCOUNTS}; COMMIT; CREATE USER SYSDBA PASSWORD 'tester' USING PLUGIN Srp; COMMIT; CREATE DATABASE '${root}/shop.fdb' DEFAULT CHARACTER SET UTF8; ${sql} COMMIT;\n`;
  execFileSync(CLIENT, ['-q', '-b', '-user', 'sysdba', '-charset', 'UTF8'], {
    env,
    input: script,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const server = spawn(SERVER, [], { env, stdio: 'ignore' });
  await untilReady(`127.0.0.1/${port}:${root}/shop.fdb`, env);
  return {
    uri: `firebird+fdb://sysdba:tester@127.0.0.1:${port}/${root}/shop.fdb`,
    stop: async () => {
      const gone = new Promise(resolve => server.once('exit', resolve));
      server.kill('SIGKILL');
      await gone;
      rmSync(root, { recursive: true, force: true });
    },
  };
}

async function untilReady(database: string, env: NodeJS.ProcessEnv): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      execFileSync(CLIENT, ['-q', '-b', '-user', 'sysdba', '-password', 'tester', database], {
        env,
        input: 'QUIT;\n',
        stdio: ['pipe', 'ignore', 'pipe'],
      });
      return;
    } catch (error) {
      if (tries > 200) throw error;
      await wait(50);
    }
  }
}
