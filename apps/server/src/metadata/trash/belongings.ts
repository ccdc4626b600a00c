import { sql } from 'kysely';
import type { Db } from '../open-store.ts';
import type { TrashKind } from './trash-tables.ts';

/** A row of any table. */
export type Row = Readonly<Record<string, unknown>>;

/** A deleted item with all that belongs to it. */
export interface TrashContent {
  /** By table; the item's own row is the only one of its table. */
  readonly rows: Readonly<Record<string, readonly Row[]>>;
  /** The charts of a dataset. */
  readonly charts?: readonly number[];
  /** The roles with access to a dataset. */
  readonly grants?: readonly { readonly role_id: number; readonly permission: string }[];
  /** Parts that ended with the deletion, as sentences. */
  readonly ended?: readonly string[];
}

interface Belonging {
  readonly table: string;
  /** The column with the item's id. */
  readonly key: string;
  /** The value of the column `kind`, for tables that several kinds share. */
  readonly kind?: string;
}

interface KindFacts {
  readonly table: string;
  /** The column with its name. */
  readonly title: string;
  readonly noun: string;
  /** In the order in which they can be inserted. */
  readonly belongings: readonly Belonging[];
}

/** Where everything that belongs to an item is stored. */
export const KINDS: Readonly<Record<TrashKind, KindFacts>> = {
  chart: {
    table: 'charts',
    title: 'name',
    noun: 'chart',
    belongings: [
      { table: 'chart_owners', key: 'chart_id' },
      { table: 'dashboard_charts', key: 'chart_id' },
      { table: 'tagged_objects', key: 'object_id', kind: 'chart' },
      { table: 'favourites', key: 'object_id', kind: 'chart' },
    ],
  },
  dashboard: {
    table: 'dashboards',
    title: 'title',
    noun: 'dashboard',
    belongings: [
      { table: 'dashboard_owners', key: 'dashboard_id' },
      { table: 'dashboard_charts', key: 'dashboard_id' },
      { table: 'dashboard_roles', key: 'dashboard_id' },
      { table: 'filter_sets', key: 'dashboard_id' },
      { table: 'tagged_objects', key: 'object_id', kind: 'dashboard' },
      { table: 'favourites', key: 'object_id', kind: 'dashboard' },
    ],
  },
  dataset: {
    table: 'datasets',
    title: 'table_name',
    noun: 'dataset',
    belongings: [
      { table: 'dataset_columns', key: 'dataset_id' },
      { table: 'dataset_metrics', key: 'dataset_id' },
      { table: 'dataset_owners', key: 'dataset_id' },
      { table: 'row_rule_datasets', key: 'dataset_id' },
      { table: 'tagged_objects', key: 'object_id', kind: 'dataset' },
    ],
  },
  saved_query: {
    table: 'saved_queries',
    title: 'label',
    noun: 'saved query',
    belongings: [{ table: 'tagged_objects', key: 'object_id', kind: 'query' }],
  },
};

/** Returns the rows of an item in one table. */
export async function rowsOf(db: Db, { table, key, kind }: Belonging, id: number): Promise<readonly Row[]> {
  const ofKind = kind === undefined ? sql`` : sql` and kind = ${kind}`;
  return (
    await sql<Row>`select * from ${sql.table(table)} where ${sql.ref(key)} = ${id}${ofKind}`.execute(db)
  ).rows;
}

/** Inserts a row, by default unless it exists. */
export async function insertRow(db: Db, table: string, row: Row, isNew?: 'must be new'): Promise<void> {
  const columns = Object.keys(row);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map(column => sql.ref(column)))})
    values (${sql.join(Object.values(row))}) ${isNew ? sql`` : sql`on conflict do nothing`}`.execute(db);
}

/** Returns those of the ids that a table has. */
export async function idsIn(db: Db, table: string, ids: readonly unknown[]): Promise<ReadonlySet<unknown>> {
  const asked = [...new Set(ids.filter(id => id !== null && id !== undefined))];
  if (asked.length === 0) return new Set();
  const { rows } = await sql<{
    id: number;
  }>`select id from ${sql.table(table)} where id in (${sql.join(asked)})`.execute(db);
  return new Set(rows.map(row => row.id));
}
