import { Pool, type PoolClient } from 'pg';
import { AppError } from '@powerset/core/errors.ts';
import { PostgresqlClient, type PostgresqlAddress } from './client.ts';
import type { PostgresqlConfig } from './config.ts';
import { classifyPostgresqlError } from './errors.ts';
import { runSteps } from './read-rows.ts';
import { isOfPlace, reachedServer, type ReachedServer } from './reachable-address.ts';
import { requireRole } from './session-role.ts';

/** Eight for statements and two for catalog queries. */
const MAX_CONNECTIONS = 10;

/** A borrowed session, and the known facts about its server. */
export interface Session extends ServerFacts {
  readonly client: PoolClient;
  readonly address: PostgresqlAddress;
}

interface ServerFacts {
  /** Whether a session notices by itself that its client is gone. */
  readonly noticesLoss: boolean;
  /** Whether a proxy shares sessions between clients, so that each transaction has its own process. */
  readonly isPooled: boolean;
  /**
   * Whether the session can be set to read backslashes in strings as the standard does; some accounts and
   * servers prevent this.
   */
  readonly readsStandardTexts: boolean;
}

interface Served extends ReachedServer {
  readonly pool: Pool;
  facts: ServerFacts | undefined;
}

/** Provides sessions of the first usable server, and switches to another when that one fails. */
export class Sessions {
  readonly #config: PostgresqlConfig;
  #served: Served;
  #moving: Promise<void> | undefined;
  #isClosed = false;

  private constructor(config: PostgresqlConfig, served: Served) {
    this.#config = config;
    this.#served = served;
  }

  static async open(config: PostgresqlConfig): Promise<Sessions> {
    return new Sessions(config, servedBy(await reachedServer(config)));
  }

  /** Returns a session; the caller must release it. */
  async take(): Promise<Session> {
    const served = this.#served;
    try {
      return await taken(served);
    } catch (error) {
      if (!this.#isElsewhere(error)) throw classifyPostgresqlError(error) ?? error;
      if (this.#served === served)
        await (this.#moving ??= this.#move().finally(() => {
          this.#moving = undefined;
        }));
      return await taken(this.#served).catch((failure: unknown) => {
        throw classifyPostgresqlError(failure) ?? failure;
      });
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#moving?.catch(() => undefined);
    await this.#served.pool.end();
  }

  #isElsewhere(error: unknown): boolean {
    return !this.#isClosed && this.#config.servers.length > 1 && isOfPlace(error);
  }

  async #move(): Promise<void> {
    const { pool } = this.#served;
    this.#served = servedBy(await reachedServer(this.#config));
    // Statements that still run there are allowed to finish.
    void pool.end().catch(() => undefined);
  }
}

function servedBy({ address, role }: ReachedServer): Served {
  const pool = new Pool({
    ...address,
    max: MAX_CONNECTIONS,
    Client: PostgresqlClient,
    // The driver leaves values as the server wrote them, because our code converts them to columns.
    types: { getTypeParser: () => (text: string) => text },
  });
  // Without a listener, a server restart would end this process.
  pool.on('error', () => undefined);
  return { address, role, pool, facts: undefined };
}

async function taken(served: Served): Promise<Session> {
  const client = await served.pool.connect();
  try {
    if (!ofRole.has(client)) await requireRole(client, served.role, served.address);
    ofRole.add(client);
    served.facts ??= await factsOf(client);
    return { client, address: served.address, ...served.facts };
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Provides sessions of servers that have the required role. */
const ofRole = new WeakSet<PoolClient>();

async function factsOf(client: PoolClient): Promise<ServerFacts> {
  const { processID } = client as PoolClient & { readonly processID?: number | null };
  const noticesLoss = await client.query(WATCHING).then(
    () => true,
    () => false,
  );
  const own = await processOf(client).catch(() => processID);
  await forget(client);
  const readsStandardTexts = await canReadStandardTexts(client).catch(() => false);
  await forget(client);
  return { noticesLoss, isPooled: own !== processID, readsStandardTexts };
}

/** Makes the server read strings within a transaction as our check read them. */
export const STANDARD_TEXTS = 'SET LOCAL standard_conforming_strings TO on';

async function canReadStandardTexts(client: PoolClient): Promise<boolean> {
  await client.query(`BEGIN; ${STANDARD_TEXTS}`);
  const { rows } = await client.query<{ readonly length: string }>(String.raw`SELECT length('\\') AS length`);
  return rows[0]?.length === '2';
}

/**
 * Exists in PostgreSQL 14 and later, on Linux. Without it, a query continues to its end after our process was
 * killed.
 */
export const WATCHING = 'SET client_connection_check_interval TO 2000';

/** Returns the server process that currently works for a session. */
export async function processOf(client: Pick<PoolClient, 'query'>): Promise<number> {
  const { rows } = await client.query<{ readonly pid: string }>('SELECT pg_catalog.pg_backend_pid() AS pid');
  const pid = Number(rows[0]?.pid);
  if (!Number.isInteger(pid))
    throw new AppError('query.failed', { detail: 'The server did not report its process ID.' });
  return pid;
}

/** Resets a session, so that settings, locks and temporary tables do not reach the next user. */
export async function forget(client: PoolClient): Promise<void> {
  const steps = ['ROLLBACK', 'DISCARD ALL'];
  // Some servers refuse the second one after another statement.
  await runSteps(client, steps).catch(async () => {
    for (const step of steps) await client.query(step).catch(() => undefined);
  });
}
