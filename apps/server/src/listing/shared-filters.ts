import { sql, type SqlBool } from 'kysely';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { anyOf, type Condition } from './conditions.ts';
import type { OwnOperator } from './filters.ts';
import { truthOf } from './truth-of.ts';

/** Returns the condition that the row is linked to the item with the given id. */
export function linkedTo(
  link: string,
  own: string,
  other: string,
  table: string,
): (value: unknown) => Condition {
  return value =>
    sql<SqlBool>`exists (select 1 from ${sql.table(link)} where ${sql.ref(`${link}.${own}`)} = ${sql.ref(`${table}.id`)} and ${sql.ref(`${link}.${other}`)} = ${Number(value)})`;
}

/** Returns the condition that the row has a known creator. */
export function hasCreator(table: string): OwnOperator {
  return {
    name: 'Has created by',
    where: value =>
      sql<SqlBool>`${sql.ref(`${table}.created_by`)} is ${sql.raw(isTrue(value) ? 'not null' : 'null')}`,
  };
}

/** Returns the condition that the actor created the row. */
export function createdByMe(table: string): OwnOperator {
  return {
    name: 'Created by me',
    where: (_value, actor) => sql<SqlBool>`${sql.ref(`${table}.created_by`)} = ${actor.userId}`,
  };
}

/** Returns the filter for certified rows. */
export function certifiedFilter(table: string): OwnOperator {
  const column = sql.ref(`${table}.certified_by`);
  return {
    name: 'Is certified',
    where: value => sql<SqlBool>`coalesce(${column}, '') ${sql.raw(isTrue(value) ? '<>' : '=')} ''`,
  };
}

/** Returns the condition that the actor owns, created, or starred the row. */
export function ownedCreatedOrStarred(kind: 'chart' | 'dashboard', table: string): OwnOperator {
  return {
    name: 'Owned Created or Favored',
    where: (_value, actor) =>
      anyOf([
        linkedTo(`${kind}_owners`, `${kind}_id`, 'user_id', table)(actor.userId),
        createdByMe(table).where(true, actor),
        isFavourite(kind, table, actor),
      ]),
  };
}

/** Returns the filter for the actor's favorites. */
export function favouriteFilter(kind: 'chart' | 'dashboard', table: string): OwnOperator {
  return {
    name: 'Is favorite',
    where: (value, actor) => {
      const isStarred = isFavourite(kind, table, actor);
      return isTrue(value) ? isStarred : sql<SqlBool>`not ${isStarred}`;
    },
  };
}

/** Returns the condition that the row is a favorite of the actor. */
function isFavourite(kind: 'chart' | 'dashboard', table: string, actor: Actor): Condition {
  return sql<SqlBool>`exists (select 1 from favourites where favourites.kind = ${kind} and favourites.object_id = ${sql.ref(`${table}.id`)} and favourites.user_id = ${actor.userId})`;
}

/** Returns whether a client's value means yes. */
export function isTrue(value: unknown): boolean {
  if (typeof value === 'string') return value !== '' && truthOf(value) !== false;
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}
