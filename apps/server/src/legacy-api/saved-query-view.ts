import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { MOST_SQL_LETTERS } from '@powerset/kit/text-limits.ts';
import { savedQueryStore } from '../features/saved-queries/store.ts';
import { httpContext } from '../http/context.ts';
import { sql, type SqlBool } from 'kysely';
import { labelOf } from '../listing/envelope.ts';
import type { Db } from '../metadata/open-store.ts';

export interface SavedQueryViewDeps {
  readonly db: Db;
  readonly now: () => number;
}

const COLUMNS = ['label', 'db_id', 'schema', 'description', 'sql', 'extra_json', 'id'];
const LABELS = [
  'changed_by',
  'changed_by_fk',
  'changed_on',
  'created_by',
  'created_by_fk',
  'created_on',
  'database',
  'db_id',
  'description',
  'extra_json',
  'id',
  'label',
  'last_run',
  'rows',
  'schema',
  'sql',
  'tags',
  'template_parameters',
  'user',
  'user_id',
  'uuid',
];
const Form = z.looseObject({
  label: z.string().max(256).optional(),
  db_id: z.coerce.number().int().optional(),
  schema: z.string().max(128).optional(),
  sql: z.string().max(MOST_SQL_LETTERS).optional(),
  description: z.string().optional(),
  template_parameters: z.string().optional(),
});

const DENIED = { message: 'Access is Denied', severity: 'danger' };

type Handler = (request: FastifyRequest, reply: FastifyReply, actor: Actor) => Promise<FastifyReply>;

/** Serves saved queries to older editors. */
export function savedQueryViewRoutes(app: FastifyInstance, deps: SavedQueryViewDeps): void {
  const allowed = guardOf(app);
  app.get('/savedqueryviewapi/api/get/:id', allowed('can_read', getQuery(deps)));
  app.post('/savedqueryviewapi/api/create', allowed('can_write', createQuery(deps)));
  app.get('/savedqueryviewapi/api/read', async (_request, reply) =>
    reply
      .code(404)
      .type('text/html; charset=utf-8')
      .send('<!doctype html><title>404</title><h1>Use /api/v1/saved_query/.</h1>'),
  );
}

function guardOf(app: FastifyInstance) {
  return (permission: string, handler: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
    const context = httpContext(app);
    const caller = await context.identify(request);
    if (caller.actor.userId === null) return sendJson(reply.code(401), DENIED);
    if (request.method !== 'GET' && caller.via !== 'token') context.checkCsrf(request);
    if (!caller.actor.can(permission, 'SavedQuery')) return sendJson(reply.code(403), DENIED);
    return handler(request, reply, caller.actor);
  };
}

function getQuery({ db }: SavedQueryViewDeps): Handler {
  return async (request, reply, actor) => {
    const { id } = request.params as { id: string };
    const [query] = /^\d{1,9}$/.test(id)
      ? await savedQueryStore(db).visible(
          [Number(id)],
          sql<SqlBool>`saved_queries.created_by = ${actor.userId}`,
        )
      : [];
    if (!query)
      return reply
        .code(404)
        .type('text/html; charset=utf-8')
        .send('<!doctype html><title>404</title><h1>There is no such saved query.</h1>');
    return sendJson(reply, {
      include_columns: COLUMNS,
      label_columns: Object.fromEntries(LABELS.map(column => [column, labelOf(column)])),
      modelview_name: 'SavedQueryViewApi',
      pk: String(query.id),
      result: {
        label: query.label,
        db_id: query.database_id,
        schema: query.schema,
        description: query.description,
        sql: query.sql,
        extra_json: query.extra ?? '{}',
        id: query.id,
      },
    });
  };
}

function createQuery({ db, now }: SavedQueryViewDeps): Handler {
  return async (request, reply, actor) => {
    const form = Form.safeParse(request.body);
    const database =
      form.data?.db_id === undefined
        ? null
        : await db.selectFrom('databases').select('id').where('id', '=', form.data.db_id).executeTakeFirst();
    if (!form.success || database === undefined)
      return sendJson(reply.code(400), { message: 'The saved query is not valid.', severity: 'danger' });
    const {
      label,
      db_id: databaseId,
      schema,
      sql: text,
      description,
      template_parameters: parameters,
    } = form.data;
    const id = await savedQueryStore(db).insert({
      uuid: randomUUID(),
      database_id: databaseId ?? null,
      label: label ?? null,
      schema: schema ?? null,
      sql: text ?? null,
      description: description ?? null,
      template_parameters: parameters ?? null,
      extra: null,
      rows: null,
      last_run_on: null,
      created_on: now(),
      created_by: actor.userId,
      changed_on: now(),
      changed_by: actor.userId,
    });
    // The old form printed missing values as its own word for none.
    return sendJson(reply, {
      item: {
        label: label ?? 'None',
        db_id: databaseId ?? null,
        schema: schema ?? 'None',
        description: description ?? 'None',
        sql: text ?? 'None',
        extra_json: '{}',
        id,
      },
      message: 'Added Row',
      severity: 'success',
    });
  };
}

function sendJson(reply: FastifyReply, value: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(value));
}
