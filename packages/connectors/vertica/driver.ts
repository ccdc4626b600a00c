import type { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { AppError } from '@powerset/core/errors.ts';
import type { StatementDriver } from '@powerset/connector-kit/connection-over.ts';
import { rowPages } from '@powerset/connector-kit/row-pages.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { sessionDriver, type DriverSession } from '@powerset/connector-kit/session-driver.ts';
import { verticaFailure } from './errors.ts';
import { verticaColumn, verticaValue, type VerticaField } from './types.ts';

/** Types the part of the package `vertica-nodejs` that is used here. */
export interface VerticaPackage {
  readonly Client: new (options: object) => VerticaClient;
  readonly Query: new (options: object) => EventEmitter;
}
interface VerticaClient extends Pick<EventEmitter, 'on'> {
  readonly connection?: { readonly stream?: { pause(): unknown; resume(): unknown } };
  connect(): Promise<unknown>;
  query(query: EventEmitter | string): unknown;
  /** Asks the server, over a separate connection, to stop another client's statement. */
  cancel(client: VerticaClient, query: EventEmitter): void;
  end(): Promise<unknown>;
}

/** Keeps values as text, so that every digit stays. */
const AS_TEXT = {
  getTypeParser:
    () =>
    (text: string): string =>
      text,
};

/** Runs statements, each in a read-only transaction. */
export function verticaDriver(address: ServerAddress, vertica: VerticaPackage): StatementDriver {
  return sessionDriver(() => openSession(clientOptions(address), vertica), {
    failureOf: verticaFailure,
    hasOneSchema: true,
  });
}

async function openSession(options: object, { Client, Query }: VerticaPackage): Promise<DriverSession> {
  const client = new Client(options);
  // The next statement replaces a connection that ended while idle.
  client.on('error', () => undefined);
  await client.connect();
  let running: EventEmitter | undefined;
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
    const canceller = new Client(options);
    canceller.on('error', () => undefined);
    if (running) canceller.cancel(client, running);
  };
  return {
    async *pages({ sql, params, maxRows }) {
      await client.query('BEGIN TRANSACTION READ ONLY');
      const query = new Query({ text: sql, values: params.map(bound), rowMode: 'array', types: AS_TEXT });
      const rows = rowsOf(query, client);
      running = query;
      let fields: readonly VerticaField[] = [];
      query.on('row', (_: unknown, result: { readonly fields: readonly VerticaField[] }) => {
        fields = result.fields;
      });
      query.on('end', (result?: { readonly fields: readonly VerticaField[] }) => {
        fields = result?.fields ?? fields;
      });
      let isOver = false;
      const over = new Promise<void>(resolve => {
        for (const event of ['end', 'error'])
          query.once(event, () => {
            isOver = true;
            resolve();
          });
      });
      client.query(query);
      try {
        yield* rowPages(
          valuesOf(rows, () => fields),
          () => fields.map(verticaColumn),
          maxRows,
        );
      } finally {
        if (!isOver) {
          // The server sends all rows unless stopped, and the next statement waits for them.
          stop();
          client.connection?.stream?.resume();
          await over;
        }
        running = undefined;
      }
    },
    stop,
    settle: async () => {
      // The stop request uses another connection, and a late one would hit the next statement.
      if (isStopped) throw new Error('The session was stopped.');
      await client.query('ROLLBACK');
    },
    close: () => client.end(),
  };
}

// The server pauses while nobody reads.
function rowsOf(query: EventEmitter, { connection }: VerticaClient): Readable {
  const rows = new Readable({
    objectMode: true,
    highWaterMark: 1000,
    read: () => {
      connection?.stream?.resume();
    },
  });
  query.on('row', (row: unknown) => {
    if (!rows.destroyed && !rows.push(row)) connection?.stream?.pause();
  });
  query.once('end', () => rows.push(null)).once('error', (error: Error) => rows.destroy(error));
  return rows;
}

async function* valuesOf(
  rows: AsyncIterable<readonly unknown[]>,
  fields: () => readonly VerticaField[],
): AsyncGenerator<readonly unknown[], void> {
  for await (const row of rows) yield row.map((value, at) => verticaValue(value, fields()[at]!));
}

function bound(value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

function clientOptions({ host, port, user, password, path, query, isEncrypted }: ServerAddress): object {
  if (user === undefined || path[0] === undefined)
    throw new AppError('connection.failed', {
      detail:
        'The address names no user or no database: vertica+vertica_python://user:password@host:5433/database',
    });
  const asked =
    query['tlsmode']?.toLowerCase().replaceAll('_', '-') ?? (isEncrypted ? 'verify-full' : 'disable');
  // The scheme or another option may require encryption.
  const mode = isEncrypted && /^(allow|prefer)$/.test(asked) ? 'require' : asked;
  return {
    host,
    port,
    user,
    password: password ?? '',
    database: path[0],
    tls_mode: mode,
    client_label: 'Powerset',
  };
}
