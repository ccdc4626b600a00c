import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { executeSql as executeSqlEndpoint, exportSqlCsv, formatSql, sqlResults } from '@powerset/contracts/sqllab.ts';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { csvRows } from '@powerset/core/table/csv.ts';
import { bind } from '../../http/bind.ts';
import { yielding } from '../../query/yielding.ts';
import { keptJson, runJson } from './encode-run.ts';
import { layOutSql } from './lay-out-sql.ts';
import { executeSql, resultOfRun, type SqlLabDeps } from './service.ts';

export interface SqlLabRouteDeps extends SqlLabDeps {
  /** First and last name of the actor. */
  readonly userName: (actor: Actor) => Promise<string>;
}

export function sqlLabRoutes(app: FastifyInstance, deps: SqlLabRouteDeps): void {
  bind(app, executeSqlEndpoint, async ({ actor, body, signal, reply }) => {
    const run = await executeSql(body, actor, signal, deps);
    reply.type('application/json; charset=utf-8');
    return Readable.from(yielding(runJson(run, await deps.userName(actor))));
  });

  bind(app, sqlResults, async ({ actor, query, reply }) => {
    const kept = deps.results.get(query.q.key);
    if (!kept || kept.userId !== actor.userId) return fail('resource.not-found', { detail: 'Data could not be retrieved from the results backend. You need to re-run the original query.' });
    reply.type('application/json; charset=utf-8');
    return Readable.from(yielding(keptJson(kept)));
  });

  bind(app, exportSqlCsv, async ({ actor, params, signal, reply }) => {
    const table = await resultOfRun(params.clientId, actor, signal, deps);
    reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename=${encodeURIComponent(params.clientId)}.csv`);
    return Readable.from(yielding(csvRows(table)));
  });

  bind(app, formatSql, async ({ body }) => ({ result: await layOutSql(body.sql, body.engine) }));
}
