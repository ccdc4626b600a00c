import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fail } from '@powerset/core/errors.ts';

export interface DataFolder {
  readonly path: string;
  /** Releases the folder for another instance. */
  release(): void;
}

/**
 * Creates the folder if it is missing and locks it for this process. Takes over the lock of a dead process.
 */
export function takeDataFolder(path: string): DataFolder {
  const lock = join(path, 'powerset.lock');
  makeWritable(path);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (createLock(lock)) return { path, release: () => rmSync(lock, { force: true }) };
    const owner = readOwner(lock);
    if (owner && isAlive(owner)) {
      fail('config.invalid', {
        detail: `Another instance (pid ${owner.pid}) is using the data folder '${path}'. Stop it, or set POWERSET_DATA_DIR to another folder.`,
      });
    }
    rmSync(lock, { force: true });
  }
  return fail('config.invalid', {
    detail: `The data folder '${path}' could not be locked. Remove '${lock}' and try again.`,
  });
}

interface Owner {
  readonly pid: number;
  /** Distinguishes a process from a later one with the same pid; empty if the system does not report it. */
  readonly started: string;
}

function makeWritable(path: string): void {
  try {
    makeFolder(path);
    const probe = join(path, `.writable-${process.pid}`);
    closeSync(openSync(probe, 'w'));
    rmSync(probe);
  } catch (cause) {
    fail('config.invalid', {
      detail: `The data folder '${path}' is not writable. Set POWERSET_DATA_DIR to another folder.`,
      cause,
    });
  }
}

// Node's recursive mkdir never returns on file systems that refuse folders, such as /proc.
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

function createLock(lock: string): boolean {
  try {
    const file = openSync(lock, 'wx', 0o600);
    writeSync(file, JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Owner));
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readOwner(lock: string): Owner | undefined {
  try {
    const owner = JSON.parse(readFileSync(lock, 'utf8')) as Owner;
    return Number.isInteger(owner.pid) ? owner : undefined;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, started }: Owner): boolean {
  if (pid === process.pid) return started !== '' && started === startOf(pid);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return started === '' || startOf(pid) === '' || started === startOf(pid);
}

function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
