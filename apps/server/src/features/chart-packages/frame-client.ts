import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail } from '@powerset/core/errors.ts';

const NAME = 'chart-frame.js';

/**
 * Returns a function that returns the first script in the frames of chart packages.
 * @param driverPath a script of the server; the built files are in the same folder
 */
export function frameClient(driverPath: string): () => string {
  const file = driverPath.endsWith('.ts')
    ? fileURLToPath(new URL(`../../../../../dist/${NAME}`, import.meta.url))
    : join(dirname(driverPath), NAME);
  let text: string | undefined;
  return () => (text ??= read(file));
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    return fail('server.failed', { detail: `${file} is missing. Run: npm run build`, cause });
  }
}
