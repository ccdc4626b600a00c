import { sql, type SqlBool } from 'kysely';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { TAGGED_KINDS, type TaggedKind, type TagRow } from '@powerset/contracts/tag.ts';
import { readableDatasets } from '../../access/data-access.ts';
import { allOf, anyOf, isOneOfIds, type Condition } from '../../listing/conditions.ts';
import { humanize, wireMoment } from '../../listing/moments.ts';
import type { Db } from '../../metadata/open-store.ts';
import { fullName, ownersOf, peopleById, wirePerson, type Ownable } from '../../metadata/people.ts';
import { impliedTag, taggedById, tagsOf } from '../../metadata/tags.ts';
import { tagStore, type ObjectRef } from './store.ts';

export interface TagDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly visibleCharts: (actor: Actor) => Condition;
  readonly visibleDashboards: (actor: Actor) => Condition;
}

/** Returns tags in wire format. */
export async function tagRows(ids: readonly number[], db: Db, nowMs: number): Promise<TagRow[]> {
  const tags = await tagStore(db).byIds(ids);
  const people = await peopleById(
    db,
    tags.flatMap(tag => [tag.created_by, tag.changed_by]),
  );
  return tags.map(tag => ({
    id: tag.id,
    name: tag.name,
    type: 1,
    description: tag.description ?? '',
    changed_by: wirePerson(people.get(tag.changed_by ?? 0)),
    created_by: wirePerson(people.get(tag.created_by ?? 0)),
    changed_on_delta_humanized: humanize(tag.changed_on, nowMs),
    created_on_delta_humanized: humanize(tag.created_on, nowMs),
  }));
}

/** Returns a tag that is derived from the items themselves in wire format: nobody creates or changes it. */
export function impliedTagRow(id: number): TagRow | undefined {
  const tag = impliedTag(id);
  return (
    tag && {
      ...tag,
      description: '',
      changed_by: null,
      created_by: null,
      changed_on_delta_humanized: '',
      created_on_delta_humanized: '',
    }
  );
}

/** Reads the items that clients name, such as `['chart', 3]`. */
export function readObjects(objects: readonly (readonly [string, number])[]): ObjectRef[] {
  return objects.map(([kind, id]) => [
    isKind(kind) ? kind : fail('resource.invalid', { detail: 'Could not process entity' }),
    id,
  ]);
}

/** Returns the kind that a number in a path means. */
export function kindOfNumber(number: number): TaggedKind {
  const found = Object.entries(TAGGED_KINDS).find(([, known]) => known === number);
  return found ? (found[0] as TaggedKind) : fail('resource.invalid', { detail: 'Invalid tag' });
}

/** Tags the items that the actor may see and returns them. A tag must not reveal that an item exists. */
export async function tagVisible(
  name: string,
  objects: readonly ObjectRef[],
  actor: Actor,
  deps: TagDeps,
): Promise<readonly ObjectRef[]> {
  const store = tagStore(deps.db);
  const id = await store.ensure(name, actor.userId, deps.now());
  const seen = await visible(objects, actor, deps);
  await store.tag(id, seen);
  return seen;
}

/** Returns those of the objects that exist and that the actor may see. */
export async function visible(
  objects: readonly ObjectRef[],
  actor: Actor,
  deps: TagDeps,
): Promise<ObjectRef[]> {
  const seen: ObjectRef[] = [];
  for (const kind of Object.keys(TAGGED_KINDS) as TaggedKind[]) {
    const ids = objects.filter(([of]) => of === kind).map(([, id]) => id);
    const found = new Set((await load(kind, ids, actor, deps)).map(row => row.id));
    seen.push(...objects.filter(([of, id]) => of === kind && found.has(id)));
  }
  return seen;
}

/** Returns all objects with one of the tags that the actor may see, or all objects of a kind with any tag. */
export async function objectsWithTags(
  tagIds: readonly number[],
  kinds: readonly string[],
  actor: Actor,
  deps: TagDeps,
) {
  const [implied, made] = [tagIds.filter(id => impliedTag(id)), tagIds.filter(id => !impliedTag(id))];
  const refs = implied.length > 0 && made.length === 0 ? [] : await tagStore(deps.db).objectsOf(made);
  const wanted = (Object.keys(TAGGED_KINDS) as TaggedKind[]).filter(
    kind => kinds.length === 0 || kinds.includes(kind),
  );
  const lists = await Promise.all(
    wanted.map(async kind => {
      const rows = await load(
        kind,
        [
          ...refs.filter(ref => ref.kind === kind).map(ref => ref.object_id),
          ...(await impliedObjects(kind, implied, deps.db)),
        ],
        actor,
        deps,
      );
      const ids = rows.map(row => row.id);
      const [people, owners, tags] = [
        await peopleById(
          deps.db,
          rows.map(row => row.created_by),
        ),
        kind === 'query' ? undefined : await ownersOf(deps.db, kind satisfies Ownable, ids),
        await tagsOf(deps.db, kind, ids),
      ];
      return rows.map(row => ({
        id: row.id,
        type: kind as string,
        name: row.name,
        url: ADDRESSES[kind](row.id),
        changed_on: wireMoment(row.changed_on),
        created_by: row.created_by,
        creator: fullName(people.get(row.created_by ?? 0)),
        tags: [...(tags.get(row.id) ?? [])],
        owners: (owners?.get(row.id) ?? []).map(owner => wirePerson(owner)!),
      }));
    }),
  );
  return lists.flat();
}

async function impliedObjects(
  kind: TaggedKind,
  tagIds: readonly number[],
  db: Db,
): Promise<readonly number[]> {
  if (tagIds.length === 0) return [];
  const table = TABLES[kind];
  return (
    await sql<{
      id: number;
    }>`select id from ${sql.table(table)} where ${anyOf(tagIds.map(taggedById(kind, table)))}`.execute(db)
  ).rows.map(row => row.id);
}

const TABLES = {
  chart: 'charts',
  dashboard: 'dashboards',
  dataset: 'datasets',
  query: 'saved_queries',
} as const satisfies Readonly<Record<TaggedKind, string>>;
const ADDRESSES: Readonly<Record<TaggedKind, (id: number) => string>> = {
  chart: id => `/explore/?slice_id=${id}`,
  dashboard: id => `/superset/dashboard/${id}/`,
  dataset: id => `/explore/?datasource_type=table&datasource_id=${id}`,
  query: id => `/sqllab?savedQueryId=${id}`,
};

interface Tagged {
  readonly id: number;
  readonly name: string | null;
  readonly changed_on: number;
  readonly created_by: number | null;
}

async function load(
  kind: TaggedKind,
  ids: readonly number[],
  actor: Actor,
  { db, visibleCharts, visibleDashboards }: TagDeps,
): Promise<readonly Tagged[]> {
  if (ids.length === 0) return [];
  const sources: Readonly<Record<TaggedKind, readonly [name: string, seen: Condition]>> = {
    chart: ['name', visibleCharts(actor)],
    dashboard: ['title', visibleDashboards(actor)],
    dataset: ['table_name', readableDatasets(actor)],
    query: ['label', sql<SqlBool>`saved_queries.created_by = ${actor.userId}`],
  };
  const table = TABLES[kind];
  const [name, seen] = sources[kind];
  const { rows } =
    await sql<Tagged>`select id, ${sql.ref(name)} as name, changed_on, created_by from ${sql.table(table)} where ${allOf([isOneOfIds(`${table}.id`, ids), seen])} order by id`.execute(
      db,
    );
  return rows;
}

function isKind(text: string): text is TaggedKind {
  return Object.hasOwn(TAGGED_KINDS, text);
}
