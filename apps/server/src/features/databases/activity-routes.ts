import type { FastifyInstance } from 'fastify';
import {
  databaseActivity,
  databaseHealth,
  stopDatabaseQuery,
  type RunningQuery,
} from '@powerset/contracts/database-activity.ts';
import { cellAt } from '@powerset/core/table/result-table.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { limitsIn } from '../../connections/connection-limits.ts';
import type { RunningStatement } from '../../connections/running-statements.ts';
import { bind } from '../../http/bind.ts';
import { peopleById, type Person } from '../../metadata/people.ts';
import { visibleDatabase } from './access.ts';
import type { DatabaseDeps } from './database-deps.ts';

const ANSWER_MS = 10_000;

/** Shows users who may change a database what runs on it, and whether it answers. */
export function activityRoutes(app: FastifyInstance, deps: DatabaseDeps): void {
  bind(app, databaseActivity, async ({ actor, params: { id } }) => {
    const { extra } = await visibleDatabase(id, actor, deps);
    const statements = deps.connections.running?.of(id) ?? [];
    const people = await peopleById(
      deps.db,
      statements.map(({ asker }) => asker?.userId ?? null),
    );
    const queries = statements.map(statement => wireQuery(statement, people));
    return {
      result: {
        queries,
        running: queries.filter(({ state }) => state === 'running').length,
        waiting: queries.filter(({ state }) => state === 'waiting').length,
        limit: limitsIn(extra).queries ?? null,
      },
    };
  });
  bind(app, stopDatabaseQuery, async ({ actor, params: { id, queryId } }) => {
    await visibleDatabase(id, actor, deps);
    return { message: deps.connections.running?.stop(id, queryId) ? 'OK' : 'The query has already ended.' };
  });
  bind(app, databaseHealth, async ({ actor, params: { id }, signal }) => {
    await visibleDatabase(id, actor, deps);
    const started = performance.now();
    const late = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
    try {
      const { connection, connector } = await deps.connections.open(id, null);
      await answered(connection.catalog.schemas(), late);
      return {
        result: {
          is_reachable: true,
          milliseconds: Math.round(performance.now() - started),
          problem: null,
          // A database that answers but is busy may not tell its version in time.
          version: await versionOf(connection, connector.engine, late).catch(() => null),
        },
      };
    } catch (error) {
      return {
        result: {
          is_reachable: false,
          milliseconds: Math.round(performance.now() - started),
          problem: late.aborted
            ? `The database did not answer in ${ANSWER_MS / 1000} seconds.`
            : error instanceof Error
              ? error.message
              : String(error),
          version: null,
        },
      };
    }
  });
}

function wireQuery(
  { id, sql, state, since, asker }: RunningStatement,
  people: ReadonlyMap<number, Person>,
): RunningQuery {
  const person = people.get(asker?.userId ?? 0);
  const name = person && `${person.first_name} ${person.last_name}`.trim();
  return { id, sql, state, since, user: asker === null ? null : name || asker.username || 'Guest' };
}

const VERSION_SQL: Readonly<Record<string, string>> = {
  sqlite: 'SELECT sqlite_version()',
  snowflake: 'SELECT CURRENT_VERSION()',
};

// Some engines have no such function, or do not let it pass.
async function versionOf(
  connection: Connection,
  engine: string,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const sql = VERSION_SQL[engine] ?? 'SELECT version()';
    const { columns } = await connection.run({ sql, params: [], maxRows: 1, signal });
    const value = columns[0] && cellAt(columns[0], 0);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

function answered<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = Promise.withResolvers<never>();
  const leave = (): void => late.reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  return Promise.race([work, late.promise]).finally(() => signal.removeEventListener('abort', leave));
}
