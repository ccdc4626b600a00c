import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string | undefined;

/** Gives a test run a temporary folder of its own, which every test and server of it takes for the system's. */
export function setup(): void {
  folder = mkdtempSync(join(tmpdir(), 'powerset-tests-'));
  // Servers that drop root's rights, as PostgreSQL and MariaDB do, have to reach their folders in it.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
}

/** Removes the folder with all that the tests left there. */
export function teardown(): void {
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
