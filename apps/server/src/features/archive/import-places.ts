import { defaultCatalogOf } from '../../catalog/default-catalog.ts';
import type { Db } from '../../metadata/open-store.ts';
import { databaseStore } from '../databases/store.ts';
import { isUuidOfName, uuidOfDatabase } from './old-datasets.ts';
import type { ParsedBundle, Warnings } from './parse-bundle.ts';

/** Returns the bundle with the uuids of existing databases, if its files know databases only by name. */
export async function withKnownDatabases(bundle: ParsedBundle, db: Db): Promise<ParsedBundle> {
  const { databases, datasets } = bundle;
  if (![...datasets.values()].some(file => isUuidOfName(file.database_uuid))) return bundle;
  const here = new Map(
    (await db.selectFrom('databases').select(['name', 'uuid']).execute()).map(({ name, uuid }) => [
      uuidOfDatabase(name),
      uuid,
    ]),
  );
  const known = (uuid: string): string => here.get(uuid) ?? uuid;
  return {
    ...bundle,
    databases: new Map([...databases].map(([path, file]) => [path, { ...file, uuid: known(file.uuid) }])),
    datasets: new Map(
      [...datasets].map(([path, file]) => [path, { ...file, database_uuid: known(file.database_uuid) }]),
    ),
  };
}

/** Remarks on files whose objects belong to another catalog than that of their database. */
export interface OtherCatalogs {
  /** Without the catalog, the names in these files would mean other tables. */
  readonly problems: Record<string, unknown>;
  /** Files of databases that have no catalogs. */
  readonly warnings: Warnings;
}

/** Finds the files of datasets and queries that name another catalog than their database's. */
export async function otherCatalogs(
  { databases, datasets, queries }: ParsedBundle,
  overwritesDatabases: boolean,
  db: Db,
): Promise<OtherCatalogs> {
  const addresses = new Map([...databases.values()].map(file => [file.uuid, file.sqlalchemy_uri]));
  const problems: Record<string, unknown> = {};
  const warnings: Record<string, readonly string[]> = {};
  for (const [path, { catalog, database_uuid: uuid }] of [...datasets, ...queries]) {
    if (!catalog) continue;
    const stored = (await databaseStore(db).byUuid(uuid))?.uri;
    const address = overwritesDatabases ? (addresses.get(uuid) ?? stored) : (stored ?? addresses.get(uuid));
    if (address === undefined) continue;
    if (OF_FILES.test(address))
      warnings[path] = [`The catalog '${catalog}' was ignored, because its database has no catalogs.`];
    else if (defaultCatalogOf(address) !== catalog)
      problems[path] = {
        catalog: [
          `The database is not in the catalog ${catalog}: connect that catalog as a database of its own.`,
        ],
      };
  }
  return { problems, warnings };
}

/** Databases in files, whose tables have at most a schema. */
const OF_FILES = /^(duckdb|sqlite)(\+\w+)?:/i;
