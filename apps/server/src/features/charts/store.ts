import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { fail } from '@powerset/core/errors.ts';
import { isOneOf, isOneOfIds, type Condition } from '../../listing/conditions.ts';
import type { Db } from '../../metadata/open-store.ts';
import { ownersOf, peopleById, setOwners, type Person } from '../../metadata/people.ts';
import type { ChartTable } from '../../metadata/tables.ts';

/** A chart with the names of its related objects. */
export interface Chart extends Selectable<ChartTable> {
  readonly owners: readonly Person[];
  readonly dashboards: readonly {
    readonly id: number;
    readonly title: string | null;
    readonly json_metadata: string | null;
  }[];
  readonly dataset: {
    readonly id: number;
    readonly tableName: string;
    readonly schema: string | null;
    readonly defaultEndpoint: string | null;
  } | null;
  readonly creator: Person | undefined;
  readonly changer: Person | undefined;
  readonly saver: Person | undefined;
}

/** A chart without the long texts that lists never show. */
export type ListedChart = Omit<Chart, 'query_context' | 'dashboards'> & {
  readonly dashboards: readonly Omit<Chart['dashboards'][number], 'json_metadata'>[];
};

export function chartStore(db: Db) {
  return {
    byId: async (id: number): Promise<Chart | undefined> =>
      (await load(db, isOneOfIds('charts.id', [id])))[0],
    byIds: (ids: readonly number[]): Promise<Chart[]> => load(db, isOneOfIds('charts.id', ids)),
    /** Loads charts for lists, without the long texts of queries and dashboards. */
    listed: (ids: readonly number[]): Promise<ListedChart[]> => load(db, isOneOfIds('charts.id', ids), true),
    visible: (ids: readonly number[], condition: Condition): Promise<Chart[]> =>
      load(db, sql`${isOneOfIds('charts.id', ids)} and ${condition}`),
    ofDashboard: (dashboardId: number): Promise<Chart[]> =>
      load(db, sql`charts.id in (select chart_id from dashboard_charts where dashboard_id = ${dashboardId})`),
    ofDataset: (datasetIds: readonly number[]): Promise<Chart[]> =>
      load(db, isOneOf('charts.dataset_id', datasetIds)),
    /** Returns the chart's cache timeout in seconds; null if the chart has none or does not exist. */
    cacheTimeoutOf: async (id: number): Promise<number | null> =>
      (await db.selectFrom('charts').select('cache_timeout').where('id', '=', id).executeTakeFirst())
        ?.cache_timeout ?? null,
    byUuid: (uuid: string): Promise<Selectable<ChartTable> | undefined> =>
      db.selectFrom('charts').selectAll().where('uuid', '=', uuid).executeTakeFirst(),

    async insert(chart: Insertable<ChartTable>): Promise<number> {
      return (await db.insertInto('charts').values(chart).returning('id').executeTakeFirstOrThrow()).id;
    },
    /**
     * With `from`, writes only if the row still has that version; another user may have saved since it was
     * read.
     */
    async update(id: number, change: Updateable<ChartTable>, from?: number): Promise<void> {
      if (Object.keys(change).length === 0) return;
      const query = db.updateTable('charts').set(change).where('id', '=', id);
      const { numUpdatedRows } = await (
        from === undefined ? query : query.where('changed_on', '=', from)
      ).executeTakeFirstOrThrow();
      if (from !== undefined && numUpdatedRows === 0n) fail('resource.conflict');
    },
    async remove(ids: readonly number[]): Promise<void> {
      await db.deleteFrom('favourites').where('kind', '=', 'chart').where('object_id', 'in', ids).execute();
      await db.deleteFrom('charts').where('id', 'in', ids).execute();
    },
    setOwners: (id: number, userIds: readonly number[]): Promise<void> => setOwners(db, 'chart', id, userIds),
    async setDashboards(id: number, dashboardIds: readonly number[]): Promise<void> {
      await db.deleteFrom('dashboard_charts').where('chart_id', '=', id).execute();
      const links = [...new Set(dashboardIds)].map(dashboard_id => ({ dashboard_id, chart_id: id }));
      if (links.length > 0) await db.insertInto('dashboard_charts').values(links).execute();
    },
  };
}

const SHORT_COLUMNS = [
  'id',
  'uuid',
  'name',
  'viz_type',
  'dataset_id',
  'datasource_type',
  'params',
  'description',
  'cache_timeout',
  'certified_by',
  'certification_details',
  'is_managed_externally',
  'external_url',
  'created_on',
  'created_by',
  'changed_on',
  'changed_by',
  'last_saved_on',
  'last_saved_by',
] as const;
const NO_TEXT = sql<null>`null`;

async function load(db: Db, where: Condition, isShort = false): Promise<Chart[]> {
  const query = db.selectFrom('charts').where(where).orderBy('id');
  const rows: readonly Selectable<ChartTable>[] = await (
    isShort ? query.select([...SHORT_COLUMNS, NO_TEXT.as('query_context')]) : query.selectAll()
  ).execute();
  const ids = rows.map(row => row.id);
  const owners = await ownersOf(db, 'chart', ids);
  const people = await peopleById(
    db,
    rows.flatMap(row => [row.created_by, row.changed_by, row.last_saved_by]),
  );
  const dashboards = await dashboardsOf(db, ids, isShort);
  const datasets = await datasetsOf(
    db,
    rows.flatMap(row => row.dataset_id ?? []),
  );
  return rows.map(row => ({
    ...row,
    owners: owners.get(row.id) ?? [],
    dashboards: dashboards.get(row.id) ?? [],
    dataset: row.dataset_id === null ? null : (datasets.get(row.dataset_id) ?? null),
    creator: people.get(row.created_by ?? 0),
    changer: people.get(row.changed_by ?? 0),
    saver: people.get(row.last_saved_by ?? 0),
  }));
}

async function dashboardsOf(
  db: Db,
  chartIds: readonly number[],
  isShort: boolean,
): Promise<ReadonlyMap<number, Chart['dashboards'][number][]>> {
  const byChart = new Map<number, Chart['dashboards'][number][]>();
  if (chartIds.length === 0) return byChart;
  const rows = await db
    .selectFrom('dashboard_charts')
    .innerJoin('dashboards', 'dashboards.id', 'dashboard_charts.dashboard_id')
    .select(['chart_id', 'dashboards.id', 'title'])
    .select(isShort ? NO_TEXT.as('json_metadata') : 'json_metadata')
    .where('chart_id', 'in', chartIds)
    .orderBy('dashboards.id')
    .execute();
  for (const { chart_id: chartId, ...dashboard } of rows)
    byChart.set(chartId, [...(byChart.get(chartId) ?? []), dashboard]);
  return byChart;
}

async function datasetsOf(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NonNullable<Chart['dataset']>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('datasets')
    .select(['id', 'table_name as tableName', 'schema', 'default_endpoint as defaultEndpoint'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(row => [row.id, row]));
}
