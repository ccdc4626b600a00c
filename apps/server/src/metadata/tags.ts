import { sql, type SqlBool } from 'kysely';
import { fail } from '@powerset/core/errors.ts';
import type { Condition } from '../listing/conditions.ts';
import { ALWAYS, anyOf, contains, NEVER } from '../listing/conditions.ts';
import type { OwnOperator } from '../listing/filters.ts';
import type { Db } from './open-store.ts';
import type { TaggedObjectTable } from './tables.ts';

type Kind = TaggedObjectTable['kind'];

/** A tag as items show it: 1 is custom, 2 the kind of item, 3 its owner, 4 who starred it. */
export interface ShownTag {
  readonly id: number;
  readonly name: string;
  readonly type: number;
}

// The ids of implicit tags, far above those of custom ones.
const KIND_TAGS: Readonly<Record<Kind, number>> = {
  query: 1_900_000_001,
  chart: 1_900_000_002,
  dashboard: 1_900_000_003,
  dataset: 1_900_000_004,
};
const OWNER_TAGS = 2_000_000_000;
const STAR_TAGS = 2_050_000_000;

/** Returns the rows with their tags, including implicit ones for kind, owners, and stars if tags are on. */
export async function withTags<
  R extends { readonly id: number; readonly owners?: readonly { readonly id?: number | undefined }[] },
>(
  db: Db,
  kind: Kind,
  rows: readonly R[],
  tellsAll: boolean,
): Promise<(R & { readonly tags: readonly ShownTag[] })[]> {
  const ids = rows.map(row => row.id);
  const [tags, stars] = await Promise.all([
    tagsOf(db, kind, ids),
    tellsAll ? starsOn(db, kind, ids) : new Map<number, readonly number[]>(),
  ]);
  const implied = ({ id, owners = [] }: R): ShownTag[] => [
    ...owners.flatMap(owner =>
      owner.id === undefined ? [] : [{ id: OWNER_TAGS + owner.id, name: `owner:${owner.id}`, type: 3 }],
    ),
    { id: KIND_TAGS[kind], name: `type:${kind}`, type: 2 },
    ...(stars.get(id) ?? []).map(userId => ({
      id: STAR_TAGS + userId,
      name: `favorited_by:${userId}`,
      type: 4,
    })),
  ];
  return rows.map(row => ({
    ...row,
    tags: [...(tellsAll ? implied(row) : []), ...(tags.get(row.id) ?? [])],
  }));
}

/** Returns the implicit tag with an id, if there is one. */
export function impliedTag(id: number): ShownTag | undefined {
  const [kind] = Object.entries(KIND_TAGS).find(([, known]) => known === id) ?? [];
  if (kind !== undefined) return { id, name: `type:${kind}`, type: 2 };
  if (id > STAR_TAGS) return { id, name: `favorited_by:${id - STAR_TAGS}`, type: 4 };
  return id > OWNER_TAGS ? { id, name: `owner:${id - OWNER_TAGS}`, type: 3 } : undefined;
}

/** Returns the id of an implicit tag by its name. */
export function impliedTagId(name: string): number | undefined {
  const [, what, whose = ''] = /^(type|owner|favorited_by):(\w+)$/.exec(name) ?? [];
  if (what === 'type') return Object.hasOwn(KIND_TAGS, whose) ? KIND_TAGS[whose as Kind] : undefined;
  if (what === undefined || !/^\d{1,7}$/.test(whose)) return undefined;
  return (what === 'owner' ? OWNER_TAGS : STAR_TAGS) + Number(whose);
}

// Returns the users who starred each item.
async function starsOn(
  db: Db,
  kind: Kind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if ((kind !== 'chart' && kind !== 'dashboard') || ids.length === 0) return new Map();
  const stars = await db
    .selectFrom('favourites')
    .select(['object_id', 'user_id'])
    .where('kind', '=', kind)
    .where('object_id', 'in', ids)
    .orderBy('user_id')
    .execute();
  return new Map(
    [...Map.groupBy(stars, star => star.object_id)].map(([id, given]) => [
      id,
      given.map(star => star.user_id),
    ]),
  );
}

/** Returns tags by item id. */
export async function tagsOf(
  db: Db,
  kind: Kind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly ShownTag[]>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('tagged_objects')
    .innerJoin('tags', 'tags.id', 'tagged_objects.tag_id')
    .where('kind', '=', kind)
    .where('object_id', 'in', ids)
    .select(['object_id', 'tags.id', 'tags.name'])
    .orderBy('tags.name')
    .execute();
  const grouped = Map.groupBy(found, tag => tag.object_id);
  return new Map(
    [...grouped].map(([id, tags]) => [id, tags.map(tag => ({ id: tag.id, name: tag.name, type: 1 }))]),
  );
}

interface NewTag {
  readonly name: string;
  readonly description: string;
  readonly userId: number | null;
  readonly now: number;
}

/** Returns the id of the tag with a name, creating it if needed. */
export async function ensureTag(db: Db, { name, description, userId, now }: NewTag): Promise<number> {
  await db
    .insertInto('tags')
    .values({ name, description, created_on: now, changed_on: now, created_by: userId, changed_by: userId })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute();
  return (await db.selectFrom('tags').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
}

/** Sets the exact tags of an item. */
export async function setTags(
  db: Db,
  kind: Kind,
  objectId: number,
  tagIds: readonly number[],
): Promise<void> {
  await db.deleteFrom('tagged_objects').where('kind', '=', kind).where('object_id', '=', objectId).execute();
  const known = await db.selectFrom('tags').select('id').where('id', 'in', tagIds).execute();
  if (tagIds.some(id => !known.some(tag => tag.id === id)))
    fail('resource.invalid', { fields: { tags: ['Tags are invalid'] } });
  if (tagIds.length > 0)
    await db
      .insertInto('tagged_objects')
      .values([...new Set(tagIds)].map(tag_id => ({ tag_id, kind, object_id: objectId })))
      .onConflict(conflict => conflict.doNothing())
      .execute();
}

/** Returns the condition that a row has a tag whose name contains a text, custom or implicit. */
export function taggedByName(kind: Kind, table: string): OwnOperator {
  const isOwned = ownedBy(kind, table);
  return {
    name: 'Is tagged',
    where: value => {
      const text = String(value ?? '');
      if (`type:${kind}`.includes(text.toLowerCase())) return ALWAYS;
      return anyOf([
        tagged(kind, table, contains('tags.name', text)),
        ...(isOwned ? [isOwned(contains(sql<string>`'owner:' || link.user_id`, text))] : []),
        ...starredBy(kind, table, contains(sql<string>`'favorited_by:' || link.user_id`, text)),
      ]);
    },
  };
}

/** Returns the condition that a row has the tag with an id. */
export function taggedById(kind: Kind, table: string): (value: unknown) => Condition {
  return value => {
    const id = Number(value) || 0;
    if (id === KIND_TAGS[kind]) return ALWAYS;
    if (id > STAR_TAGS)
      return anyOf([NEVER, ...starredBy(kind, table, sql<SqlBool>`link.user_id = ${id - STAR_TAGS}`)]);
    return id > OWNER_TAGS
      ? (ownedBy(kind, table)?.(sql<SqlBool>`link.user_id = ${id - OWNER_TAGS}`) ?? NEVER)
      : tagged(kind, table, sql<SqlBool>`tags.id = ${id}`);
  };
}

function ownedBy(kind: Kind, table: string): ((which: Condition) => Condition) | undefined {
  if (kind === 'query') return undefined;
  return which =>
    sql<SqlBool>`exists (select 1 from ${sql.table(`${kind}_owners`)} as link where ${sql.ref(`link.${kind}_id`)} = ${sql.ref(`${table}.id`)} and ${which})`;
}

function starredBy(kind: Kind, table: string, which: Condition): readonly Condition[] {
  return kind === 'chart' || kind === 'dashboard'
    ? [
        sql<SqlBool>`exists (select 1 from favourites as link where link.kind = ${kind} and link.object_id = ${sql.ref(`${table}.id`)} and ${which})`,
      ]
    : [];
}

function tagged(kind: Kind, table: string, which: Condition): Condition {
  return sql<SqlBool>`exists (select 1 from tagged_objects join tags on tags.id = tagged_objects.tag_id
    where tagged_objects.kind = ${kind} and tagged_objects.object_id = ${sql.ref(`${table}.id`)} and ${which})`;
}
