import type { EventEmitter } from 'node:events';
import { AppError } from '@powerset/core/errors.ts';
import type { StatementDriver } from '@powerset/connector-kit/connection-over.ts';
import { rowPages } from '@powerset/connector-kit/row-pages.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { sessionDriver, type DriverSession } from '@powerset/connector-kit/session-driver.ts';
import { firebirdFailure } from './errors.ts';
import { firebirdColumn, firebirdValue, type FirebirdColumn } from './types.ts';

/** Types the part of the package `node-firebird` that is used here. */
export interface NodeFirebird {
  readonly ISOLATION_REPEATABLE_READ: readonly number[];
  attachAsync(options: object): Promise<FirebirdDatabase>;
}
interface FirebirdDatabase {
  on(event: 'error', listener: () => void): unknown;
  transactionAsync(options: object): Promise<FirebirdTransaction>;
  cancelAsync(): Promise<void>;
  detachAsync(): Promise<void>;
}
interface FirebirdTransaction {
  newStatementAsync(
    sql: string,
  ): Promise<{ readonly output: readonly FirebirdColumn[]; dropAsync(): Promise<void> }>;
  queryStream(sql: string, params: readonly unknown[], options: object): AsyncIterable<readonly unknown[]>;
  rollbackAsync(): Promise<void>;
}
/** Reads bytes on demand. */
type LazyBytes = (
  transaction: FirebirdTransaction,
  done: (error: unknown, name: string, parts: EventEmitter) => void,
) => void;

/** Runs statements, each in a read-only transaction. */
export function firebirdDriver(address: ServerAddress, firebird: NodeFirebird): StatementDriver {
  return sessionDriver(async () => sessionOf(await firebird.attachAsync(attachOptions(address)), firebird), {
    failureOf: firebirdFailure,
    hasOneSchema: true,
  });
}

function sessionOf(
  database: FirebirdDatabase,
  { ISOLATION_REPEATABLE_READ: isolation }: NodeFirebird,
): DriverSession {
  // The next statement replaces a connection that ended while idle.
  database.on('error', () => undefined);
  let transaction: FirebirdTransaction | undefined;
  return {
    async *pages({ sql, params, maxRows }) {
      transaction = await database.transactionAsync({ isolation, readOnly: true });
      const prepared = await transaction.newStatementAsync(sql);
      const columns = prepared.output.map(firebirdColumn);
      await prepared.dropAsync();
      yield* rowPages(
        valuesOf(
          transaction,
          transaction.queryStream(sql, params.map(bound), { asObject: false }),
          prepared.output,
        ),
        () => columns,
        maxRows,
      );
    },
    stop: () => database.cancelAsync(),
    settle: async () => {
      await transaction?.rollbackAsync();
      transaction = undefined;
    },
    close: () => database.detachAsync(),
  };
}

async function* valuesOf(
  transaction: FirebirdTransaction,
  rows: AsyncIterable<readonly unknown[]>,
  described: readonly FirebirdColumn[],
): AsyncGenerator<readonly unknown[], void> {
  for await (const row of rows) {
    const values = row.map((value, at) => firebirdValue(value, described[at]!));
    for (const [at, value] of values.entries())
      if (typeof value === 'function') values[at] = await bytesOf(value as LazyBytes, transaction);
    yield values;
  }
}

function bytesOf(read: LazyBytes, transaction: FirebirdTransaction): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    read(transaction, (error, _, parts) => {
      if (error) return reject(error as Error);
      const read: Buffer[] = [];
      parts
        .on('data', (part: Buffer) => read.push(part))
        .on('error', reject)
        .on('end', () => resolve(Buffer.concat(read)));
    });
  });
}

function bound(value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

function attachOptions({ host, port, user, password, wholePath, query }: ServerAddress): object {
  if (wholePath === '' || user === undefined)
    throw new AppError('connection.failed', {
      detail:
        'The address names no database or no user: firebird+fdb://user:password@host:3050//path/of/the/database.fdb',
    });
  return {
    host,
    port,
    user,
    password: password ?? '',
    database: wholePath,
    role: query['role'] ?? null,
    encoding: 'UTF8',
    numericMode: 'string',
    blobAsText: true,
    connectTimeout: 15_000,
    ...(query['charset'] === undefined ? {} : { encoding: query['charset'].toUpperCase() }),
  };
}
