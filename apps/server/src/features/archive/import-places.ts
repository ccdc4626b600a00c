import { defaultCatalogOf } from '../../catalog/default-catalog.ts';
import type { Db } from '../../metadata/open-store.ts';
import { databaseStore } from '../databases/store.ts';
import { isUuidOfName, uuidOfDatabase } from './old-datasets.ts';
import type { ParsedBundle } from './parse-bundle.ts';

/** The bundle with the databases of this place where its files know them by their names alone. */
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

/** Files of things in another catalog than the one that their database is in: without it their names would mean other tables. */
export async function otherCatalogs(
  { databases, datasets, queries }: ParsedBundle,
  overwritesDatabases: boolean,
  db: Db,
): Promise<Record<string, unknown>> {
  const addresses = new Map([...databases.values()].map(file => [file.uuid, file.sqlalchemy_uri]));
  const other: Record<string, unknown> = {};
  for (const [path, { catalog, database_uuid: uuid }] of [...datasets, ...queries]) {
    if (!catalog) continue;
    const stored = (await databaseStore(db).byUuid(uuid))?.uri;
    const address = overwritesDatabases ? (addresses.get(uuid) ?? stored) : (stored ?? addresses.get(uuid));
    if (address !== undefined && defaultCatalogOf(address) !== catalog)
      other[path] = {
        catalog: [
          `The database is not in the catalog ${catalog}: connect that catalog as a database of its own.`,
        ],
      };
  }
  return other;
}
