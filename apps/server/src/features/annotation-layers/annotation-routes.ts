import type { FastifyInstance } from 'fastify';
import { sql, type Selectable, type SqlBool } from 'kysely';
import { fail } from '@powerset/core/errors.ts';
import { annotationEndpoints, type AnnotationUpdate } from '@powerset/contracts/annotation.ts';
import {
  giveVersion,
  giveVersionOf,
  requireCurrent,
  requireUnchanged,
  requireWritten,
} from '../../access/version.ts';
import { bind } from '../../http/bind.ts';
import { ALWAYS, anyOf, contains } from '../../listing/conditions.ts';
import { listPage, type ListSpec } from '../../listing/list-page.ts';
import { humanize, nextVersion, readWireMoment, wireMoment } from '../../listing/moments.ts';
import { lockRow } from '../../metadata/lock-row.ts';
import type { Db } from '../../metadata/open-store.ts';
import { peopleById } from '../../metadata/people.ts';
import type { AnnotationTable } from '../../metadata/tables.ts';
import type { AnnotationDeps } from './annotation-deps.ts';

type Annotation = Selectable<AnnotationTable>;

const LIST: ListSpec = {
  table: 'annotations',
  title: 'Annotation',
  listColumns: [],
  showColumns: [],
  orderColumns: {
    short_descr: 'annotations.short_descr',
    long_descr: 'annotations.long_descr',
    start_dttm: 'annotations.start_on',
    end_dttm: 'annotations.end_on',
    changed_on_delta_humanized: 'annotations.changed_on',
    created_by: 'annotations.created_by',
    changed_by: 'annotations.changed_by',
  },
  filters: {
    long_descr: { kind: 'text', column: 'annotations.long_descr' },
    created_on: { kind: 'moment', column: 'annotations.created_on' },
    changed_on: { kind: 'moment', column: 'annotations.changed_on' },
    short_descr: {
      kind: 'text',
      column: 'annotations.short_descr',
      own: {
        annotation_all_text: {
          name: 'All Text',
          where: value =>
            value
              ? anyOf(
                  ['short_descr', 'long_descr'].map(column =>
                    contains(`annotations.${column}`, String(value)),
                  ),
                )
              : ALWAYS,
        },
      },
    },
  },
};

/** Serves the annotations of a layer. */
export function annotationRoutes(app: FastifyInstance, deps: AnnotationDeps): void {
  readingRoutes(app, deps);
  const { db, now } = deps;
  bind(app, annotationEndpoints.create, async ({ actor, params: { layer }, body }) => {
    if (!(await layerNamed(layer, db))) fail('request.invalid', { detail: 'Annotation layer not found.' });
    const span = spanOf(body.start_dttm, body.end_dttm);
    const { id } = await db.transaction().execute(async trx => {
      await requireFree(body.short_descr, layer, undefined, trx);
      return trx
        .insertInto('annotations')
        .values({
          layer_id: layer,
          short_descr: body.short_descr,
          long_descr: body.long_descr ?? null,
          json_metadata: body.json_metadata ?? null,
          ...span,
          created_on: now(),
          changed_on: now(),
          created_by: actor.userId,
          changed_by: actor.userId,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    });
    return { id, result: { ...echo(body), layer } };
  });
  bind(app, annotationEndpoints.update, async ({ actor, params: { layer, id }, body, request, reply }) => {
    const before = await one(layer, id, db);
    await requireCurrent(
      { header: request.headers['if-match'], sent: body },
      { ...before, kind: 'annotation', fields: () => savedFields(before) },
      { db, now },
    );
    const span = spanOf(
      body.start_dttm ?? wireMoment(before.start_on),
      body.end_dttm ?? wireMoment(before.end_on),
    );
    await db.transaction().execute(async trx => {
      if (body.short_descr !== undefined) await requireFree(body.short_descr, layer, id, trx);
      requireWritten(
        await trx
          .updateTable('annotations')
          .set({
            short_descr: body.short_descr,
            long_descr: body.long_descr,
            json_metadata: body.json_metadata,
            ...span,
            changed_on: nextVersion(now(), before.changed_on),
            changed_by: actor.userId,
          })
          .where('id', '=', id)
          .where('changed_on', '=', before.changed_on)
          .executeTakeFirst(),
      );
    });
    await giveVersionOf(reply, { db, table: 'annotations', id });
    return { id, result: { ...echo(body), layer } };
  });
  bind(app, annotationEndpoints.remove, async ({ params: { layer, id }, request }) => {
    await requireUnchanged(request.headers['if-match'], await one(layer, id, db), db);
    await db.deleteFrom('annotations').where('id', '=', id).execute();
    return { message: 'OK' };
  });
  bind(app, annotationEndpoints.removeMany, async ({ params: { layer }, query: { q: ids } }) => {
    const found =
      ids.length === 0
        ? []
        : await db
            .selectFrom('annotations')
            .select('id')
            .where('layer_id', '=', layer)
            .where('id', 'in', ids)
            .execute();
    if (ids.length === 0 || found.length < new Set(ids).size) fail('resource.not-found');
    await db.deleteFrom('annotations').where('id', 'in', ids).execute();
    return { message: `Deleted ${ids.length} ${ids.length === 1 ? 'annotation' : 'annotations'}` };
  });
}

function readingRoutes(app: FastifyInstance, { db, now }: AnnotationDeps): void {
  bind(app, annotationEndpoints.list, async ({ actor, params: { layer }, query }) => {
    const page = await listPage(db, LIST, {
      query: query.q ?? {},
      visible: sql<SqlBool>`annotations.layer_id = ${layer}`,
      actor,
    });
    const found =
      page.ids.length === 0
        ? []
        : await db
            .selectFrom('annotations')
            .selectAll()
            .where('id', 'in', [...page.ids])
            .execute();
    const people = await peopleById(
      db,
      found.flatMap(row => [row.created_by, row.changed_by]),
    );
    const person = (id: number | null) => {
      const known = people.get(id ?? 0);
      return known ? { first_name: known.first_name, id: known.id } : null;
    };
    const byId = new Map(found.map(row => [row.id, row]));
    return {
      count: page.count,
      ids: [...page.ids],
      result: page.ids
        .flatMap(id => byId.get(id) ?? [])
        .map(row => ({
          id: row.id,
          short_descr: row.short_descr,
          long_descr: row.long_descr,
          start_dttm: wireMoment(row.start_on),
          end_dttm: wireMoment(row.end_on),
          changed_by: person(row.changed_by),
          created_by: person(row.created_by),
          changed_on_delta_humanized: humanize(row.changed_on, now()),
        })),
    };
  });
  bind(app, annotationEndpoints.get, async ({ params: { layer, id }, reply }) => {
    const row = await one(layer, id, db);
    giveVersion(reply, row.changed_on);
    return {
      id,
      result: {
        id,
        short_descr: row.short_descr,
        long_descr: row.long_descr,
        start_dttm: wireMoment(row.start_on),
        end_dttm: wireMoment(row.end_on),
        json_metadata: row.json_metadata,
        layer: { id: layer, name: await layerNamed(layer, db) },
      },
    };
  });
}

async function layerNamed(id: number, db: Db): Promise<string | undefined> {
  return (await db.selectFrom('annotation_layers').select('name').where('id', '=', id).executeTakeFirst())
    ?.name;
}

async function one(layer: number, id: number, db: Db): Promise<Annotation> {
  return (
    (await db
      .selectFrom('annotations')
      .selectAll()
      .where('id', '=', id)
      .where('layer_id', '=', layer)
      .executeTakeFirst()) ?? fail('resource.not-found')
  );
}

function savedFields({
  short_descr,
  long_descr,
  json_metadata,
  start_on: start,
  end_on: end,
}: Annotation): Readonly<Record<string, unknown>> {
  return { short_descr, long_descr, json_metadata, start_dttm: wireMoment(start), end_dttm: wireMoment(end) };
}

function spanOf(start: string, end: string): { readonly start_on: number; readonly end_on: number } {
  // The schema has already parsed both.
  const [startMs, endMs] = [readWireMoment(start)!, readWireMoment(end)!];
  if (endMs < startMs)
    fail('resource.invalid', { fields: { start_dttm: ['End date must be after start date'] } });
  return { start_on: startMs, end_on: endMs };
}

async function requireFree(text: string, layer: number, self: number | undefined, trx: Db): Promise<void> {
  await lockRow(trx, 'annotation_layers', layer);
  const taken = await trx
    .selectFrom('annotations')
    .select('id')
    .where('layer_id', '=', layer)
    .where('short_descr', '=', text)
    .executeTakeFirst();
  if (taken && taken.id !== self)
    fail('resource.invalid', {
      fields: { short_descr: ['Short description must be unique for this layer'] },
    });
}

// Returns the changed fields, with times written as in mail headers.
function echo(body: AnnotationUpdate): Record<string, unknown> {
  const moments = (['start_dttm', 'end_dttm'] as const).flatMap(key =>
    body[key] === undefined ? [] : [[key, new Date(readWireMoment(body[key])!).toUTCString()]],
  );
  return { ...body, ...(Object.fromEntries(moments) as Record<string, string>) };
}
