import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const OWN = new URL('./', import.meta.url);

/**
 * Returns the folder of the recordings with that name. `GOLDEN_DIR` can name another parent folder with
 * recordings in the same format; otherwise it is the repository's own.
 */
export function goldenFolder(name: string): URL {
  const other = process.env['GOLDEN_DIR'];
  const below = other ? new URL(`${name}/`, pathToFileURL(`${other}/`)) : undefined;
  return below && existsSync(below) ? below : new URL(`${name}/`, OWN);
}
