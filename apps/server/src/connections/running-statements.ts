import { AppError } from '@powerset/core/errors.ts';
import type { Connection, Statement } from '@powerset/connector-kit/connector.ts';
import { AdmissionQueue } from '../engine-child/admission-queue.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import { personOf, type Asker } from './impersonation.ts';

/** A statement that runs on a database or waits for its turn. */
export interface RunningStatement {
  readonly id: number;
  readonly databaseId: number;
  readonly asker: Asker;
  readonly sql: string;
  readonly since: number;
  readonly state: 'waiting' | 'running';
}

interface Watched extends RunningStatement {
  state: RunningStatement['state'];
  readonly stop: AbortController;
}

const MOST_WAITING = 200;

/** What runs on the databases of this server. */
export class RunningStatements {
  readonly #now: () => number;
  readonly #statements = new Map<number, Watched>();
  #nextId = 1;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Returns the statements of a database, the oldest first. */
  of(databaseId: number): readonly RunningStatement[] {
    return [...this.#statements.values()].filter(statement => statement.databaseId === databaseId);
  }

  /** Stops a statement of a database; returns whether it was running. */
  stop(databaseId: number, id: number): boolean {
    const found = this.#statements.get(id);
    if (found?.databaseId !== databaseId) return false;
    found.stop.abort();
    return true;
  }

  begin(statement: Pick<Watched, 'databaseId' | 'asker' | 'sql'>): Watched {
    const watched: Watched = {
      ...statement,
      id: this.#nextId++,
      since: this.#now(),
      state: 'waiting',
      stop: new AbortController(),
    };
    this.#statements.set(watched.id, watched);
    return watched;
  }

  end({ id }: Watched): void {
    this.#statements.delete(id);
  }
}

/** Returns the queue of a database whose limits let only a few statements run at once; undefined for none. */
export function queueOf({ queries, queriesPerUser }: ConnectionLimits): AdmissionQueue | undefined {
  if (queries === undefined && queriesPerUser === undefined) return undefined;
  return new AdmissionQueue({
    mostRunning: queries ?? Infinity,
    mostOfOne: queriesPerUser ?? Infinity,
    mostWaiting: MOST_WAITING,
  });
}

export interface WatchOptions {
  readonly databaseId: number;
  readonly asker: Asker;
  readonly limits: ConnectionLimits;
  /** Lets only as many statements run as the limits say. */
  readonly queue: AdmissionQueue | undefined;
  readonly running: RunningStatements;
}

/** Returns a connection whose statements are listed, can be stopped, and keep the limits of the database. */
export function watchedConnection(connection: Connection, given: WatchOptions): Connection {
  // The server itself needs all rows of what it reads, at once.
  const options: WatchOptions = given.asker === null ? { ...given, limits: {}, queue: undefined } : given;
  const { write, load, estimate } = connection;
  const run = watchedRun(connection.run, options);
  return {
    ...connection,
    run,
    stream: statement => watchedStream(connection, limited(statement, options), options),
    ...(write ? { write: { ...write, run: watchedRun(write.run, options) } } : {}),
    ...(load
      ? {
          load: table =>
            inTurn({ sql: `LOAD ${table.name}`, signal: table.signal }, { ...options, limits: {} }, signal =>
              load({ ...table, signal }),
            ),
        }
      : {}),
    ...(estimate ? { estimate } : {}),
  };
}

function watchedRun(run: Connection['run'], options: WatchOptions): Connection['run'] {
  return statement => {
    const meant = limited(statement, options);
    return inTurn(meant, options, signal => run({ ...meant, signal }));
  };
}

function limited(statement: Statement, { limits }: WatchOptions): Statement {
  return limits.rows === undefined
    ? statement
    : { ...statement, maxRows: Math.min(statement.maxRows, limits.rows) };
}

async function* watchedStream(
  connection: Connection,
  statement: Statement,
  options: WatchOptions,
): ReturnType<Connection['stream']> {
  const read = Promise.withResolvers<void>();
  const started = Promise.withResolvers<AbortSignal>();
  // The turn lasts until the reader has taken everything, or has left.
  const turn = inTurn(statement, options, signal => {
    started.resolve(signal);
    return read.promise;
  });
  const failed = turn.then(() => started.promise);
  failed.catch(() => undefined);
  const signal = await Promise.race([started.promise, failed]);
  try {
    yield* connection.stream({ ...statement, signal });
    read.resolve();
    await turn;
  } catch (error) {
    read.reject(error);
    await turn;
    throw error;
  } finally {
    read.resolve();
  }
}

type Turn = Pick<Statement, 'sql' | 'signal' | 'onPlace'>;

/** Runs a task when the limits allow it, and ends it when it is stopped or takes too long. */
async function inTurn<T>(
  { sql, signal: asked, onPlace }: Turn,
  { databaseId, asker, limits, queue, running }: WatchOptions,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const watched = running.begin({ databaseId, asker, sql });
  const late = new AbortController();
  const signal = AbortSignal.any([asked, watched.stop.signal, late.signal]);
  let timer: NodeJS.Timeout | undefined;
  const timed = (): Promise<T> => {
    watched.state = 'running';
    if (limits.seconds !== undefined) timer = setTimeout(() => late.abort(), limits.seconds * 1000);
    return task(signal);
  };
  try {
    return await (queue ? queue.run(signal, timed, { person: personOf(asker), onPlace }) : timed());
  } catch (error) {
    if (asked.aborted) throw error;
    if (late.signal.aborted)
      throw new AppError('query.timeout', { detail: tooLong(limits.seconds!), cause: error });
    if (watched.stop.signal.aborted) throw new AppError('query.cancelled', { detail: STOPPED, cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
    running.end(watched);
  }
}

const STOPPED = 'The query was stopped by someone who manages this database.';

function tooLong(seconds: number): string {
  const time = seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `The query was stopped after ${time}, the limit of this database. Filter or aggregate the data, or ask an administrator to raise the limit.`;
}
