import type { EngineProcess } from '../engine-child/engine-process.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Secrets } from '../config/secret-key.ts';
import { databaseStore } from '../features/databases/store.ts';
import { importBundle, parseBundle } from '../features/archive/service.ts';
import type { Db } from '../metadata/open-store.ts';
import { SYSTEM } from './load-examples.ts';

export interface UploadsDeps {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly engine: Pick<EngineProcess, 'call'>;
  readonly dataDir: string;
  readonly now: () => number;
}

const FACT = 'uploads';
const UUID = '5a7b3a52-7a0c-5b61-9d0e-6a1f8a3f2c11';
/** A separate DuckDB file, so that uploads and examples do not mix. */
const BUNDLE: ReadonlyMap<string, string> = new Map([
  ['metadata.yaml', 'version: 1.0.0\ntype: assets\n'],
  [
    'databases/uploads.yaml',
    `database_name: uploads
sqlalchemy_uri: duckdb:///uploads.duckdb?access_mode=read_write
expose_in_sqllab: true
allow_ctas: true
allow_cvas: true
allow_file_upload: true
extra: {}
uuid: ${UUID}
version: 1.0.0
`,
  ],
]);

/** Adds a database for uploads and kept results to a new installation; a deleted one stays deleted. */
export async function addUploadsDatabase({ engine, dataDir, ...deps }: UploadsDeps): Promise<void> {
  const { db } = deps;
  const known = await db
    .selectFrom('store_facts')
    .select('value')
    .where('name', '=', FACT)
    .executeTakeFirst();
  if (known) return;
  const path = join(dataDir, 'uploads.duckdb');
  if (!existsSync(path)) await engine.call({ op: 'build', path, steps: [] });
  if (!(await databaseStore(db).byName('uploads')))
    await importBundle(parseBundle(BUNDLE, 'assets'), { type: 'assets', overwrite: false }, SYSTEM, deps);
  await db.insertInto('store_facts').values({ name: FACT, value: 'added' }).execute();
}
