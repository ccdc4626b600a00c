import { sql } from 'kysely';
import type { PickQuery } from '@powerset/contracts/q.ts';
import type { Db } from '../metadata/open-store.ts';
import { allOf, ALWAYS, anyOf, contains, isOneOfIds, type Condition } from './conditions.ts';

interface PickAnswer {
  count: number;
  result: { text: string | null; value: string | number | null; extra?: Record<string, unknown> }[];
}

const DEFAULT_PAGE_SIZE = 100;

/**
 * Returns users for a picker, matched by first name, last name, user name, or full name; with their email
 * address when owners are picked.
 */
export async function pickPeople(db: Db, query: PickQuery, tellsMail = false): Promise<PickAnswer> {
  const words = (query.filter ?? '').trim();
  const byText =
    words === ''
      ? ALWAYS
      : anyOf([
          ...['first_name', 'last_name', 'username'].map(column => contains(`users.${column}`, words)),
          sql`lower(first_name || ' ' || last_name) like lower(${`%${words}%`})`,
        ]);
  const { size, offset } = paging(query);
  const rows = await sql<{
    id: number;
    first_name: string;
    last_name: string;
    email: string;
    is_active: number;
  }>`
    select id, first_name, last_name, email, is_active from users where ${byText} order by first_name, last_name, id limit ${size} offset ${offset}`.execute(
    db,
  );
  return {
    count: await countOf(db, 'users', byText),
    result: rows.rows.map(row => ({
      text: `${row.first_name} ${row.last_name}`,
      value: row.id,
      extra: tellsMail ? { active: row.is_active === 1, email: row.email } : {},
    })),
  };
}

/** Returns named items for a picker. */
export async function pickNamed(
  db: Db,
  table: string,
  column: string,
  { query, only = ALWAYS }: { readonly query: PickQuery; readonly only?: Condition },
): Promise<PickAnswer> {
  const wanted = query.include_ids?.length ? [isOneOfIds(`${table}.id`, query.include_ids)] : [];
  const where = allOf([
    only,
    query.filter ? anyOf([contains(`${table}.${column}`, query.filter), ...wanted]) : ALWAYS,
  ]);
  const { size, offset } = paging(query);
  const rows = await sql<{
    id: number;
    text: string;
  }>`select id, ${sql.ref(column)} as text from ${sql.table(table)} where ${where} order by ${sql.ref(column)}, id limit ${size} offset ${offset}`.execute(
    db,
  );
  return {
    count: await countOf(db, table, where),
    result: rows.rows.map(row => ({ text: row.text, value: row.id, extra: {} })),
  };
}

/** Returns the values of a column for a picker. */
export async function pickDistinct(
  db: Db,
  table: string,
  column: string,
  { query, only = ALWAYS }: { readonly query: PickQuery; readonly only?: Condition },
): Promise<PickAnswer> {
  const where = allOf([
    only,
    sql`${sql.ref(column)} is not null`,
    query.filter ? contains(`${table}.${column}`, query.filter) : ALWAYS,
  ]);
  const { size, offset } = paging(query);
  const all = await sql<{
    value: string;
  }>`select distinct ${sql.ref(column)} as value from ${sql.table(table)} where ${where} order by 1`.execute(
    db,
  );
  return {
    count: all.rows.length,
    result: all.rows.slice(offset, offset + size).map(({ value }) => ({ text: value, value })),
  };
}

function paging(query: PickQuery): { readonly size: number; readonly offset: number } {
  const size = query.page_size && query.page_size > 0 ? query.page_size : DEFAULT_PAGE_SIZE;
  return { size, offset: Math.max(0, query.page ?? 0) * size };
}

async function countOf(db: Db, table: string, where: Condition): Promise<number> {
  const counted = await sql<{
    count: number;
  }>`select count(*) as count from ${sql.table(table)} where ${where}`.execute(db);
  return Number(counted.rows[0]!.count);
}
