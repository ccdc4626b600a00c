import type { AnnotationDeps } from './annotation-deps.ts';
import type { FastifyInstance } from 'fastify';
import { fail } from '@powerset/core/errors.ts';
import { annotationLayerEndpoints, type AnnotationLayerRow } from '@powerset/contracts/annotation.ts';
import { giveVersionOf, requireCurrent, requireWritten } from '../../access/version.ts';
import { bind } from '../../http/bind.ts';
import { bindReading } from '../../listing/bind-reading.ts';
import { ALWAYS, anyOf, contains } from '../../listing/conditions.ts';
import type { ListSpec } from '../../listing/list-page.ts';
import { humanize, nextVersion, wireMoment } from '../../listing/moments.ts';
import { pickPeople } from '../../listing/picks.ts';
import type { Db } from '../../metadata/open-store.ts';
import { peopleById, wirePerson } from '../../metadata/people.ts';
import { annotationRoutes } from './annotation-routes.ts';

const LIST: ListSpec = {
  table: 'annotation_layers',
  title: 'Annotation Layer',
  showColumns: ['id', 'name', 'descr'],
  listColumns: [
    'id',
    'name',
    'descr',
    'created_by.first_name',
    'created_by.last_name',
    'changed_by.first_name',
    'changed_by.last_name',
    'changed_on',
    'changed_on_delta_humanized',
    'created_on',
  ],
  joins:
    'left join users as creator on creator.id = annotation_layers.created_by left join users as changer on changer.id = annotation_layers.changed_by',
  orderColumns: {
    name: 'annotation_layers.name',
    descr: 'annotation_layers.descr',
    'created_by.first_name': 'creator.first_name',
    'changed_by.first_name': 'changer.first_name',
    changed_on: 'annotation_layers.changed_on',
    changed_on_delta_humanized: 'annotation_layers.changed_on',
    created_on: 'annotation_layers.created_on',
  },
  filters: {
    name: {
      kind: 'text',
      column: 'annotation_layers.name',
      own: {
        annotation_layer_all_text: {
          name: 'All Text',
          where: value =>
            value
              ? anyOf(['name', 'descr'].map(column => contains(`annotation_layers.${column}`, String(value))))
              : ALWAYS,
        },
      },
    },
    descr: { kind: 'text', column: 'annotation_layers.descr' },
    created_by: { kind: 'one', column: 'annotation_layers.created_by' },
    changed_by: { kind: 'one', column: 'annotation_layers.changed_by' },
    created_on: { kind: 'moment', column: 'annotation_layers.created_on' },
    changed_on: { kind: 'moment', column: 'annotation_layers.changed_on' },
  },
};

/** Serves annotation layers. */
export function annotationLayerRoutes(app: FastifyInstance, deps: AnnotationDeps): void {
  annotationRoutes(app, deps);
  const { db, now } = deps;
  bindReading(app, annotationLayerEndpoints, {
    db,
    versions: 'annotation_layers',
    spec: LIST,
    view: 'Annotation',
    visible: () => ALWAYS,
    distinct: {},
    create: annotationLayerEndpoints.create.body,
    update: annotationLayerEndpoints.update.body,
    rows: ids => rows(ids, db, now()),
    item: async id => (await rows([id], db, now()))[0],
    related: { created_by: query => pickPeople(db, query), changed_by: query => pickPeople(db, query) },
  });
  bind(app, annotationLayerEndpoints.create, async ({ actor, body }) => {
    await requireFreeName(body.name, undefined, db);
    const { id } = await db
      .insertInto('annotation_layers')
      .values({
        name: body.name,
        descr: body.descr ?? null,
        created_on: now(),
        changed_on: now(),
        created_by: actor.userId,
        changed_by: actor.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, result: body };
  });
  bind(app, annotationLayerEndpoints.update, async ({ actor, params: { id }, body, request, reply }) => {
    const before =
      (await db.selectFrom('annotation_layers').selectAll().where('id', '=', id).executeTakeFirst()) ??
      fail('resource.not-found');
    await requireCurrent(
      { header: request.headers['if-match'], sent: body },
      { ...before, kind: 'annotation layer', fields: () => ({ name: before.name, descr: before.descr }) },
      { db, now },
    );
    if (body.name !== undefined) await requireFreeName(body.name, id, db);
    requireWritten(
      await db
        .updateTable('annotation_layers')
        .set({ ...body, changed_on: nextVersion(now(), before.changed_on), changed_by: actor.userId })
        .where('id', '=', id)
        .where('changed_on', '=', before.changed_on)
        .executeTakeFirst(),
    );
    await giveVersionOf(reply, { db, table: 'annotation_layers', id });
    return { id, result: { ...body, layer: id } };
  });
  bind(app, annotationLayerEndpoints.remove, async ({ params: { id } }) => {
    await remove([id], db);
    return { message: 'OK' };
  });
  bind(app, annotationLayerEndpoints.removeMany, async ({ query: { q: ids } }) => {
    await remove(ids, db);
    return { message: `Deleted ${ids.length} annotation ${ids.length === 1 ? 'layer' : 'layers'}` };
  });
}

async function rows(ids: readonly number[], db: Db, nowMs: number): Promise<AnnotationLayerRow[]> {
  if (ids.length === 0) return [];
  const found = await db.selectFrom('annotation_layers').selectAll().where('id', 'in', ids).execute();
  const people = await peopleById(
    db,
    found.flatMap(row => [row.created_by, row.changed_by]),
  );
  return found.map(row => ({
    id: row.id,
    name: row.name,
    descr: row.descr,
    created_by: wirePerson(people.get(row.created_by ?? 0)),
    changed_by: wirePerson(people.get(row.changed_by ?? 0)),
    changed_on: wireMoment(row.changed_on),
    created_on: wireMoment(row.created_on),
    changed_on_delta_humanized: humanize(row.changed_on, nowMs),
  }));
}

async function requireFreeName(name: string, self: number | undefined, db: Db): Promise<void> {
  const taken = await db
    .selectFrom('annotation_layers')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  if (taken && taken.id !== self) fail('resource.invalid', { fields: { name: ['Name must be unique'] } });
}

async function remove(ids: readonly number[], db: Db): Promise<void> {
  const found =
    ids.length === 0
      ? []
      : await db.selectFrom('annotation_layers').select('id').where('id', 'in', ids).execute();
  if (ids.length === 0 || found.length < new Set(ids).size) fail('resource.not-found');
  const used = await db
    .selectFrom('annotations')
    .select('id')
    .where('layer_id', 'in', ids)
    .limit(1)
    .executeTakeFirst();
  if (used) fail('resource.in-use', { detail: 'Annotation layer has associated annotations.' });
  await db.deleteFrom('annotation_layers').where('id', 'in', ids).execute();
}
