import { randomUUID } from 'node:crypto';
import type { ChartPackageManifest, InstalledChart } from '@powerset/core/chart-package/manifest.ts';
import type { Db } from '../../metadata/open-store.ts';
import type { ChartPackage } from './read-package.ts';

export interface StoredPackage {
  readonly id: number;
  readonly viz_type: string;
  readonly package_name: string;
  readonly origin: 'upload' | 'folder';
  readonly digest: string;
}

/** Reads and writes chart packages. */
export function chartPackageStore(db: Db) {
  const facts = ['id', 'viz_type', 'package_name', 'origin', 'digest'] as const;
  return {
    all: (): Promise<StoredPackage[]> =>
      db.selectFrom('chart_packages').select(facts).orderBy('id').execute(),
    byType: (vizType: string): Promise<StoredPackage | undefined> =>
      db.selectFrom('chart_packages').select(facts).where('viz_type', '=', vizType).executeTakeFirst(),
    byIds: async (ids: readonly number[]): Promise<StoredPackage[]> =>
      ids.length === 0 ? [] : db.selectFrom('chart_packages').select(facts).where('id', 'in', ids).execute(),
    installed: async (): Promise<InstalledChart[]> => {
      const rows = await db
        .selectFrom('chart_packages')
        .select(['manifest', 'version', 'digest'])
        .orderBy('viz_type')
        .execute();
      return rows.map(row => ({ ...row, manifest: manifestOf(row.manifest) }));
    },
    manifest: async (vizType: string): Promise<ChartPackageManifest | undefined> => {
      const row = await db
        .selectFrom('chart_packages')
        .select('manifest')
        .where('viz_type', '=', vizType)
        .executeTakeFirst();
      return row && manifestOf(row.manifest);
    },
    content: (digest: string) =>
      db
        .selectFrom('chart_packages')
        .select(['script', 'style', 'thumbnail'])
        .where('digest', '=', digest)
        .executeTakeFirst(),
    /** Installs a package, or replaces the package with that id. */
    put: async (given: ChartPackage, { replaces, origin, userId, now }: PutOptions): Promise<number> => {
      const { manifest, packageName, version, digest, script, style, thumbnail } = given;
      const content = {
        viz_type: manifest.vizType,
        name: manifest.name,
        package_name: packageName,
        manifest: JSON.stringify(manifest),
        version,
        digest,
        origin,
        script,
        style,
        thumbnail,
        changed_on: now,
        changed_by: userId,
      };
      if (replaces !== undefined) {
        await db.updateTable('chart_packages').set(content).where('id', '=', replaces).execute();
        return replaces;
      }
      const created = { uuid: randomUUID(), created_on: now, created_by: userId };
      const { id } = await db
        .insertInto('chart_packages')
        .values({ ...content, ...created })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    remove: async (ids: readonly number[]): Promise<void> => {
      if (ids.length > 0) await db.deleteFrom('chart_packages').where('id', 'in', ids).execute();
    },
  };
}

export interface PutOptions {
  readonly replaces: number | undefined;
  readonly origin: 'upload' | 'folder';
  readonly userId: number | null;
  readonly now: number;
}

// It was checked when it was installed.
function manifestOf(text: string): ChartPackageManifest {
  return JSON.parse(text) as ChartPackageManifest;
}
