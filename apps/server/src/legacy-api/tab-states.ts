import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Selectable } from 'kysely';
import {
  kvEndpoints,
  tableSchemaEndpoints,
  tabStateEndpoints,
  type TabStateChange,
} from '@powerset/contracts/tab-state.ts';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { tabWire } from '../features/query-history/tabs.ts';
import { textDigest } from '@powerset/kit/text-digest.ts';
import { bind } from '../http/bind.ts';
import { nextVersion } from '../listing/moments.ts';
import type { Db } from '../metadata/open-store.ts';
import type { TabStateTable } from '../metadata/editor-tables.ts';

export interface TabStateDeps {
  readonly db: Db;
  readonly now: () => number;
}

type Tab = Selectable<TabStateTable>;

/** Serves server-side SQL editor tabs to older clients. */
export function tabStateRoutes(app: FastifyInstance, deps: TabStateDeps): void {
  tabRoutes(app, deps);
  runRoutes(app, deps);
  tableRoutes(app, deps);
  kvRoutes(app, deps);
}

function tabRoutes(app: FastifyInstance, { db, now }: TabStateDeps): void {
  bind(app, tabStateEndpoints.create, async ({ actor, body: { queryEditor: editor }, reply }) => {
    const id = await db.transaction().execute(async trx => {
      await trx.updateTable('tab_states').set({ active: 0 }).where('user_id', '=', actor.userId).execute();
      const row = await trx
        .insertInto('tab_states')
        .values({
          user_id: actor.userId!,
          label: editor.name ?? editor.title ?? null,
          active: 1,
          database_id: editor.dbId ?? null,
          schema: editor.schema ?? null,
          sql: editor.sql ?? null,
          query_limit: editor.queryLimit ?? null,
          latest_query_id: null,
          autorun: editor.autorun ? 1 : 0,
          template_params: editor.templateParams ?? null,
          hide_left_bar: editor.hideLeftBar ? 1 : 0,
          saved_query_id: null,
          extra_json: null,
          created_on: now(),
          changed_on: now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    });
    return sendJson(reply, { id });
  });
  bind(app, tabStateEndpoints.get, async ({ actor, params, reply }) => {
    const tab = await ownTab(params.id, actor, reply, db);
    return tab ? sendJson(reply, await tabWire(tab, actor, db)) : reply;
  });
  bind(app, tabStateEndpoints.update, async ({ actor, params, body, request, reply }) => {
    const tab = await ownTab(params.id, actor, reply, db);
    if (!tab) return reply;
    const known = request.headers['if-match'];
    requireKnownText(known, tab, body);
    const { numUpdatedRows } = await db
      .updateTable('tab_states')
      .set({ ...columnsOf(body), changed_on: nextVersion(now(), tab.changed_on) })
      .where('id', '=', tab.id)
      .$if(known !== undefined, query => query.where('changed_on', '=', tab.changed_on))
      .executeTakeFirst();
    // Another save came in between, so the client reads the tab again.
    if (known !== undefined && numUpdatedRows === 0n) fail('resource.conflict');
    return sendJson(reply, tab.id);
  });
  bind(app, tabStateEndpoints.remove, async ({ actor, params, reply }) => {
    const tab = await ownTab(params.id, actor, reply, db);
    if (!tab) return reply;
    await db.deleteFrom('tab_states').where('id', '=', tab.id).execute();
    return sendJson(reply, 'OK');
  });
  bind(app, tabStateEndpoints.activate, async ({ actor, params, reply }) => {
    const tab = await ownTab(params.id, actor, reply, db);
    if (!tab) return reply;
    await db.transaction().execute(async trx => {
      await trx.updateTable('tab_states').set({ active: 0 }).where('user_id', '=', actor.userId).execute();
      await trx.updateTable('tab_states').set({ active: 1 }).where('id', '=', tab.id).execute();
    });
    return sendJson(reply, tab.id);
  });
}

function runRoutes(app: FastifyInstance, { db }: TabStateDeps): void {
  bind(app, tabStateEndpoints.migrateQuery, async ({ actor, params, body, reply }) => {
    const tab = await ownTab(params.id, actor, reply, db);
    if (!tab) return reply;
    await db
      .updateTable('queries')
      .set({ sql_editor_id: String(tab.id) })
      .where('client_id', '=', body.queryId)
      .where('user_id', '=', actor.userId)
      .execute();
    return sendJson(reply, tab.id);
  });
  bind(app, tabStateEndpoints.deleteQuery, async ({ actor, params, reply }) => {
    const tab = await ownTab(params.id, actor, reply, db);
    if (!tab) return reply;
    await db
      .deleteFrom('queries')
      .where('client_id', '=', params.client_id)
      .where('user_id', '=', actor.userId)
      .where('sql_editor_id', '=', String(tab.id))
      .execute();
    return sendJson(reply, 'OK');
  });
}

function tableRoutes(app: FastifyInstance, { db }: TabStateDeps): void {
  bind(app, tableSchemaEndpoints.create, async ({ actor, body: { table }, reply }) => {
    const tab = await ownTab(table.queryEditorId, actor, reply, db);
    if (!tab) return reply;
    await db
      .deleteFrom('tab_tables')
      .where('tab_state_id', '=', tab.id)
      .where('database_id', '=', table.dbId)
      .where('table_name', '=', table.name)
      .where('schema', table.schema ? '=' : 'is', table.schema || null)
      .execute();
    const { id } = await db
      .insertInto('tab_tables')
      .values({
        tab_state_id: tab.id,
        database_id: table.dbId,
        schema: table.schema ?? null,
        table_name: table.name,
        description: JSON.stringify(table),
        expanded: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return sendJson(reply, { id });
  });
  const ownTables = (actor: Actor) =>
    db.selectFrom('tab_states').select('id').where('user_id', '=', actor.userId);
  bind(app, tableSchemaEndpoints.expanded, async ({ actor, params, body, reply }) => {
    await db
      .updateTable('tab_tables')
      .set({ expanded: body.expanded ? 1 : 0 })
      .where('id', '=', params.id)
      .where('tab_state_id', 'in', ownTables(actor))
      .execute();
    return sendJson(reply, { id: params.id, expanded: body.expanded });
  });
  bind(app, tableSchemaEndpoints.remove, async ({ actor, params, reply }) => {
    await db
      .deleteFrom('tab_tables')
      .where('id', '=', params.id)
      .where('tab_state_id', 'in', ownTables(actor))
      .execute();
    return sendJson(reply, 'OK');
  });
}

function kvRoutes(app: FastifyInstance, { db, now }: TabStateDeps): void {
  bind(app, kvEndpoints.store, async ({ body, reply }) => {
    const { id } = await db
      .insertInto('numbered_values')
      .values({ value: body.data, created_on: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return reply.type('text/html; charset=utf-8').send(`{"id": ${id}}`);
  });
  bind(app, kvEndpoints.get, async ({ params, reply }) => {
    const found = await db
      .selectFrom('numbered_values')
      .select('value')
      .where('id', '=', params.id)
      .executeTakeFirst();
    return reply
      .code(found ? 200 : 404)
      .type('text/plain; charset=utf-8')
      .send(found?.value ?? '');
  });
}

// The old views answer missing or foreign items with a page.
async function ownTab(id: number, actor: Actor, reply: FastifyReply, db: Db): Promise<Tab | undefined> {
  const tab = await db.selectFrom('tab_states').selectAll().where('id', '=', id).executeTakeFirst();
  if (tab && tab.user_id === actor.userId) return tab;
  const status = tab ? 403 : 404;
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><title>${status}</title><h1>${status === 403 ? 'This tab is not yours.' : 'There is no such tab.'}</h1>`,
    );
  return undefined;
}

/**
 * Refuses to replace a text that the client has not seen: `If-Match` names the digest of the text that the change
 * is based on. Clients that name none replace whatever is stored, as they always did.
 */
function requireKnownText(
  known: string | undefined,
  { sql: stored }: Tab,
  { sql: sent }: TabStateChange,
): void {
  if (known === undefined || sent === undefined || (sent ?? '') === (stored ?? '')) return;
  if (known !== `"${textDigest(stored ?? '')}"`) fail('resource.conflict');
}

function sendJson(reply: FastifyReply, value: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(value));
}

function columnsOf(change: TabStateChange) {
  const { autorun, hide_left_bar: hidesLeft, ...rest } = change;
  return {
    ...rest,
    ...(autorun === undefined ? {} : { autorun: autorun ? (1 as const) : (0 as const) }),
    ...(hidesLeft === undefined ? {} : { hide_left_bar: hidesLeft ? (1 as const) : (0 as const) }),
  };
}
