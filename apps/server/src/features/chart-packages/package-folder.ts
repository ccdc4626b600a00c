import { lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { AppError, fail } from '@powerset/core/errors.ts';
import type { Db } from '../../metadata/open-store.ts';
import { PACKAGE_LIMITS, readPackage, readPackedPackage, type ChartPackage } from './read-package.ts';
import { installPackage } from './service.ts';
import { chartPackageStore } from './store.ts';

interface FolderDeps {
  readonly db: Db;
  readonly now: () => number;
  /** Prints a line for the user who starts the server. */
  readonly say: (line: string) => void;
}

/**
 * Installs the packages in a folder, packed or unpacked, and removes those that are no longer in it. Names
 * invalid packages and leaves them out.
 */
export async function syncPackageFolder(folder: string, { db, now, say }: FolderDeps): Promise<void> {
  const store = chartPackageStore(db);
  const kept = new Set<number>();
  for (const name of entriesOf(folder))
    try {
      const read = packageAt(join(folder, name));
      const before = await store.byType(read.manifest.vizType);
      const isThere = before?.digest === read.digest && before.origin === 'folder';
      const options = { db, origin: 'folder', userId: null, now: now() } as const;
      kept.add(isThere ? before.id : await installPackage(read, options));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      say(`The chart package ${join(folder, name)} was not installed: ${error.message}`);
    }
  const gone = (await store.all()).filter(({ id, origin }) => origin === 'folder' && !kept.has(id));
  await store.remove(gone.map(({ id }) => id));
}

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter(name => !name.startsWith('.'))
      .toSorted();
  } catch (cause) {
    return fail('config.invalid', {
      detail: `The folder of chart packages '${folder}' cannot be read: ${(cause as Error).message}. Check POWERSET_CHART_PACKAGES_DIR.`,
      cause,
    });
  }
}

function packageAt(path: string): ChartPackage {
  const facts = lstatSync(path);
  if (facts.isFile() && path.endsWith('.tgz')) {
    if (facts.size > PACKAGE_LIMITS.packed) return readPackedPackage(Buffer.alloc(PACKAGE_LIMITS.packed + 1));
    return readPackedPackage(readFileSync(path));
  }
  if (facts.isDirectory()) return readPackage(file => fileIn(path, file));
  return fail('package.invalid', { detail: 'It is neither a folder nor a packed npm package (.tgz).' });
}

// Links must not lead out of the package.
function fileIn(folder: string, path: string): Uint8Array | undefined {
  try {
    const real = realpathSync(join(folder, path));
    if (!real.startsWith(realpathSync(folder) + sep)) return undefined;
    const { size } = lstatSync(real);
    return size > PACKAGE_LIMITS.unpacked ? new Uint8Array(size) : readFileSync(real);
  } catch {
    return undefined;
  }
}
