import { AppError } from '@powerset/core/errors.ts';
import { batchRows } from '@powerset/connector-kit/batch-rows.ts';
import type { StatementDriver } from '@powerset/connector-kit/connection-over.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { sessionDriver, type DriverSession } from '@powerset/connector-kit/session-driver.ts';
import { teradataFailure } from './errors.ts';
import { teradataColumn } from './types.ts';

/** Types the part of the package `teradatasql` that is used here. */
export interface Teradata {
  readonly TeradataConnection: new () => TeradataConnection;
}
interface TeradataConnection {
  autocommit: boolean;
  connectAsync(options: object): Promise<void>;
  cursor(): TeradataCursor;
  cancel(): void;
  rollback(): void;
  close(): void;
}
interface TeradataCursor {
  readonly description: readonly (readonly unknown[])[] | null;
  readonly columntypename: readonly string[] | null;
  executeAsync(sql: string, params?: readonly unknown[]): Promise<void>;
  fetchmany(count: number): readonly (readonly unknown[])[];
  close(): void;
}

/** Runs statements, each in a transaction that is never committed. */
export function teradataDriver(address: ServerAddress, teradata: Teradata): StatementDriver {
  return sessionDriver(schema => openSession(address, schema, teradata), { failureOf: teradataFailure });
}

async function openSession(
  address: ServerAddress,
  schema: string | undefined,
  { TeradataConnection }: Teradata,
): Promise<DriverSession> {
  const connection = new TeradataConnection();
  await connection.connectAsync(options(address, schema));
  connection.autocommit = false;
  return {
    async *pages({ sql, params }) {
      // The driver interprets such calls anywhere in a text.
      if (/\{\s*fn\b/i.test(sql))
        throw new AppError('query.refused', {
          detail: 'Functions of the driver ({fn …}) are not allowed here.',
        });
      const cursor = connection.cursor();
      try {
        await cursor.executeAsync(sql, params.length > 0 ? params.map(bound) : undefined);
        const columns = (cursor.description ?? []).map(([name], at) =>
          teradataColumn(String(name), cursor.columntypename?.[at] ?? 'VARCHAR'),
        );
        const count = batchRows(columns.length);
        for (let rows = cursor.fetchmany(count); ; rows = cursor.fetchmany(count)) {
          yield { columns, rows };
          if (rows.length < count) return;
        }
      } finally {
        cursor.close();
      }
    },
    stop: () => connection.cancel(),
    settle: async () => connection.rollback(),
    close: () => connection.close(),
  };
}

function bound(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value;
}

// The package takes its options as text; options that name files and programs of this machine are never
// accepted from an address.
function options(
  { host, port, user, password, path, query, isEncrypted }: ServerAddress,
  schema: string | undefined,
): object {
  if (user === undefined)
    throw new AppError('connection.failed', {
      detail: 'The address needs a user name: teradatasql://user:password@host:1025/database',
    });
  const database = schema ?? path[0] ?? query['database'];
  const mechanism = query['logmech']?.toUpperCase() ?? 'TD2';
  if (!/^(TD2|LDAP|TDNEGO)$/.test(mechanism))
    throw new AppError('connection.failed', {
      detail: `The authentication method '${mechanism}' is not supported. Use TD2, LDAP, or TDNEGO.`,
    });
  return {
    host,
    user,
    password: password ?? '',
    dbs_port: String(port),
    logmech: mechanism,
    tmode: 'ANSI',
    teradata_values: 'false',
    connect_timeout: '15000',
    ...(database === undefined ? {} : { database }),
    ...(isEncrypted
      ? { sslmode: 'VERIFY-FULL', https_port: String(port) }
      : { sslmode: tlsMode(query['sslmode']), encryptdata: 'true' }),
  };
}

function tlsMode(asked = 'PREFER'): string {
  const mode = asked.toUpperCase();
  return /^(DISABLE|ALLOW|PREFER|REQUIRE|VERIFY-CA|VERIFY-FULL)$/.test(mode) ? mode : 'VERIFY-FULL';
}
