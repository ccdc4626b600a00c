import { syncRoles } from '../auth/users.ts';
import type { Secrets } from '../config/secret-key.ts';
import type { MetadataStore } from '../metadata/open-store.ts';
import { moveContent } from './charts.ts';
import type { MoveContext } from './context.ts';
import { moveDatabases, requireKey } from './databases.ts';
import { moveDatasets } from './datasets.ts';
import { openLedger } from './ledger.ts';
import { moveEmbedded, moveFavourites, moveFilterSets, moveTags } from './marks.ts';
import { moveLayers, moveSavedQueries, moveTemplates } from './notes-and-styles.ts';
import { moveRoles, moveUsers } from './people.ts';
import { movePermalinks, moveStoredValues } from './permalinks.ts';
import { movePermissions } from './permissions.ts';
import { reportBook, type MoveReport, type ReportBook } from './report.ts';
import { moveReports } from './reports.ts';
import { moveRowRules } from './row-rules.ts';
import type { Source } from './source.ts';
import { readStoredSecret } from './stored-secrets.ts';

export interface MoveOptions {
  /** Superset's SECRET_KEY, for the secrets of its databases. */
  readonly secretKey?: string | undefined;
  /** Whether databases are copied without unreadable secrets. */
  readonly withoutSecrets?: boolean;
  /** Whether everything is rolled back. */
  readonly isDryRun?: boolean;
}

export interface MoveDeps {
  readonly store: MetadataStore;
  readonly secrets: Secrets;
}

/**
 * Copies everything from Superset's metadata in one transaction. A second run changes only what changed there
 * since, and nothing that was changed here.
 * @throws AppError `config.invalid` if there are secrets that no given key opens
 */
export async function moveEverything(
  source: Source,
  { secretKey, withoutSecrets = false, isDryRun = false }: MoveOptions,
  { store, secrets }: MoveDeps,
): Promise<MoveReport> {
  const report = reportBook();
  const unseal = (stored: string): string | undefined =>
    secretKey === undefined ? undefined : readStoredSecret(stored, secretKey);
  if (!withoutSecrets) await requireKey({ source, unseal }, secretKey !== undefined);
  await syncRoles(store.db);
  const trx = await store.db.startTransaction().execute();
  try {
    const ledger = await openLedger({ db: trx, engine: store.engine, secrets, report });
    for (const step of STEPS) await step({ source, ledger, seal: secrets.encrypt, unseal });
    await tellWhatStays(source, report);
    await ledger.finish();
    await (isDryRun ? trx.rollback() : trx.commit()).execute();
    return report.close(isDryRun);
  } catch (error) {
    await trx.rollback().execute();
    throw error;
  }
}

/** Order matters: items come before those that refer to them. */
const STEPS: readonly ((context: MoveContext) => Promise<void>)[] = [
  moveRoles,
  moveUsers,
  moveDatabases,
  moveDatasets,
  moveRowRules,
  moveLayers,
  moveContent,
  movePermissions,
  moveSavedQueries,
  moveTemplates,
  moveTags,
  moveFavourites,
  moveEmbedded,
  moveFilterSets,
  moveReports,
  movePermalinks,
  moveStoredValues,
];

const STAYS: Readonly<Record<string, readonly [what: string, why: string]>> = {
  logs: ['action log', 'keep the old database to look up its history'],
  query: ['query history of SQL Lab', 'only saved queries are copied'],
  tab_state: ['open tabs of SQL Lab', 'users start with an empty tab'],
  report_execution_log: ['past runs of reports', 'only the reports are copied'],
  cache_keys: ['caches', 'they are rebuilt'],
  dynamic_plugin: ['chart plug-ins', 'they are written differently here: see docs/guides/chart-packages.md'],
  user_attribute: ['welcome dashboards of users', 'users start on the home page'],
  themes: ['themes', 'Powerset does not support them'],
  url: ['short links (/r/…)', 'only permalinks are copied'],
};

async function tellWhatStays(source: Source, report: ReportBook): Promise<void> {
  for (const [table, [what, why]] of Object.entries(STAYS))
    if (await source.hasRows(table)) report.leftOut(what, why);
}
