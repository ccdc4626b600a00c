import type { FastifyInstance } from 'fastify';
import { queriesUpdatedSince, queryEndpoints, stopQuery } from '@powerset/contracts/query-history.ts';
import { AppError, fail } from '@powerset/core/errors.ts';
import { visibleDatabases } from '../../access/data-access.ts';
import { sqlTables, tablesOfEach } from '../../catalog/sql-tables.ts';
import { bind, sendFailure } from '../../http/bind.ts';
import { httpContext } from '../../http/context.ts';
import { bindReading } from '../../listing/bind-reading.ts';
import { pickDistinct, pickNamed, pickPeople } from '../../listing/picks.ts';
import type { Db } from '../../metadata/open-store.ts';
import { QUERY_LIST } from './list.ts';
import { visibleRuns } from './service.ts';
import { queryStore } from './store.ts';
import { editorQuery, queryRow } from './wire.ts';

export interface QueryHistoryDeps {
  readonly db: Db;
  /** Stops a run that has not ended, on whichever server it runs. */
  readonly stop: (run: {
    readonly id: number;
    readonly userId: number | null;
    readonly clientId: string;
  }) => Promise<void>;
}

export function queryHistoryRoutes(app: FastifyInstance, { db, stop }: QueryHistoryDeps): void {
  bindReading(app, queryEndpoints, {
    db,
    spec: QUERY_LIST,
    view: 'Query',
    visible: visibleRuns,
    rows: async (ids, _actor, wants) => {
      const runs = await queryStore(db).byIds(ids);
      const tables = wants('sql_tables') ? await tablesOfEach(runs.map(({ sql }) => sql)) : [];
      return runs.map((run, at) => queryRow(run, tables[at] ?? []));
    },
    item: async (id, actor) => {
      const [run] = await queryStore(db).visible([id], visibleRuns(actor));
      return run && queryRow(run, sqlTables(run.sql));
    },
    related: {
      user: query => pickPeople(db, query),
      database: (query, actor) =>
        pickNamed(db, 'databases', 'name', { query, only: visibleDatabases(actor) }),
    },
    distinct: {
      status: (query, actor) => pickDistinct(db, 'queries', 'status', { query, only: visibleRuns(actor) }),
    },
  });
  // Clients know no `_info` of runs, whatever permissions they have.
  app.get('/api/v1/query/_info', (request, reply) =>
    sendFailure(new AppError('request.no-route'), undefined, request, reply, httpContext(app)),
  );
  bind(app, queriesUpdatedSince, async ({ actor, query }) => ({
    result: (
      await queryStore(db).changedSince(
        actor.userId,
        Math.min(Math.max(Math.floor(query.q.last_updated_ms), 0), Number.MAX_SAFE_INTEGER),
      )
    ).map(editorQuery),
  }));
  bind(app, stopQuery, async ({ actor, body }) => {
    const run =
      (await queryStore(db).byClientId(body.client_id, visibleRuns(actor))) ??
      fail('resource.not-found', { detail: `Query with client_id ${body.client_id} not found` });
    await stop({ id: run.id, userId: run.user_id, clientId: body.client_id });
    return { result: 'OK' };
  });
}
