import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { Secrets } from '../config/secret-key.ts';
import type { EngineProcess } from '../engine-child/engine-process.ts';
import { importBundle, parseBundle } from '../features/archive/service.ts';
import type { Db } from '../metadata/open-store.ts';

/** Where the examples come from. */
export interface ExampleSource {
  /** The statements that create the example database. */
  readonly steps: readonly { readonly label: string; readonly sql: string }[];
  /** The folder of the bundle with datasets, charts, and dashboards. */
  readonly bundleDir: string;
}

export interface LoadDeps {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly engine: Pick<EngineProcess, 'call'>;
  readonly dataDir: string;
  readonly now: () => number;
  readonly say: (line: string) => void;
}

const FACT = 'examples';

/**
 * Loads the examples once: the data if its file is missing, the charts if they never existed. Deleted ones
 * stay deleted.
 */
export async function loadExamples(source: ExampleSource, deps: LoadDeps): Promise<void> {
  const { db, dataDir, say } = deps;
  const path = join(dataDir, 'examples.duckdb');
  const isDone = await db
    .selectFrom('store_facts')
    .select('value')
    .where('name', '=', FACT)
    .executeTakeFirst();
  if (!existsSync(path)) {
    say('Loading the examples:');
    await deps.engine.call(
      { op: 'build', path, steps: source.steps },
      { onProgress: label => say(`  ${label}`) },
    );
  }
  if (isDone) return;
  await importBundle(
    parseBundle(readFolder(source.bundleDir), 'assets'),
    { type: 'assets', overwrite: true },
    SYSTEM,
    deps,
  );
  say('  Charts and dashboards');
  await db.insertInto('store_facts').values({ name: FACT, value: 'loaded' }).execute();
}

/** The owner of the examples, which belong to the installation. */
export const SYSTEM: Actor = {
  userId: null,
  username: '',
  roles: [{ id: 0, name: 'Admin' }],
  can: () => true,
};

function readFolder(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true })
    .map(name => String(name).replaceAll('\\', '/'))
    .filter(name => name.endsWith('.yaml'));
  return new Map(names.sort().map(name => [name, readFileSync(join(folder, name), 'utf8')]));
}
