import { statfs } from 'node:fs/promises';
import { cpus, freemem, loadavg, totalmem } from 'node:os';
import type { OpenRun, SystemFacts } from '@powerset/contracts/system.ts';
import type { ResultCache } from '../../cache/result-cache.ts';
import { readNodeName } from '../../config/node-name.ts';
import type { Settings } from '../../config/settings.ts';
import { isOneOf } from '../../listing/conditions.ts';
import { wireMoment } from '../../listing/moments.ts';
import type { Db } from '../../metadata/open-store.ts';
import { fullName } from '../../metadata/people.ts';
import { OPEN_STATES, queryStore, type RunOfQuery } from '../query-history/store.ts';

export interface SystemDeps {
  readonly db: Db;
  readonly version: string;
  readonly settings: Settings;
  readonly cache: Pick<ResultCache, 'counts'>;
  readonly now: () => number;
}

/** How many open runs are shown, and how much of their SQL. */
const MOST_RUNS = 100;
const MOST_SQL = 2000;

/** Returns the state of this server, its stores, and the queries of all servers; it contains no secrets. */
export async function systemFactsOf(deps: SystemDeps): Promise<SystemFacts> {
  const { db, version, settings, cache, now } = deps;
  const runs = await openRuns(db);
  return {
    version,
    server: machineFacts(settings, now()),
    store: { engine: settings.metadataUrl === undefined ? 'sqlite' : 'postgresql' },
    disk: await diskFacts(settings.dataDir),
    cache: {
      kind: settings.resultCache,
      limit: settings.resultCacheMb * 1024 * 1024,
      ...cache.counts(),
    },
    jobs: await jobFacts(db),
    connections: await connectionFacts(db, runs),
    runs: { count: runs.length, result: runs.slice(0, MOST_RUNS).map(wireRun) },
  };
}

function machineFacts(settings: Settings, nowMs: number): SystemFacts['server'] {
  return {
    name: readNodeName(settings.dataDir),
    started_on: wireMoment(nowMs - Math.round(process.uptime() * 1000)),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    processors: cpus().length,
    load: Math.round((loadavg()[0] ?? 0) * 100) / 100,
    memory_used: process.memoryUsage.rss(),
    machine_memory: totalmem(),
    machine_memory_free: freemem(),
  };
}

async function diskFacts(folder: string): Promise<SystemFacts['disk']> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { folder, free: bavail * bsize, total: blocks * bsize };
}

async function jobFacts(db: Db): Promise<SystemFacts['jobs']> {
  const open = await db
    .selectFrom('jobs')
    .select(['state', 'node'])
    .where('state', 'in', ['pending', 'running'])
    .execute();
  const running = open.filter(job => job.state === 'running');
  return {
    waiting: open.length - running.length,
    running: running.length,
    workers: [...new Set(running.flatMap(job => job.node ?? []))].toSorted((a, b) => a.localeCompare(b)),
  };
}

async function openRuns(db: Db): Promise<readonly RunOfQuery[]> {
  const open = await db
    .selectFrom('queries')
    .select('id')
    .where(isOneOf('queries.status', OPEN_STATES))
    .execute();
  return queryStore(db).byIds(open.map(run => run.id));
}

async function connectionFacts(db: Db, runs: readonly RunOfQuery[]): Promise<SystemFacts['connections']> {
  const databases = await db
    .selectFrom('databases')
    .select(['id', 'name', 'engine'])
    .orderBy('name')
    .execute();
  return databases.map(database => {
    const own = runs.filter(run => run.database_id === database.id);
    const waiting = own.filter(run => run.status === 'pending').length;
    return { ...database, running: own.length - waiting, waiting };
  });
}

function wireRun(run: RunOfQuery): OpenRun {
  return {
    client_id: run.client_id,
    state: run.status,
    place: placeOf(run.extra),
    user: fullName(run.user),
    database: run.database?.name ?? '',
    sql: run.sql.slice(0, MOST_SQL),
    started_on: wireMoment(run.start_time ?? run.changed_on),
  };
}

function placeOf(extra: string | null): number | null {
  const facts: unknown = JSON.parse(extra ?? '{}');
  if (typeof facts !== 'object' || facts === null || !('queue_position' in facts)) return null;
  return typeof facts.queue_position === 'number' ? facts.queue_position : null;
}
