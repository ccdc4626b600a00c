import { AppError, fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { exactJson } from '@powerset/kit/exact-json.ts';
import { putDown } from '../../access/audit-trail.ts';
import type { Secrets } from '../../config/secret-key.ts';
import type { Db } from '../../metadata/open-store.ts';
import { turns } from '../../query/turns.ts';
import { chartStore } from '../charts/store.ts';
import { dashboardStore } from '../dashboards/store.ts';
import { auditedDatabase } from '../databases/service.ts';
import { databaseStore } from '../databases/store.ts';
import { datasetStore } from '../datasets/store.ts';
import { savedQueryStore } from '../saved-queries/store.ts';
import type { DashboardFile, DatabaseFile } from './file-schemas.ts';
import { putChart, putDashboard, putQuery } from './import-content.ts';
import { putDatabase, putDataset, type ImportContext } from './import-parts.ts';
import { lackingSecrets } from './import-secrets.ts';
import {
  missingTunnelSecrets,
  withTunnelSecrets,
  type Lacking,
  type TunnelSecrets,
} from './import-tunnels.ts';
import { chartsHere, leadToCharts } from './import-chart-ids.ts';
import { importTags } from './import-tags.ts';
import { otherCatalogs, withKnownDatabases } from './import-places.ts';
import type { BundleFolder, BundleType, LeftOut, ParsedBundle, Warnings } from './parse-bundle.ts';

export interface ImportOptions {
  readonly type: BundleType;
  readonly overwrite: boolean;
  /** Passwords of databases, by the path of their file. */
  readonly passwords?: Readonly<Record<string, string>>;
  /** Secrets of tunnels, by the path of the database's file. */
  readonly tunnelSecrets?: TunnelSecrets;
  readonly syncsColumns?: boolean;
  readonly syncsMetrics?: boolean;
  /** Aborts the import if the caller disconnects; nothing is stored then. */
  readonly signal?: AbortSignal;
}

export interface ImportDeps {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly now: () => number;
  /** Whether databases may use tunnels; false by default. */
  readonly hasTunnels?: boolean;
  /** Whether objects can be tagged; false by default. */
  readonly hasTags?: boolean;
  /** Returns why a database address is not allowed; by default every address is allowed. */
  readonly addressProblem?: (uri: string) => string | undefined;
}

/** The side effects of an import. */
export interface Imported {
  /** The databases that were changed. */
  readonly changed: ReadonlySet<number>;
  /** The parts that were ignored, by file path. */
  readonly leftOut: LeftOut;
  /** Which of several definitions was used, by file path. */
  readonly warnings: Warnings;
}

type Turn = ReturnType<typeof turns>;

interface InTurn {
  readonly db: Db;
  readonly turn: Turn;
}

const NAMES: Readonly<Record<BundleType, string>> = {
  Database: 'database',
  SqlaTable: 'dataset',
  Slice: 'chart',
  Dashboard: 'dashboard',
  SavedQuery: 'saved_queries',
  assets: 'assets',
};

/**
 * Imports a bundle, all or nothing. Objects are matched by UUID; existing ones change only if the caller
 * asked to overwrite them.
 */
export async function importBundle(
  parsed: ParsedBundle,
  options: ImportOptions,
  actor: Actor,
  { db, secrets, now, hasTunnels = false, hasTags = false, addressProblem = () => undefined }: ImportDeps,
): Promise<Imported> {
  return db.transaction().execute(async trx => {
    const named = await withKnownDatabases(parsed, trx);
    const bundle = { ...named, databases: withTunnelSecrets(named.databases, options.tunnelSecrets) };
    const turn = turns(options.signal);
    const lacking = together(
      await missingPasswords(bundle, options, { db: trx, secrets }),
      await missingTunnelSecrets(bundle.databases, hasTunnels, trx),
    );
    const catalogs = await otherCatalogs(bundle, isMain(options, 'Database'), trx);
    const problems = {
      ...bundle.remarks.problems,
      ...(await existingThings(bundle, options, { db: trx, turn })),
      ...lacking,
      ...catalogs.problems,
      ...(await missingParts(bundle, { db: trx, turn })),
    };
    if (Object.keys(problems).length > 0) refuse(options.type, problems);
    const changed = new Set<number>();
    try {
      const tags = importTags(bundle, { db: trx, actor, now: now(), hasTags });
      await apply(
        bundle,
        options,
        {
          db: trx,
          secrets,
          actor,
          now: now(),
          made: new Set(),
          changed,
          charts: new Set(),
          tag: tags.put,
          addressProblem,
        },
        turn,
      );
      return { changed, leftOut: tags.leftOut(), warnings: warningsOf(bundle, catalogs.warnings, options) };
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError('import.invalid', {
        detail: `Error importing ${NAMES[options.type]}`,
        cause: error,
      });
    }
  });
}

// A later file replaces an earlier one with the same UUID only if the import may overwrite objects of that
// kind.
function warningsOf(
  { remarks: { warnings, repeated } }: ParsedBundle,
  ofCatalogs: Warnings,
  options: ImportOptions,
): Warnings {
  const all: Record<string, readonly string[]> = { ...warnings };
  for (const [path, texts] of Object.entries(ofCatalogs)) all[path] = [...(all[path] ?? []), ...texts];
  for (const [path, first] of repeated) {
    const folder = path.split('/')[0] as BundleFolder;
    const used = isMain(options, TYPES[folder]) ? 'This file replaced it' : 'That file was used';
    all[path] = [...(all[path] ?? []), `${first} has the same UUID. ${used}.`];
  }
  return all;
}

const TYPES: Readonly<Record<BundleFolder, BundleType>> = {
  databases: 'Database',
  datasets: 'SqlaTable',
  charts: 'Slice',
  dashboards: 'Dashboard',
  queries: 'SavedQuery',
};

// Report all missing secrets of a file at once.
function together(passwords: Lacking, tunnels: Lacking): Lacking {
  const both = Object.entries(tunnels).map(
    ([path, { _schema: texts }]) =>
      [path, { _schema: [...(passwords[path]?._schema ?? []), ...texts] }] as const,
  );
  return { ...passwords, ...Object.fromEntries(both) };
}

function refuse(type: BundleType, problems: Readonly<Record<string, unknown>>): never {
  fail('import.invalid', { detail: `Error importing ${NAMES[type]}`, extra: problems });
}

async function apply(
  bundle: ParsedBundle,
  options: ImportOptions,
  context: ImportContext,
  turn: Turn,
): Promise<void> {
  const databaseIds = new Map<string, number>();
  for (const [path, file] of bundle.databases) {
    databaseIds.set(
      file.uuid,
      await tracedDatabase(
        file,
        { overwrite: isMain(options, 'Database'), password: options.passwords?.[path] },
        context,
      ),
    );
    await turn();
  }
  const databaseId = async (uuid: string): Promise<number> =>
    databaseIds.get(uuid) ?? (await databaseStore(context.db).byUuid(uuid))!.id;
  const datasetIdByUuid = new Map<string, number>();
  for (const file of bundle.datasets.values()) {
    const sync = {
      overwrite: isMain(options, 'SqlaTable'),
      syncsColumns: options.syncsColumns ?? false,
      syncsMetrics: options.syncsMetrics ?? false,
    };
    datasetIdByUuid.set(
      file.uuid,
      await putDataset(file, await databaseId(file.database_uuid), sync, context),
    );
    await turn();
  }
  const datasetId = async (uuid: string): Promise<number> =>
    datasetIdByUuid.get(uuid) ?? (await datasetStore(context.db).byUuid(uuid))!.id;
  const chartIdByUuid = new Map<string, number>();
  for (const file of bundle.charts.values()) {
    chartIdByUuid.set(
      file.uuid,
      await putChart(
        file,
        file.dataset_uuid === undefined ? null : await datasetId(file.dataset_uuid),
        isMain(options, 'Slice'),
        context,
      ),
    );
    await turn();
  }
  const here = chartsHere(bundle, chartIdByUuid);
  for (const id of context.charts) await leadToCharts(id, here, context.db);
  for (const file of bundle.dashboards.values()) {
    await addKnownParts(file, { chartIdByUuid, datasetIdByUuid }, context.db);
    await putDashboard(
      file,
      { chartIdByUuid, datasetIdByUuid, chartHere: here },
      isMain(options, 'Dashboard'),
      context,
    );
    await turn();
  }
  for (const file of bundle.queries.values()) {
    await putQuery(file, await databaseId(file.database_uuid), isMain(options, 'SavedQuery'), context);
    await turn();
  }
}

// The action log records changes to databases with their previous state, because they decide who can reach
// which server.
async function tracedDatabase(
  file: DatabaseFile,
  how: Parameters<typeof putDatabase>[1],
  context: ImportContext,
): Promise<number> {
  const { db, actor, now } = context;
  const store = databaseStore(db);
  const before = await store.byUuid(file.uuid);
  const id = await putDatabase(file, how, context);
  if (!before || how.overwrite)
    await putDown(
      {
        action: before ? 'database.update' : 'database.create',
        actor,
        facts: {
          by: 'bundle',
          before: before ? [auditedDatabase(before)] : [],
          after: [auditedDatabase((await store.byId(id))!)],
        },
      },
      db,
      now,
    );
  return id;
}

// Only objects of the imported kind are overwritten; those that come along stay as they are.
function isMain({ type: imported, overwrite }: ImportOptions, type: BundleType): boolean {
  return overwrite && (imported === type || imported === 'assets');
}

// A dashboard may refer to charts and datasets that are not in the bundle but already exist.
async function addKnownParts(
  file: DashboardFile,
  maps: { readonly chartIdByUuid: Map<string, number>; readonly datasetIdByUuid: Map<string, number> },
  db: Db,
): Promise<void> {
  for (const uuid of chartUuids(file).filter(candidate => !maps.chartIdByUuid.has(candidate))) {
    const chart = await chartStore(db).byUuid(uuid);
    if (chart) maps.chartIdByUuid.set(uuid, chart.id);
  }
  for (const [, uuid = ''] of exactJson(file.metadata ?? {}).matchAll(/"datasetUuid":"([^"]+)"/g)) {
    const dataset = maps.datasetIdByUuid.has(uuid.toLowerCase())
      ? undefined
      : await datasetStore(db).byUuid(uuid.toLowerCase());
    if (dataset) maps.datasetIdByUuid.set(uuid.toLowerCase(), dataset.id);
  }
}

function chartUuids({ position }: DashboardFile): string[] {
  const uuids = Object.values(position ?? {}).map(
    part => (part as { meta?: { uuid?: unknown } } | null)?.meta?.uuid,
  );
  return uuids.filter(uuid => typeof uuid === 'string').map(uuid => uuid.toLowerCase());
}

/** Returns the objects of the imported kind that already exist, if nothing may be overwritten. */
async function existingThings(
  bundle: ParsedBundle,
  { type, overwrite }: ImportOptions,
  { db, turn }: InTurn,
): Promise<Record<string, string>> {
  if (overwrite || type === 'assets') return {};
  const [name, files, find] = mainThings(bundle, type, db);
  const found: Record<string, string> = {};
  for (const [path, { uuid }] of files) {
    if (await find(uuid)) found[path] = `${name} already exists and \`overwrite=true\` was not passed`;
    await turn();
  }
  return found;
}

type Find = (uuid: string) => Promise<unknown>;

function mainThings(
  bundle: ParsedBundle,
  type: Exclude<BundleType, 'assets'>,
  db: Db,
): readonly [name: string, files: ReadonlyMap<string, { readonly uuid: string }>, find: Find] {
  switch (type) {
    case 'Database':
      return ['Database', bundle.databases, databaseStore(db).byUuid];
    case 'SqlaTable':
      return ['Dataset', bundle.datasets, datasetStore(db).byUuid];
    case 'Slice':
      return ['Chart', bundle.charts, chartStore(db).byUuid];
    case 'Dashboard':
      return ['Dashboard', bundle.dashboards, dashboardStore(db).byUuid];
    case 'SavedQuery':
      return ['Saved_Queries', bundle.queries, savedQueryStore(db).byUuid];
    default:
      throw new Error(`unknown bundle ${type satisfies never as string}`);
  }
}

async function missingPasswords(
  { databases }: ParsedBundle,
  options: ImportOptions,
  { db, secrets }: Pick<ImportDeps, 'db' | 'secrets'>,
): Promise<Lacking> {
  const missing: Record<string, Lacking[string]> = {};
  for (const [path, file] of databases) {
    const known = await databaseStore(db).byUuid(file.uuid);
    const lacking =
      known && !isMain(options, 'Database')
        ? []
        : lackingSecrets(file, { known, password: options.passwords?.[path], secrets });
    if (lacking.length > 0) missing[path] = { _schema: lacking };
  }
  return missing;
}

/** Finds files that refer to objects that are neither in the bundle nor already stored. */
async function missingParts(
  { databases, datasets, charts, dashboards, queries }: ParsedBundle,
  { db, turn }: InTurn,
): Promise<Record<string, unknown>> {
  const missing: Record<string, unknown> = {};
  const hasDatabase = await among(databases, uuid => databaseStore(db).byUuid(uuid));
  const hasDataset = await among(datasets, uuid => datasetStore(db).byUuid(uuid));
  const hasChart = await among(charts, uuid => chartStore(db).byUuid(uuid));
  for (const [path, file] of [...datasets, ...queries]) {
    await turn();
    if (!(await hasDatabase(file.database_uuid)))
      missing[path] = { database_uuid: ['The database is neither in the bundle nor here.'] };
  }
  for (const [path, file] of charts) {
    await turn();
    // A chart may have outlived its dataset; it reports that when it is opened.
    if (file.dataset_uuid !== undefined && !(await hasDataset(file.dataset_uuid)))
      missing[path] = {
        dataset_uuid: ['The dataset is missing: it is not in the bundle and does not exist here.'],
      };
  }
  for (const [path, file] of dashboards) {
    await turn();
    const absent = (
      await Promise.all(chartUuids(file).map(async uuid => ((await hasChart(uuid)) ? undefined : uuid)))
    ).filter(uuid => uuid !== undefined);
    if (absent.length > 0)
      missing[path] = { position: [`Charts are neither in the bundle nor here: ${absent.join(', ')}`] };
  }
  return missing;
}

async function among(
  files: ReadonlyMap<string, { readonly uuid: string }>,
  find: Find,
): Promise<(uuid: string) => Promise<boolean>> {
  const given = new Set([...files.values()].map(file => file.uuid));
  return async uuid => given.has(uuid) || (await find(uuid)) !== undefined;
}
