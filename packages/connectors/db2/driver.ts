import { AppError } from '@powerset/core/errors.ts';
import type { StatementDriver } from '@powerset/connector-kit/connection-over.ts';
import { storedName } from '@powerset/connector-kit/folded-names.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { sessionDriver, type DriverSession } from '@powerset/connector-kit/session-driver.ts';
import { db2Failure } from './errors.ts';
import { db2Column, db2Value, type Db2Column } from './types.ts';

/** Types the part of the package `ibm_db` that is used here. */
export interface IbmDb {
  open(connectionString: string): Promise<Db2Connection>;
}
interface Db2Connection {
  query(sql: string, params?: readonly unknown[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
  queryResult(sql: string, params: readonly unknown[]): Promise<readonly [Db2Result, unknown]>;
  beginTransaction(): Promise<unknown>;
  rollbackTransaction(): Promise<unknown>;
  close(): Promise<unknown>;
}
interface Db2Result {
  getColumnMetadataSync(): readonly Db2Column[];
  fetchN(
    count: number,
    options: { readonly fetchMode: number },
  ): Promise<readonly (readonly unknown[])[] | null>;
  closeSync(): unknown;
}

const AS_ARRAYS = 3;
const PAGE_ROWS = 2000;
const HANDLE = 'SELECT MON_GET_APPLICATION_HANDLE() AS "handle" FROM SYSIBM.SYSDUMMY1';
const ACTIVITIES =
  'SELECT UOW_ID AS "unit", ACTIVITY_ID AS "activity" FROM TABLE(WLM_GET_WORKLOAD_OCCURRENCE_ACTIVITIES(?, -1))';

/** Runs statements, each in a transaction that is never committed. */
export function db2Driver(address: ServerAddress, ibmDb: IbmDb): StatementDriver {
  const connect = (): Promise<Db2Connection> => ibmDb.open(connectionString(address));
  return sessionDriver(schema => openSession(connect, schema), { failureOf: db2Failure });
}

async function openSession(
  connect: () => Promise<Db2Connection>,
  schema: string | undefined,
): Promise<DriverSession> {
  const connection = await connect();
  if (schema !== undefined)
    await connection.query(`SET CURRENT SCHEMA "${storedName(schema).replaceAll('"', '""')}"`);
  // Older servers report no handle, so their statements cannot be stopped.
  const handle = await connection.query(HANDLE).then(
    ([row]) => row?.['handle'],
    () => undefined,
  );
  return {
    async *pages({ sql, params }) {
      await connection.beginTransaction();
      const [result] = await connection.queryResult(sql, params.map(bound));
      try {
        const described = result.getColumnMetadataSync();
        const columns = described.map(db2Column);
        for (
          let rows = await result.fetchN(PAGE_ROWS, { fetchMode: AS_ARRAYS });
          ;
          rows = await result.fetchN(PAGE_ROWS, { fetchMode: AS_ARRAYS })
        ) {
          yield {
            columns,
            rows: (rows ?? []).map(row => row.map((value, at) => db2Value(value, described[at]!))),
          };
          if ((rows?.length ?? 0) < PAGE_ROWS) return;
        }
      } finally {
        result.closeSync();
      }
    },
    stop: () => (handle === undefined ? undefined : stopped(handle, connect)),
    settle: () => connection.rollbackTransaction(),
    close: () => connection.close(),
  };
}

// The package cannot stop a statement, so another session does it if the account may.
async function stopped(handle: unknown, connect: () => Promise<Db2Connection>): Promise<void> {
  const other = await connect();
  try {
    for (const { unit, activity } of await other.query(ACTIVITIES, [handle]))
      await other.query('CALL WLM_CANCEL_ACTIVITY(?, ?, ?)', [handle, unit, activity]);
  } finally {
    await other.close();
  }
}

function bound(value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : typeof value === 'boolean' ? Number(value) : value;
}

function connectionString({ host, port, user, password, path, isEncrypted }: ServerAddress): string {
  if (user === undefined || path[0] === undefined)
    throw new AppError('connection.failed', {
      detail: 'The address needs a user name and a database: db2+ibm_db://user:password@host:50000/database',
    });
  const parts = {
    DATABASE: path[0],
    HOSTNAME: host,
    PORT: String(port),
    PROTOCOL: 'TCPIP',
    UID: user,
    PWD: password ?? '',
    ConnectTimeout: '15',
    ...(isEncrypted ? { Security: 'SSL' } : {}),
  };
  // The separator of the parts cannot be escaped.
  if (Object.values(parts).some(part => /[;{}=]/.test(part) && part !== password))
    throw new AppError('connection.failed', {
      detail: 'The address contains characters that Db2 does not support.',
    });
  if (/;/.test(password ?? ''))
    throw new AppError('connection.failed', { detail: 'Db2 does not support passwords with a semicolon.' });
  return Object.entries(parts)
    .map(([key, value]) => `${key}=${value}`)
    .join(';');
}
