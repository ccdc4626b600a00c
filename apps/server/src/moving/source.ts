import { existsSync } from 'node:fs';
import { AppError, fail } from '@powerset/core/errors.ts';
import type { SourceRow } from './cells.ts';

/** Superset's metadata, read from one snapshot and never written. */
export interface Source {
  /** Returns true if the table exists and is not empty. */
  hasRows(table: string): Promise<boolean>;
  /** Returns every row; none if this version has no such table. */
  rows(table: string): Promise<readonly SourceRow[]>;
  close(): Promise<void>;
}

interface Reader {
  readonly tables: () => Promise<readonly string[]>;
  readonly rows: (table: string, atMost?: number) => Promise<readonly SourceRow[]>;
  readonly close: () => Promise<void>;
}

const NEEDED = ['ab_user', 'ab_role', 'dbs', 'tables', 'slices', 'dashboards'];

/**
 * Opens a metadata database by Superset's own address, such as `postgresql+psycopg2://…`.
 * @throws AppError `config.invalid` if it is unreachable or not Superset's metadata
 */
export async function openSource(address: string): Promise<Source> {
  const reader = await openReader(address).catch((cause: unknown) => {
    if (cause instanceof AppError) throw cause;
    return fail('config.invalid', {
      detail: `Cannot connect to the metadata database: ${(cause as Error).message || 'no response'}.`,
      cause,
    });
  });
  try {
    const tables = new Set(await reader.tables());
    const missing = NEEDED.filter(name => !tables.has(name));
    if (missing.length > 0)
      fail('config.invalid', {
        detail: `This is not a Superset metadata database: the table '${missing[0]}' is missing.`,
      });
    return {
      hasRows: async table => tables.has(table) && (await reader.rows(table, 1)).length > 0,
      rows: async table => (tables.has(table) ? reader.rows(table) : []),
      close: reader.close,
    };
  } catch (error) {
    await reader.close();
    throw error;
  }
}

async function openReader(address: string): Promise<Reader> {
  const [, scheme = '', rest = ''] = /^(\w+)(?:\+\w+)?:\/\/(.*)$/s.exec(address) ?? [];
  switch (scheme.toLowerCase()) {
    case 'sqlite':
      return openSqlite(rest.replace(/^\//, '').replace(/\?.*$/, ''));
    case 'postgresql':
    case 'postgres':
      return openPostgres(`postgresql://${rest}`);
    case 'mysql':
    case 'mariadb':
      return openMysql(`mysql://${rest.replace(/\?.*$/s, '')}`);
    default:
      return fail('config.invalid', {
        detail: 'The address of the metadata database must begin with postgresql://, mysql:// or sqlite:///.',
      });
  }
}

async function openSqlite(file: string): Promise<Reader> {
  if (!existsSync(file)) fail('config.invalid', { detail: `File '${file}' does not exist.` });
  const { default: Sqlite } = await import('better-sqlite3');
  const db = new Sqlite(file, { readonly: true });
  db.exec('begin');
  return {
    tables: async () =>
      db
        .prepare<[], { name: string }>(`select name from sqlite_master where type = 'table'`)
        .all()
        .map(({ name }) => name),
    rows: async (table, atMost) =>
      db.prepare<[], SourceRow>(`select * from "${table}"${limited(atMost)}`).all(),
    close: async () => void db.close(),
  };
}

// PostgreSQL types whose text must not pass through a time zone or lose digits.
const AS_TEXT: ReadonlySet<number> = new Set([114, 1082, 1114, 1184, 3802]);

async function openPostgres(url: string): Promise<Reader> {
  const { default: pg } = await import('pg');
  const getTypeParser = ((type: number, format?: 'text') =>
    AS_TEXT.has(type)
      ? (value: string) => value
      : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser;
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser },
  });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin transaction isolation level repeatable read, read only');
  return {
    tables: async () =>
      (
        await client.query<{ name: string }>(
          'select table_name as name from information_schema.tables where table_schema = any(current_schemas(false))',
        )
      ).rows.map(({ name }) => name),
    rows: async (table, atMost) =>
      (await client.query<SourceRow>(`select * from "${table}"${limited(atMost)}`)).rows,
    close: () => client.end(),
  };
}

async function openMysql(url: string): Promise<Reader> {
  // In a bundle, this package has only a default export.
  const { default: mysql } = await import('mysql2/promise');
  const connection = await mysql.createConnection({
    uri: url,
    connectTimeout: 10_000,
    dateStrings: true,
    charset: 'utf8mb4',
  });
  await connection.query('set session transaction isolation level repeatable read');
  await connection.query('start transaction with consistent snapshot, read only');
  const rows = async (sql: string): Promise<readonly SourceRow[]> =>
    (await connection.query(sql))[0] as readonly SourceRow[];
  return {
    tables: async () =>
      (
        await rows('select table_name as name from information_schema.tables where table_schema = database()')
      ).map(({ name }) => String(name)),
    rows: (table, atMost) => rows(`select * from \`${table}\`${limited(atMost)}`),
    close: () => connection.end(),
  };
}

function limited(atMost: number | undefined): string {
  return atMost === undefined ? '' : ` limit ${atMost}`;
}
