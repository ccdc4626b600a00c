import { sql } from 'kysely';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { ListQuery } from '@powerset/contracts/q.ts';
import type { Db } from '../metadata/open-store.ts';
import type { Tables } from '../metadata/tables.ts';
import { allOf, type Condition } from './conditions.ts';
import { filterCondition, type FilterColumns } from './filters.ts';

/** The list of one kind of item, except for its rows. */
export interface ListSpec {
  readonly table: keyof Tables;
  /** As in "List Slice" and "Show Slice". */
  readonly title: string;
  readonly listColumns: readonly string[];
  readonly showColumns: readonly string[];
  /** Fields in answers that no list of columns names. */
  readonly unlistedColumns?: readonly string[];
  /** Such fields in single items only. */
  readonly unshownColumns?: readonly string[];
  /** The sortable columns and their SQL columns. */
  readonly orderColumns: Readonly<Record<string, string>>;
  readonly filters: FilterColumns;
  /** SQL that joins what ordering and filters need without adding or removing rows. */
  readonly joins?: string;
  readonly defaultOrder?: { readonly column: string; readonly direction: 'asc' | 'desc' };
}

export interface Page {
  readonly ids: readonly number[];
  readonly count: number;
}

const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 5000;

/** Returns the ids of the rows on a page, and the total number of rows. */
export async function listPage(
  db: Db,
  spec: ListSpec,
  {
    query,
    visible,
    actor,
  }: { readonly query: ListQuery; readonly visible: Condition; readonly actor: Actor },
): Promise<Page> {
  const where = allOf([
    visible,
    ...(query.filters ?? []).map(filter => filterCondition(filter, spec.filters, actor)),
  ]);
  const id = sql.ref(`${spec.table}.id`);
  const joined = sql`${sql.table(spec.table)} ${sql.raw(spec.joins ?? '')}`;
  // Visibility depends on the table itself; only filters and the order use joins.
  const counted = query.filters?.length ? joined : sql`${sql.table(spec.table)}`;
  const order = orderBy(spec, query);
  const from = order.isOwn ? counted : joined;
  const size = pageSize(query.page_size);
  const offset = Math.max(0, query.page ?? 0) * size;
  const rows = await sql<{
    id: number;
  }>`select ${id} as id from ${from} where ${where} order by ${order.sql} limit ${size} offset ${offset}`.execute(
    db,
  );
  const isAll = offset === 0 && rows.rows.length < size;
  if (isAll) return { ids: rows.rows.map(row => row.id), count: rows.rows.length };
  const total = await sql<{ count: number }>`select count(*) as count from ${counted} where ${where}`.execute(
    db,
  );
  return { ids: rows.rows.map(row => row.id), count: Number(total.rows[0]!.count) };
}

function pageSize(asked: number | undefined): number {
  if (asked === undefined || asked === 0) return DEFAULT_PAGE_SIZE;
  return asked < 0 ? MAX_PAGE_SIZE : Math.min(asked, MAX_PAGE_SIZE);
}

function orderBy(spec: ListSpec, { order_column: asked, order_direction: direction }: ListQuery) {
  const { column, direction: way } = asked
    ? { column: asked, direction: direction ?? 'asc' }
    : (spec.defaultOrder ?? { column: '', direction: 'asc' as const });
  // Ties are broken by id so that pages neither repeat nor skip rows.
  const tie = sql.ref(`${spec.table}.id`);
  if (column === '') return { sql: sql`${tie} asc`, isOwn: true };
  const target = Object.hasOwn(spec.orderColumns, column)
    ? spec.orderColumns[column]!
    : fail('request.invalid', { detail: `Invalid order by column: ${column}` });
  // The stores sort null at different ends.
  const nulls = sql.raw(way === 'asc' ? 'nulls last' : 'nulls first');
  return {
    sql: sql`${sql.ref(target)} ${sql.raw(way)} ${nulls}, ${tie} ${sql.raw(way)}`,
    isOwn: target.startsWith(`${spec.table}.`),
  };
}
