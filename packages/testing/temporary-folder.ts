import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string | undefined;

/** Gives a test run its own temporary folder, which all its tests and servers use as the system's. */
export function setup(): void {
  folder = mkdtempSync(join(tmpdir(), 'powerset-tests-'));
  // Servers such as PostgreSQL and MariaDB give up root's rights, but must reach their folders inside this
  // one.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
}

/** Removes the folder with everything that the tests left there. */
export function teardown(): void {
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
