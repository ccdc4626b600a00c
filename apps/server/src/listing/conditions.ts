import { isId } from '@powerset/contracts/fields.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** A column name or an expression. */
export type Column = string | RawBuilder<unknown>;

/** A boolean SQL expression; its values are parameters. */
export type Condition = RawBuilder<SqlBool>;

export const ALWAYS: Condition = sql<SqlBool>`1 = 1`;
export const NEVER: Condition = sql<SqlBool>`1 = 0`;

export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? ALWAYS : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

export function anyOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? NEVER : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** Returns the condition that the column has one of these values. */
export function isOneOf(column: Column, values: readonly unknown[]): Condition {
  return values.length === 0 ? NEVER : sql<SqlBool>`${refOf(column)} in (${sql.join(values)})`;
}

/**
 * Returns the condition that the column has one of these ids. Impossible ids are dropped, because one of the
 * stores fails on them.
 */
export function isOneOfIds(column: Column, ids: readonly number[]): Condition {
  return isOneOf(column, ids.filter(isId));
}

/** Returns the condition that the column contains the text, in any case. */
export function contains(column: Column, text: string): Condition {
  return like(column, `%${escapeLike(text)}%`);
}

/** Returns the condition that the column matches the pattern, in any case. */
export function like(column: Column, pattern: string): Condition {
  return sql<SqlBool>`lower(${refOf(column)}) like lower(${pattern}) escape '\\'`;
}

/** Escapes `%` and `_` in a pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Returns the column in a statement. */
export function refOf(column: Column): RawBuilder<unknown> {
  return typeof column === 'string' ? sql.ref(column) : column;
}
