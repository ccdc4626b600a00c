import { sql, type SqlBool } from 'kysely';
import type { Condition } from '../listing/conditions.ts';
import { contains } from '../listing/conditions.ts';
import type { OwnOperator } from '../listing/filters.ts';
import type { Db } from './open-store.ts';
import type { TaggedObjectTable } from './tables.ts';

type Kind = TaggedObjectTable['kind'];

/** A tag as things show it; every tag that people make has the type 1. */
export interface ShownTag {
  readonly id: number;
  readonly name: string;
  readonly type: number;
}

/** The rows with the tags that are on them. */
export async function withTags<R extends { readonly id: number }>(db: Db, kind: Kind, rows: readonly R[]): Promise<(R & { readonly tags: readonly ShownTag[] })[]> {
  const tags = await tagsOf(db, kind, rows.map(row => row.id));
  return rows.map(row => ({ ...row, tags: tags.get(row.id) ?? [] }));
}

/** Tags by the id of the thing that they are on. */
export async function tagsOf(db: Db, kind: Kind, ids: readonly number[]): Promise<ReadonlyMap<number, readonly ShownTag[]>> {
  if (ids.length === 0) return new Map();
  const found = await db.selectFrom('tagged_objects').innerJoin('tags', 'tags.id', 'tagged_objects.tag_id').where('kind', '=', kind).where('object_id', 'in', ids)
    .select(['object_id', 'tags.id', 'tags.name']).orderBy('tags.name').execute();
  const grouped = Map.groupBy(found, tag => tag.object_id);
  return new Map([...grouped].map(([id, tags]) => [id, tags.map(tag => ({ id: tag.id, name: tag.name, type: 1 }))]));
}

/** Puts exactly these tags on a thing. */
export async function setTags(db: Db, kind: Kind, objectId: number, tagIds: readonly number[]): Promise<void> {
  await db.deleteFrom('tagged_objects').where('kind', '=', kind).where('object_id', '=', objectId).execute();
  if (tagIds.length > 0) await db.insertInto('tagged_objects').values([...new Set(tagIds)].map(tag_id => ({ tag_id, kind, object_id: objectId }))).onConflict(conflict => conflict.doNothing()).execute();
}

/** The row has a tag whose name holds a text. */
export function taggedByName(kind: Kind, table: string): OwnOperator {
  return { name: 'Is tagged', where: value => tagged(kind, table, contains('tags.name', String(value ?? ''))) };
}

/** The row has the tag with a number. */
export function taggedById(kind: Kind, table: string): (value: unknown) => Condition {
  return value => tagged(kind, table, sql<SqlBool>`tags.id = ${Number(value) || 0}`);
}

function tagged(kind: Kind, table: string, which: Condition): Condition {
  return sql<SqlBool>`exists (select 1 from tagged_objects join tags on tags.id = tagged_objects.tag_id
    where tagged_objects.kind = ${kind} and tagged_objects.object_id = ${sql.ref(`${table}.id`)} and ${which})`;
}
