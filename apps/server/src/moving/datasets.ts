import type { Insertable } from 'kysely';
import { withoutTimeProblems } from '@powerset/core/dataset/time-settings.ts';
import { genericTypeOf } from '@powerset/core/dataset/generic-type.ts';
import type { Db } from '../metadata/open-store.ts';
import { setOwners } from '../metadata/people.ts';
import type { DatasetColumnTable, DatasetMetricTable } from '../metadata/tables.ts';
import { flag, moment, text, uuid, whole, type SourceRow } from './cells.ts';
import { auditOf, idsHere, linksOf, madeUuid, type MoveContext } from './context.ts';
import { freeName } from './databases.ts';
import { defaultCatalogOf } from '../catalog/default-catalog.ts';

type Column = Omit<Insertable<DatasetColumnTable>, 'dataset_id'>;
type Metric = Omit<Insertable<DatasetMetricTable>, 'dataset_id'>;

/** Copies datasets with their columns, metrics, and owners. */
export async function moveDatasets(context: MoveContext): Promise<void> {
  const { source, ledger } = context;
  const rows = await source.rows('tables');
  const keyOf = (row: SourceRow): string => uuid(row, 'uuid') ?? madeUuid('dataset', row, context);
  await ledger.reserve(
    'dataset',
    rows.map(row => ({ sourceId: whole(row, 'id')!, key: keyOf(row) })),
  );
  const [columns, metrics] = [await partsOf('table_columns', context), await partsOf('sql_metrics', context)];
  const owners = await linksOf(source, 'sqlatable_user', 'table_id', 'user_id');
  const catalogs = await defaultCatalogs(context);
  const taken = await takenNames(rows, keyOf, context);
  for (const row of rows) {
    const [sourceId, given] = [whole(row, 'id')!, text(row, 'table_name') ?? ''];
    const databaseId = ledger.idOf('database', whole(row, 'database_id'));
    const problem = problemOf(row, databaseId, catalogs);
    if (problem) {
      ledger.refuse('dataset', { sourceId, name: given }, problem);
      continue;
    }
    const scope = `${databaseId}\n${text(row, 'schema') ?? ''}\n`;
    // Names are unique within a schema here. A virtual dataset can be renamed, but a table that exists twice
    // cannot.
    const isTaken = taken.has(scope + given);
    if (isTaken && !text(row, 'sql')) {
      ledger.refuse('dataset', { sourceId, name: given }, 'another dataset on the same table already exists');
      continue;
    }
    const name = freeName(scope + given, taken).slice(scope.length);
    const audit = auditOf(row, context);
    const { extra, problems } = withoutTimeProblems(text(row, 'extra'));
    const notes = [
      ...(isTaken ? [`the name ${given} was taken by another dataset, so it was renamed`] : []),
      ...problems.map(why => `${why}, so this was left out`),
    ];
    const parts = {
      columns: columnsOf(columns.get(sourceId), context),
      metrics: metricsOf(metrics.get(sourceId), context),
      owners: idsHere(ledger, 'user', owners.get(sourceId)),
    };
    await ledger.put('dataset', {
      sourceId,
      key: keyOf(row),
      name,
      changedOn: audit.changed_on,
      parts,
      notes,
      columns: {
        uuid: keyOf(row),
        database_id: databaseId,
        table_name: name,
        ...settingsOf(row),
        extra,
        ...audit,
      },
      writeParts: (id, db) => writeParts(id, parts, db),
    });
  }
}

/** Returns the catalogs of database connections, by database id there. */
export async function defaultCatalogs({
  source,
}: Pick<MoveContext, 'source'>): Promise<ReadonlyMap<number, string | undefined>> {
  return new Map(
    (await source.rows('dbs')).map(row => [
      whole(row, 'id')!,
      defaultCatalogOf(text(row, 'sqlalchemy_uri') ?? ''),
    ]),
  );
}

function problemOf(
  row: SourceRow,
  databaseId: number | null,
  catalogs: ReadonlyMap<number, string | undefined>,
): string | undefined {
  if (databaseId === null) return 'its database is not there';
  const catalog = text(row, 'catalog');
  // Without its catalog, the name would mean another table.
  return catalog !== null && catalog !== catalogs.get(whole(row, 'database_id')!)
    ? `it is in the catalog ${catalog}; connect that catalog as a separate database`
    : undefined;
}

async function takenNames(
  rows: readonly SourceRow[],
  keyOf: (row: SourceRow) => string,
  { ledger }: MoveContext,
): Promise<Set<string>> {
  const coming = new Set(rows.map(keyOf));
  const here = await ledger.db
    .selectFrom('datasets')
    .select(['uuid', 'database_id', 'schema', 'table_name'])
    .execute();
  return new Set(
    here
      .filter(dataset => !coming.has(dataset.uuid))
      .map(dataset => `${dataset.database_id}\n${dataset.schema ?? ''}\n${dataset.table_name}`),
  );
}

function settingsOf(row: SourceRow) {
  return {
    schema: text(row, 'schema') || null,
    sql: text(row, 'sql') || null,
    description: text(row, 'description'),
    main_temporal_column: text(row, 'main_dttm_col'),
    offset_hours: whole(row, 'offset') ?? 0,
    cache_timeout: whole(row, 'cache_timeout'),
    fetch_values_predicate: text(row, 'fetch_values_predicate'),
    filter_select_enabled: flag(row, 'filter_select_enabled', 1),
    normalize_columns: flag(row, 'normalize_columns'),
    always_filter_main_temporal: flag(row, 'always_filter_main_dttm'),
    default_endpoint: text(row, 'default_endpoint'),
    template_params: text(row, 'template_params'),
    params: text(row, 'params'),
    is_sqllab_view: flag(row, 'is_sqllab_view'),
    is_managed_externally: flag(row, 'is_managed_externally'),
    external_url: text(row, 'external_url'),
  };
}

async function partsOf(table: string, { source }: MoveContext): Promise<ReadonlyMap<number, SourceRow[]>> {
  return Map.groupBy(await source.rows(table), row => whole(row, 'table_id') ?? 0);
}

function columnsOf(rows: readonly SourceRow[] | undefined, context: MoveContext): Column[] {
  return once(rows, 'column_name').map((row, position) => ({
    ...sharedOf(row, 'column', context),
    position,
    column_name: text(row, 'column_name')!,
    type: text(row, 'type'),
    generic_type: genericTypeOf(text(row, 'type')),
    expression: text(row, 'expression') || null,
    is_temporal: flag(row, 'is_dttm'),
    is_groupable: flag(row, 'groupby', 1),
    is_filterable: flag(row, 'filterable', 1),
    is_active: flag(row, 'is_active', 1),
    python_date_format: text(row, 'python_date_format'),
    advanced_data_type: text(row, 'advanced_data_type'),
  }));
}

function metricsOf(rows: readonly SourceRow[] | undefined, context: MoveContext): Metric[] {
  return once(rows, 'metric_name').map((row, position) => ({
    ...sharedOf(row, 'metric', context),
    position,
    metric_name: text(row, 'metric_name')!,
    expression: text(row, 'expression') ?? '',
    metric_type: text(row, 'metric_type'),
    d3_format: text(row, 'd3format'),
    currency: text(row, 'currency'),
    warning_text: text(row, 'warning_text'),
  }));
}

function sharedOf(row: SourceRow, kind: string, context: MoveContext) {
  const createdOn = moment(row, 'created_on') ?? 0;
  return {
    uuid: uuid(row, 'uuid') ?? madeUuid(kind, row, context),
    verbose_name: text(row, 'verbose_name'),
    description: text(row, 'description'),
    extra: text(row, 'extra'),
    created_on: createdOn,
    changed_on: moment(row, 'changed_on') ?? createdOn,
  };
}

// In creation order; of two with one name, the first counts.
function once(rows: readonly SourceRow[] | undefined, name: string): SourceRow[] {
  const seen = new Set<string | null>();
  return (rows ?? [])
    .toSorted((a, b) => whole(a, 'id')! - whole(b, 'id')!)
    .filter(row => {
      const value = text(row, name);
      const isFirst = value !== null && !seen.has(value);
      seen.add(value);
      return isFirst;
    });
}

const AT_ONCE = 500;

async function writeParts(
  id: number,
  {
    columns,
    metrics,
    owners,
  }: {
    readonly columns: readonly Column[];
    readonly metrics: readonly Metric[];
    readonly owners: readonly number[];
  },
  db: Db,
): Promise<void> {
  await db.deleteFrom('dataset_columns').where('dataset_id', '=', id).execute();
  await db.deleteFrom('dataset_metrics').where('dataset_id', '=', id).execute();
  for (let at = 0; at < columns.length; at += AT_ONCE)
    await db
      .insertInto('dataset_columns')
      .values(columns.slice(at, at + AT_ONCE).map(column => ({ ...column, dataset_id: id })))
      .execute();
  for (let at = 0; at < metrics.length; at += AT_ONCE)
    await db
      .insertInto('dataset_metrics')
      .values(metrics.slice(at, at + AT_ONCE).map(metric => ({ ...metric, dataset_id: id })))
      .execute();
  await setOwners(db, 'dataset', id, owners);
}
