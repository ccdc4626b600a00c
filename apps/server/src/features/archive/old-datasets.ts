import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { BundleFiles } from './bundle-files.ts';
import { readYaml, writeYaml } from './yaml.ts';

const OldFile = z.object({
  databases: z.array(z.looseObject({ database_name: z.string(), sqlalchemy_uri: z.string().nullish(), tables: z.array(z.looseObject({ table_name: z.string() })).nullish() })),
});

/** Databases with their tables in one file, as exports of long ago have them, written as a bundle of today. Undefined when it is none. */
export function fromOldDatasets(files: BundleFiles): BundleFiles | undefined {
  const bundle = new Map([['metadata.yaml', writeYaml({ version: '1.0.0', type: 'SqlaTable' })]]);
  for (const text of files.values()) {
    const old = OldFile.safeParse(readYaml(text).value);
    if (!old.success) return undefined;
    for (const { database_name: name, sqlalchemy_uri: uri, tables } of old.data.databases) {
      const database = stableUuid(`database ${name}`);
      bundle.set(`databases/${name}.yaml`, writeYaml({ database_name: name, sqlalchemy_uri: uri ?? '', uuid: database, version: '1.0.0' }));
      for (const table of tables ?? []) {
        const schema = typeof table['schema'] === 'string' ? table['schema'] : null;
        const dataset = { ...table, schema, uuid: stableUuid(`dataset ${name} ${schema} ${table.table_name}`), database_uuid: database, version: '1.0.0' };
        bundle.set(`datasets/${name}/${schema ?? ''}${table.table_name}.yaml`, writeYaml(dataset));
      }
    }
  }
  return bundle;
}

// Old files have no uuids; the same name must mean the same thing the next time.
function stableUuid(name: string): string {
  const hex = createHash('sha1').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
