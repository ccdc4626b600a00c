import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { AppError } from '@powerset/core/errors.ts';
import { hostInUrl } from '@powerset/connector-kit/address-parts.ts';
import { unreachable } from '@powerset/connector-kit/ask-json.ts';
import type { DriverRows, StatementDriver } from '@powerset/connector-kit/connection-over.ts';
import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import { storedName } from '@powerset/connector-kit/folded-names.ts';
import { literalOf, putValues } from '@powerset/connector-kit/put-values.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { sessionDriver, type DriverSession } from '@powerset/connector-kit/session-driver.ts';
import { exasolFailure } from './errors.ts';
import { exaFacts } from './facts.ts';
import { openSocket, type ExasolSocket } from './socket.ts';
import { exasolColumn, type ExasolColumn } from './types.ts';

interface ResultSet {
  readonly resultSetHandle?: number;
  readonly numRows: number;
  readonly numRowsInMessage: number;
  readonly columns: readonly ExasolColumn[];
  readonly data?: readonly (readonly unknown[])[];
}

const DIALECT = dialectOf(exaFacts);
const PAGE_BYTES = 4 * 1024 * 1024;
const SIGN_IN_MS = 15_000;
// Values arrive in the session's output format, and the defaults of a database or an account may not be
// readable.
const SETTINGS = [
  `TIME_ZONE = 'UTC'`,
  `NLS_DATE_FORMAT = 'YYYY-MM-DD'`,
  `NLS_TIMESTAMP_FORMAT = 'YYYY-MM-DD HH24:MI:SS.FF6'`,
  `NLS_NUMERIC_CHARACTERS = '.,'`,
];

/** Runs statements, each in a transaction that is never committed. Values are part of the text. */
export function exasolDriver(address: ServerAddress, connect: (url: string) => WebSocket): StatementDriver {
  return sessionDriver(schema => openSession(address, schema, connect), { failureOf: unreachable });
}

async function openSession(
  address: ServerAddress,
  schema: string | undefined,
  connect: (url: string) => WebSocket,
): Promise<DriverSession> {
  const socket = await openSocket(
    connect(`${address.isEncrypted ? 'wss' : 'ws'}://${hostInUrl(address.host)}:${address.port}`),
    SIGN_IN_MS,
  );
  const run = (sqlText: string): Promise<unknown> =>
    socket.ask({ command: 'execute', attributes: {}, sqlText }, exception =>
      exasolFailure(exception, sqlText),
    );
  const limit = setTimeout(() => socket.close(), SIGN_IN_MS);
  try {
    await signIn(socket, address, schema);
    for (const setting of SETTINGS) await run(`ALTER SESSION SET ${setting}`);
  } catch (error) {
    socket.close();
    throw error;
  } finally {
    clearTimeout(limit);
  }
  return {
    async *pages({ sql, params }) {
      const { results } = (await run(
        putValues(sql, params, { dialect: DIALECT, textOf: value => literalOf(value, DIALECT) }),
      )) as { readonly results: readonly { readonly resultSet?: ResultSet }[] };
      const [{ resultSet } = {}] = results;
      if (resultSet) yield* pagesOf(resultSet, socket);
    },
    stop: () => socket.say({ command: 'abortQuery' }),
    settle: () => run('ROLLBACK'),
    close: () => socket.close(),
  };
}

async function* pagesOf(
  { resultSetHandle, numRows, numRowsInMessage, columns: described, data = [] }: ResultSet,
  socket: ExasolSocket,
): AsyncGenerator<DriverRows, void> {
  const columns = described.map(exasolColumn);
  const failureOf = ({ text }: { readonly text: string }): AppError =>
    new AppError('query.failed', { detail: text });
  try {
    yield { columns, rows: rowsOf(data) };
    for (let position = numRowsInMessage; position < numRows && resultSetHandle !== undefined;) {
      const part = (await socket.ask(
        { command: 'fetch', resultSetHandle, startPosition: position, numBytes: PAGE_BYTES },
        failureOf,
      )) as { readonly numRows: number; readonly data: readonly (readonly unknown[])[] };
      position += part.numRows;
      yield { columns, rows: rowsOf(part.data) };
    }
  } finally {
    if (resultSetHandle !== undefined)
      await socket
        .ask({ command: 'closeResultSet', resultSetHandles: [resultSetHandle] }, failureOf)
        .catch(() => undefined);
  }
}

// Values arrive column by column.
function rowsOf(data: readonly (readonly unknown[])[]): unknown[][] {
  return Array.from({ length: data[0]?.length ?? 0 }, (_, row) => data.map(column => column[row] ?? null));
}

// The password is encrypted with the server's key, in addition to the encrypted connection.
async function signIn(
  socket: ExasolSocket,
  { user, password, path }: ServerAddress,
  schema: string | undefined,
): Promise<void> {
  if (user === undefined)
    throw new AppError('connection.failed', {
      detail: 'The address needs a user name: exa+websocket://user:password@host:8563/schema',
    });
  const refused = ({ text }: { readonly text: string }): AppError =>
    new AppError('connection.failed', { detail: text });
  const { publicKeyPem } = (await socket.ask({ command: 'login', protocolVersion: 3 }, refused)) as {
    readonly publicKeyPem: string;
  };
  const sealed = publicEncrypt(
    { key: createPublicKey(publicKeyPem), padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(password ?? ''),
  );
  const currentSchema = schema ?? path[0];
  await socket.ask(
    {
      username: user,
      password: sealed.toString('base64'),
      useCompression: false,
      clientName: 'Powerset',
      driverName: 'Powerset',
      clientOs: process.platform,
      clientVersion: '1',
      clientRuntime: 'Node.js',
      attributes: {
        autocommit: false,
        ...(currentSchema === undefined ? {} : { currentSchema: storedName(currentSchema) }),
      },
    },
    refused,
  );
}
