import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { BundleFiles } from './bundle-files.ts';
import { readYaml, writeYaml } from './yaml.ts';

const OldFile = z.object({
  databases: z.array(
    z.looseObject({
      database_name: z.string(),
      sqlalchemy_uri: z.string().nullish(),
      tables: z.array(z.looseObject({ table_name: z.string() })).nullish(),
    }),
  ),
});

/**
 * Converts an old export, one file of databases with their tables, to a current bundle; undefined if the file
 * is not one.
 */
export function fromOldDatasets(files: BundleFiles): BundleFiles | undefined {
  const bundle = new Map([['metadata.yaml', writeYaml({ version: '1.0.0', type: 'SqlaTable' })]]);
  for (const text of files.values()) {
    const old = OldFile.safeParse(readYaml(text).value);
    if (!old.success) return undefined;
    for (const { database_name: name, sqlalchemy_uri: uri, tables } of old.data.databases) {
      const database = uuidOfDatabase(name);
      if (uri)
        bundle.set(
          `databases/${name}.yaml`,
          writeYaml({ database_name: name, sqlalchemy_uri: uri, uuid: database, version: '1.0.0' }),
        );
      for (const table of tables ?? []) {
        const schema = typeof table['schema'] === 'string' ? table['schema'] : null;
        const dataset = {
          ...table,
          schema,
          uuid: uuidOfTable({ database: name, schema, name: table.table_name }),
          database_uuid: database,
          version: '1.0.0',
        };
        bundle.set(`datasets/${name}/${schema ?? ''}${table.table_name}.yaml`, writeYaml(dataset));
      }
    }
  }
  return bundle;
}

/** Returns the uuid that stands for a database of which a file contains only the name. */
export function uuidOfDatabase(name: string): string {
  return stableUuid(`database ${name}`);
}

/** Returns the uuid that stands for such a table. */
export function uuidOfTable({
  database,
  schema,
  name,
}: {
  readonly database: string;
  readonly schema: string | null;
  readonly name: string;
}): string {
  return stableUuid(`dataset ${database} ${schema} ${name}`);
}

/** Old files have no uuids, and the same name must mean the same object in the next import. */
export function stableUuid(name: string): string {
  const hex = createHash('sha1').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Returns whether a uuid may be one of these; exports contain no others of this version and variant by
 * chance.
 */
export function isUuidOfName(uuid: string): boolean {
  return uuid[14] === '5' && uuid[19] === 'a';
}
