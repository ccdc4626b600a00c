import type { FastifyInstance } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import { fail } from '@powerset/core/errors.ts';
import { isId, MAX_ID } from '@powerset/contracts/fields.ts';
import {
  bulkCreateTags,
  tagEndpoints,
  tagFavorites,
  taggedObjects,
  tagObject,
  untagObject,
} from '@powerset/contracts/tag.ts';
import { giveVersionOf, requireCurrent } from '../../access/version.ts';
import { bind } from '../../http/bind.ts';
import { bindReading } from '../../listing/bind-reading.ts';
import { ALWAYS, NEVER } from '../../listing/conditions.ts';
import type { ListSpec } from '../../listing/list-page.ts';
import { nextVersion } from '../../listing/moments.ts';
import { isTrue } from '../../listing/shared-filters.ts';
import { impliedTagId } from '../../metadata/tags.ts';
import { pickPeople } from '../../listing/picks.ts';
import { bindFavourites } from '../favourites/service.ts';
import {
  impliedTagRow,
  kindOfNumber,
  objectsWithTags,
  readObjects,
  tagRows,
  tagVisible,
  visible,
  type TagDeps,
} from './service.ts';
import { tagStore } from './store.ts';

const COLUMNS = [
  'id',
  'name',
  'type',
  'description',
  'changed_by.first_name',
  'changed_by.last_name',
  'changed_on_delta_humanized',
  'created_on_delta_humanized',
  'created_by.first_name',
  'created_by.last_name',
];
const ORDER: Readonly<Record<string, string>> = {
  id: 'id',
  name: 'name',
  type: 'id',
  description: 'description',
  'changed_by.first_name': 'changed_by',
  'changed_by.last_name': 'changed_by',
  changed_on_delta_humanized: 'changed_on',
  created_on_delta_humanized: 'created_on',
  'created_by.first_name': 'created_by',
  'created_by.last_name': 'created_by',
};
const LIST: ListSpec = {
  table: 'tags',
  title: 'Tag',
  listColumns: COLUMNS,
  showColumns: [...COLUMNS, 'created_by'],
  unshownColumns: ['changed_by.id'],
  orderColumns: Object.fromEntries(Object.entries(ORDER).map(([name, column]) => [name, `tags.${column}`])),
  filters: {
    name: { kind: 'text', column: 'tags.name' },
    description: { kind: 'text', column: 'tags.description' },
    created_by: { kind: 'one', column: 'tags.created_by' },
    changed_by: { kind: 'one', column: 'tags.changed_by' },
    created_on: { kind: 'moment', column: 'tags.created_on' },
    changed_on: { kind: 'moment', column: 'tags.changed_on' },
    // Every listed tag was created by users.
    type: {
      kind: 'none',
      column: 'tags.id',
      own: {
        custom_tag: { name: 'Is custom tag', where: value => (isTrue(value) ? ALWAYS : NEVER) },
        eq: { name: 'Equal to', isHidden: true, where: value => (isMadeByPeople(value) ? ALWAYS : NEVER) },
        neq: {
          name: 'Not Equal to',
          isHidden: true,
          where: value => (isMadeByPeople(value) ? NEVER : ALWAYS),
        },
      },
    },
    objects: {
      kind: 'none',
      column: 'tags.id',
      own: {
        rel_m_m: {
          name: 'Relation as Many',
          isHidden: true,
          where: value =>
            sql<SqlBool>`exists (select 1 from tagged_objects where tagged_objects.tag_id = tags.id and tagged_objects.object_id = ${numberIn(value)})`,
        },
      },
    },
  },
};

// Clients send the type by name or by number.
function isMadeByPeople(value: unknown): boolean {
  return ['1', 'custom'].includes(String(value).toLowerCase());
}

function numberIn(value: unknown): number {
  const id = Number(value);
  return isId(id) ? id : 0;
}

/** Serves tags and the tagged items. */
export function tagRoutes(app: FastifyInstance, deps: TagDeps): void {
  const { db, now } = deps;
  bindReading(app, tagEndpoints, {
    db,
    versions: 'tags',
    spec: LIST,
    view: 'Tag',
    visible: () => ALWAYS,
    distinct: {},
    create: tagEndpoints.create.body,
    update: tagEndpoints.update.body,
    rows: ids => tagRows(ids, db, now()),
    item: async id => (await tagRows([id], db, now()))[0] ?? impliedTagRow(id),
    related: { created_by: query => pickPeople(db, query), changed_by: query => pickPeople(db, query) },
  });
  writeRoutes(app, deps);
  objectRoutes(app, deps);
  bindFavourites(app, tagFavorites, {
    db,
    now,
    kind: 'tag',
    visibleIds: async ids => (await tagStore(db).byIds(ids)).map(tag => tag.id),
  });
}

function writeRoutes(app: FastifyInstance, deps: TagDeps): void {
  const store = tagStore(deps.db);
  const together = inOneStep(deps);
  bind(app, tagEndpoints.create, async ({ actor, body }) => {
    await together(trx => tagVisible(body.name, readObjects(body.objects_to_tag ?? []), actor, trx));
    return {};
  });
  bind(app, tagEndpoints.update, async ({ actor, params: { id }, body, request, reply }) => {
    const [tag] = await store.byIds([id]);
    if (!tag) return fail('resource.not-found');
    await requireCurrent(
      { header: request.headers['if-match'], sent: body },
      { ...tag, kind: 'tag', fields: () => ({ name: tag.name, description: tag.description }) },
      deps,
    );
    const [same] = body.name === undefined ? [] : await store.byNames([body.name]);
    if (same && same.id !== id) fail('resource.invalid', { fields: { name: ['Name must be unique'] } });
    await together(async trx => {
      await tagStore(trx.db).change(
        id,
        {
          name: body.name,
          description: body.description,
          changed_on: nextVersion(deps.now(), tag.changed_on),
          changed_by: actor.userId,
        },
        tag.changed_on,
      );
      if (body.objects_to_tag)
        await tagStore(trx.db).tag(id, await visible(readObjects(body.objects_to_tag), actor, trx));
    });
    await giveVersionOf(reply, { db: deps.db, table: 'tags', id });
    return { id, result: body };
  });
  bind(app, tagEndpoints.remove, async ({ params: { id } }) => {
    if ((await store.byIds([id])).length === 0) fail('resource.not-found');
    await store.remove([id]);
    return { message: 'OK' };
  });
  bind(app, tagEndpoints.removeMany, async ({ query: { q: names } }) => {
    const tags = await store.byNames(names);
    const unknown = names.filter(name => !tags.some(tag => tag.name === name));
    if (unknown.length > 0)
      fail('resource.invalid', {
        detail: `Invalid tag parameters: [${unknown.map(name => `'${name}'`).join(', ')}]. Tag parameters are invalid.`,
      });
    await store.remove(tags.map(tag => tag.id));
    return { message: `Deleted ${names.length} tags` };
  });
}

function objectRoutes(app: FastifyInstance, deps: TagDeps): void {
  const store = tagStore(deps.db);
  const together = inOneStep(deps);
  bind(app, bulkCreateTags, async ({ actor, body }) => {
    return {
      result: await together(async trx => {
        const tagged = [];
        const skipped = [];
        for (const { name, objects_to_tag: refs = [] } of body.tags ?? []) {
          const objects = readObjects(refs);
          const seen = await tagVisible(name, objects, actor, trx);
          tagged.push(...seen);
          skipped.push(...objects.filter(object => !seen.includes(object)));
        }
        return { objects_tagged: tagged, objects_skipped: skipped };
      }),
    };
  });
  bind(app, tagObject, async ({ actor, params, body }) => {
    const kind = kindOfNumber(params.kind);
    const names =
      body.properties?.tags ??
      fail('request.invalid', { detail: "Missing required field 'tags' in 'properties'" });
    await together(async trx => {
      for (const name of names) await tagVisible(name, [[kind, params.id]], actor, trx);
    });
    return {};
  });
  bind(app, untagObject, async ({ actor, params }) => {
    const [object] = await visible([[kindOfNumber(params.kind), params.id]], actor, deps);
    const [tag] = await store.byNames([params.name]);
    if (!object || !tag || !(await store.untag(tag.id, object)))
      fail('resource.invalid', { detail: 'Could not process entity' });
    return { message: 'OK' };
  });
  bind(app, taggedObjects, async ({ actor, query }) => {
    const named = await store.byNames(wordsOf(query.tags));
    const ids = wordsOf(query.tagIds)
      .map(Number)
      .filter(id => Number.isInteger(id) && id >= 0 && id <= MAX_ID);
    return {
      result: await objectsWithTags(
        [
          ...named.map(tag => tag.id),
          ...wordsOf(query.tags).flatMap(name => impliedTagId(name) ?? []),
          ...ids,
        ],
        wordsOf(query.types),
        actor,
        deps,
      ),
    };
  });
}

/** Runs several writes, all or nothing. */
function inOneStep(deps: TagDeps) {
  return <T>(write: (trx: TagDeps) => Promise<T>): Promise<T> =>
    deps.db.transaction().execute(db => write({ ...deps, db }));
}

function wordsOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '');
}
