import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the name that identifies this server among others on the same store. It is created on first start
 * and kept.
 */
export function readNodeName(dataDir: string): string {
  const file = join(dataDir, 'node.name');
  try {
    writeFileSync(file, randomUUID(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
