import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { savedQueryEndpoints, type SavedQueryBody } from '@powerset/contracts/saved-query.ts';
import { visibleDatabases } from '../../access/data-access.ts';
import { giveVersionOf, requireCurrent } from '../../access/version.ts';
import { sqlTables, tablesOfEach } from '../../catalog/sql-tables.ts';
import { bind } from '../../http/bind.ts';
import { bindReading } from '../../listing/bind-reading.ts';
import type { Condition } from '../../listing/conditions.ts';
import { nextVersion } from '../../listing/moments.ts';
import { pickDistinct, pickNamed, pickPeople } from '../../listing/picks.ts';
import type { Db } from '../../metadata/open-store.ts';
import { withTags } from '../../metadata/tags.ts';
import { putInTrash } from '../../metadata/trash/put-in-trash.ts';
import { SAVED_QUERY_LIST } from './list.ts';
import { savedQueryStore, type SavedQuery } from './store.ts';
import { savedQueryRow } from './wire.ts';

export interface SavedQueryDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly hasTags: boolean;
  /** How long the trash keeps deleted items. */
  readonly trashDays: number;
}

// Saved queries are private, even from administrators.
const mine = (actor: Actor): Condition => sql<SqlBool>`saved_queries.created_by = ${actor.userId}`;

export function savedQueryRoutes(app: FastifyInstance, deps: SavedQueryDeps): void {
  readingRoutes(app, deps);
  const { db, now } = deps;
  bind(app, savedQueryEndpoints.create, async ({ actor, body }) => {
    await requireDatabase(db, body.db_id);
    const columns = columnsOf(body);
    const moment = now();
    const id = await savedQueryStore(db).insert({
      uuid: randomUUID(),
      database_id: null,
      label: null,
      schema: null,
      sql: null,
      description: null,
      template_parameters: null,
      extra: null,
      ...columns,
      rows: null,
      last_run_on: null,
      created_on: moment,
      created_by: actor.userId,
      changed_on: moment,
      changed_by: actor.userId,
    });
    return { id, result: echo((await savedQueryStore(db).byIds([id]))[0]!) };
  });
  bind(
    app,
    savedQueryEndpoints.update,
    async ({ actor, params: { id }, body, request, reply }) => {
      const before = await own(id, actor, db);
      await requireCurrent(
        { header: request.headers['if-match'], sent: body },
        { ...before, kind: 'saved query', fields: () => echo(before) },
        { db, now },
      );
      await requireDatabase(db, body.db_id);
      await savedQueryStore(db).update(
        id,
        { ...columnsOf(body), changed_on: nextVersion(now(), before.changed_on), changed_by: actor.userId },
        before.changed_on,
      );
      await giveVersionOf(reply, { db, table: 'saved_queries', id });
      return { result: echo((await savedQueryStore(db).byIds([id]))[0]!) };
    },
    { find: ({ id }, actor) => own(id, actor, db) },
  );
  bind(app, savedQueryEndpoints.remove, async ({ actor, params: { id } }) => {
    await removeAll([id], actor, deps);
    return { message: 'OK' };
  });
  bind(app, savedQueryEndpoints.removeMany, async ({ actor, query: { q: ids } }) => {
    await removeAll(ids, actor, deps);
    return { message: ids.length === 1 ? 'Deleted 1 saved query' : `Deleted ${ids.length} saved queries` };
  });
}

function readingRoutes(app: FastifyInstance, { db, now, hasTags }: SavedQueryDeps): void {
  bindReading(app, savedQueryEndpoints, {
    db,
    versions: 'saved_queries',
    spec: SAVED_QUERY_LIST,
    view: 'SavedQuery',
    visible: mine,
    create: savedQueryEndpoints.create.body,
    update: savedQueryEndpoints.update.body,
    rows: async (ids, _actor, wants) => {
      const queries = await savedQueryStore(db).byIds(ids);
      const tables = wants('sql_tables') ? await tablesOfEach(queries.map(query => query.sql)) : [];
      return withTags(
        db,
        'query',
        queries.map((query, at) => ({
          ...savedQueryRow(query, tables[at] ?? [], now()),
          owners: [{ id: query.created_by ?? undefined }],
        })),
        hasTags,
      );
    },
    item: async (id, actor) => {
      const [query] = await savedQueryStore(db).visible([id], mine(actor));
      return (
        query && {
          ...savedQueryRow(query, sqlTables(query.sql), now()),
          template_parameters: query.template_parameters,
        }
      );
    },
    related: {
      database: (query, actor) =>
        pickNamed(db, 'databases', 'name', { query, only: visibleDatabases(actor) }),
      created_by: query => pickPeople(db, query),
      changed_by: query => pickPeople(db, query),
    },
    distinct: {
      schema: (query, actor) => pickDistinct(db, 'saved_queries', 'schema', { query, only: mine(actor) }),
    },
  });
}

async function own(id: number, actor: Actor, db: Db): Promise<SavedQuery> {
  const [query] = await savedQueryStore(db).visible([id], mine(actor));
  return query ?? fail('resource.not-found');
}

function removeAll(
  ids: readonly number[],
  actor: Actor,
  { db, now, trashDays }: SavedQueryDeps,
): Promise<void> {
  return db.transaction().execute(async trx => {
    const found = await savedQueryStore(trx).visible(ids, mine(actor));
    if (found.length === 0 || found.length < new Set(ids).size) fail('resource.not-found');
    await putInTrash(trx, 'saved_query', ids, { userId: actor.userId, now: now(), trashDays });
    await savedQueryStore(trx).remove(ids);
  });
}

async function requireDatabase(db: Db, id: number | null | undefined): Promise<void> {
  if (id === undefined || id === null) return;
  const found = await db.selectFrom('databases').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) fail('resource.invalid', { fields: { db_id: ['Database does not exist'] } });
}

function columnsOf(body: SavedQueryBody) {
  const { db_id: databaseId, extra_json: extra, ...rest } = body;
  const given = { ...rest, database_id: databaseId, extra };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function echo(query: SavedQuery) {
  return {
    db_id: query.database_id,
    description: query.description,
    label: query.label,
    schema: query.schema,
    sql: query.sql,
    template_parameters: query.template_parameters,
  };
}
