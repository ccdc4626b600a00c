import { packageQueries } from '@powerset/charts/kit/package-queries.ts';
import type { ChartQueries } from '@powerset/charts/kit/define-queries.ts';
import { fail } from '@powerset/core/errors.ts';
import type { Db } from '../../metadata/open-store.ts';
import type { ChartPackage } from './read-package.ts';
import { chartPackageStore } from './store.ts';

interface InstallOptions {
  readonly db: Db;
  readonly origin: 'upload' | 'folder';
  readonly userId: number | null;
  readonly now: number;
}

/** Installs a package, or replaces another version of the same package. Returns its id. */
export async function installPackage(
  given: ChartPackage,
  { db, ...options }: InstallOptions,
): Promise<number> {
  const store = chartPackageStore(db);
  const { vizType } = given.manifest;
  const before = await store.byType(vizType);
  if (before && before.package_name !== given.packageName)
    fail('package.invalid', {
      detail: `The chart type "${vizType}" is taken by the package "${before.package_name}". Remove that package first.`,
    });
  if (before?.origin === 'folder' && options.origin === 'upload')
    fail('package.invalid', {
      detail: `The package "${given.packageName}" is installed from a folder on the server. Replace it in that folder, then restart the server.`,
    });
  return store.put(given, { ...options, replaces: before?.id });
}

/** Removes packages. Their saved charts stay, and report that their type is missing. */
export async function removePackages(ids: readonly number[], db: Db): Promise<void> {
  const store = chartPackageStore(db);
  const found = await store.byIds(ids);
  if (ids.length === 0 || found.length < new Set(ids).size) fail('resource.not-found');
  const fixed = found.find(({ origin }) => origin === 'folder');
  if (fixed)
    fail('package.invalid', {
      detail: `The package "${fixed.package_name}" is installed from a folder on the server. Remove it from that folder, then restart the server.`,
    });
  await store.remove(ids);
}

/** Returns how the chart of an installed package queries its data; undefined for every other type. */
export async function queriesOfPackage(vizType: unknown, db: Db): Promise<ChartQueries | undefined> {
  if (typeof vizType !== 'string') return undefined;
  const manifest = await chartPackageStore(db).manifest(vizType);
  return manifest && packageQueries(manifest);
}
