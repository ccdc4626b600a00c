import { isId } from '@powerset/contracts/fields.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** A column by its name, or an expression over some. */
export type Column = string | RawBuilder<unknown>;

/** A piece of SQL that is true or false; values in it are parameters. */
export type Condition = RawBuilder<SqlBool>;

export const ALWAYS: Condition = sql<SqlBool>`1 = 1`;
export const NEVER: Condition = sql<SqlBool>`1 = 0`;

export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? ALWAYS : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

export function anyOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? NEVER : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** The column has one of these values. */
export function isOneOf(column: Column, values: readonly unknown[]): Condition {
  return values.length === 0 ? NEVER : sql<SqlBool>`${refOf(column)} in (${sql.join(values)})`;
}

/** The column has one of these ids. What no id can be is none: one of the stores fails when it is asked for it. */
export function isOneOfIds(column: Column, ids: readonly number[]): Condition {
  return isOneOf(column, ids.filter(isId));
}

/** The column contains the text, in any case. */
export function contains(column: Column, text: string): Condition {
  return like(column, `%${escapeLike(text)}%`);
}

/** The column fits the pattern, in any case. */
export function like(column: Column, pattern: string): Condition {
  return sql<SqlBool>`lower(${refOf(column)}) like lower(${pattern}) escape '\\'`;
}

/** Text whose `%` and `_` mean themselves in a pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** The column in a statement. */
export function refOf(column: Column): RawBuilder<unknown> {
  return typeof column === 'string' ? sql.ref(column) : column;
}
