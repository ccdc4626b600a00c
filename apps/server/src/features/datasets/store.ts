import type { DatasetColumnRow, DatasetMetricRow } from './dataset-rows.ts';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { isId } from '@powerset/contracts/fields.ts';
import { fail } from '@powerset/core/errors.ts';
import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { isOneOfIds, type Condition } from '../../listing/conditions.ts';
import type { Db } from '../../metadata/open-store.ts';
import { ownersOf, peopleById, setOwners, type Person } from '../../metadata/people.ts';
import type {
  DatabaseTable,
  DatasetColumnTable,
  DatasetMetricTable,
  DatasetTable,
} from '../../metadata/tables.ts';
import { toDataset } from './to-dataset.ts';

export type { DatasetColumnRow, DatasetMetricRow } from './dataset-rows.ts';

export type DatasetRow = Selectable<DatasetTable>;

/** A dataset with its parts and the names of its related objects. */
export interface DatasetRecord extends Selectable<DatasetTable> {
  readonly columns: readonly DatasetColumnRow[];
  readonly metrics: readonly DatasetMetricRow[];
  readonly owners: readonly Person[];
  readonly database: Pick<
    Selectable<DatabaseTable>,
    'id' | 'name' | 'engine' | 'extra' | 'configuration_method'
  >;
  readonly creator: Person | undefined;
  readonly changer: Person | undefined;
}

export function datasetStore(db: Db) {
  return {
    /** Returns a dataset in the form that planning needs. */
    byId: async (id: number): Promise<Dataset | undefined> => {
      const row = await rowOf(db, id);
      return row && withParts(db, row);
    },
    row: (id: number): Promise<DatasetRow | undefined> => rowOf(db, id),
    withParts: (row: DatasetRow): Promise<Dataset> => withParts(db, row),
    record: async (id: number): Promise<DatasetRecord | undefined> =>
      (await load(db, isOneOfIds('datasets.id', [id])))[0],
    records: (ids: readonly number[]): Promise<DatasetRecord[]> => load(db, isOneOfIds('datasets.id', ids)),
    visible: (ids: readonly number[], condition: Condition): Promise<DatasetRecord[]> =>
      load(db, sql`${isOneOfIds('datasets.id', ids)} and ${condition}`),
    byUuid: (uuid: string) =>
      db.selectFrom('datasets').selectAll().where('uuid', '=', uuid).executeTakeFirst(),
    byName: ({
      databaseId,
      schema,
      tableName,
    }: {
      databaseId: number;
      schema: string | null;
      tableName: string;
    }) =>
      db
        .selectFrom('datasets')
        .selectAll()
        .where('database_id', '=', databaseId)
        .where(sql`coalesce(schema, '')`, '=', schema ?? '')
        .where('table_name', '=', tableName)
        .executeTakeFirst(),
    /** Returns all datasets of that name, in any schema. */
    namesakes: ({ databaseId, tableName }: { databaseId: number; tableName: string }) =>
      db
        .selectFrom('datasets')
        .selectAll()
        .where('database_id', '=', databaseId)
        .where('table_name', '=', tableName)
        .orderBy('id')
        .execute(),
    /** Returns the charts of the datasets of that name; undefined if there is no such dataset. */
    async chartsOf(databaseName: string, tableName: string): Promise<readonly number[] | undefined> {
      const rows = await db
        .selectFrom('datasets')
        .innerJoin('databases', 'databases.id', 'datasets.database_id')
        .leftJoin('charts', 'charts.dataset_id', 'datasets.id')
        .select('charts.id')
        .where('databases.name', '=', databaseName)
        .where('datasets.table_name', '=', tableName)
        .orderBy('charts.id')
        .execute();
      return rows.length === 0 ? undefined : rows.flatMap(({ id }) => (id === null ? [] : [id]));
    },

    async insert(dataset: Insertable<DatasetTable>): Promise<number> {
      return (await db.insertInto('datasets').values(dataset).returning('id').executeTakeFirstOrThrow()).id;
    },
    /** With `from`, writes only if the row still has that version, because another user may have saved. */
    async update(id: number, change: Updateable<DatasetTable>, from?: number): Promise<void> {
      if (Object.keys(change).length === 0) return;
      const query = db.updateTable('datasets').set(change).where('id', '=', id);
      const { numUpdatedRows } = await (
        from === undefined ? query : query.where('changed_on', '=', from)
      ).executeTakeFirstOrThrow();
      if (from !== undefined && numUpdatedRows === 0n) fail('resource.conflict');
    },
    async remove(ids: readonly number[]): Promise<void> {
      await db.deleteFrom('datasets').where('id', 'in', ids).execute();
    },
    async insertColumns(columns: readonly Insertable<DatasetColumnTable>[]): Promise<void> {
      if (columns.length > 0)
        await db
          .insertInto('dataset_columns')
          .values([...columns])
          .execute();
    },
    async insertMetrics(metrics: readonly Insertable<DatasetMetricTable>[]): Promise<void> {
      if (metrics.length > 0)
        await db
          .insertInto('dataset_metrics')
          .values([...metrics])
          .execute();
    },
    updateColumn: (id: number, change: Updateable<DatasetColumnTable>) =>
      db.updateTable('dataset_columns').set(change).where('id', '=', id).execute(),
    updateMetric: (id: number, change: Updateable<DatasetMetricTable>) =>
      db.updateTable('dataset_metrics').set(change).where('id', '=', id).execute(),
    async removeColumns(ids: readonly number[]): Promise<void> {
      if (ids.length > 0) await db.deleteFrom('dataset_columns').where('id', 'in', ids).execute();
    },
    async removeMetrics(ids: readonly number[]): Promise<void> {
      if (ids.length > 0) await db.deleteFrom('dataset_metrics').where('id', 'in', ids).execute();
    },
    setOwners: (id: number, userIds: readonly number[]): Promise<void> =>
      setOwners(db, 'dataset', id, userIds),
  };
}

async function load(db: Db, where: Condition): Promise<DatasetRecord[]> {
  const rows = await db.selectFrom('datasets').selectAll().where(where).orderBy('id').execute();
  if (rows.length === 0) return [];
  const ids = rows.map(row => row.id);
  const owners = await ownersOf(db, 'dataset', ids);
  const people = await peopleById(
    db,
    rows.flatMap(row => [row.created_by, row.changed_by]),
  );
  const columns = Map.groupBy(await columnsOf(db, ids), column => column.dataset_id);
  const metrics = Map.groupBy(await metricsOf(db, ids), metric => metric.dataset_id);
  const databases = await db
    .selectFrom('databases')
    .select(['id', 'name', 'engine', 'extra', 'configuration_method'])
    .where(
      'id',
      'in',
      rows.map(row => row.database_id),
    )
    .execute();
  return rows.map(row => ({
    ...row,
    columns: columns.get(row.id) ?? [],
    metrics: metrics.get(row.id) ?? [],
    owners: owners.get(row.id) ?? [],
    database: databases.find(database => database.id === row.database_id)!,
    creator: people.get(row.created_by ?? 0),
    changer: people.get(row.changed_by ?? 0),
  }));
}

function columnsOf(db: Db, datasetIds: readonly number[]): Promise<DatasetColumnRow[]> {
  return db
    .selectFrom('dataset_columns')
    .selectAll()
    .where('dataset_id', 'in', datasetIds)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

async function rowOf(db: Db, id: number): Promise<DatasetRow | undefined> {
  return isId(id) ? db.selectFrom('datasets').selectAll().where('id', '=', id).executeTakeFirst() : undefined;
}

async function withParts(db: Db, row: DatasetRow): Promise<Dataset> {
  return toDataset(row, await columnsOf(db, [row.id]), await metricsOf(db, [row.id]));
}

function metricsOf(db: Db, datasetIds: readonly number[]): Promise<DatasetMetricRow[]> {
  return db
    .selectFrom('dataset_metrics')
    .selectAll()
    .where('dataset_id', 'in', datasetIds)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
