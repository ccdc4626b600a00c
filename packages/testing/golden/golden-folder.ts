import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const OWN = new URL('./', import.meta.url);

/**
 * Returns the folder of recordings with that name: below the folder that `GOLDEN_DIR` names, so that other
 * recordings of the same form can be run, otherwise the repository's own.
 */
export function goldenFolder(name: string): URL {
  const other = process.env['GOLDEN_DIR'];
  const below = other ? new URL(`${name}/`, pathToFileURL(`${other}/`)) : undefined;
  return below && existsSync(below) ? below : new URL(`${name}/`, OWN);
}
