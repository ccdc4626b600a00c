import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What tells this server from others over the same store, also after a restart; made on the first start. */
export function readNodeName(dataDir: string): string {
  const file = join(dataDir, 'node.name');
  try {
    writeFileSync(file, randomUUID(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
