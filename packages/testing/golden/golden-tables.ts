import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg, { type Client } from 'pg';

const FOLDER = join(import.meta.dirname, 'data');

export interface GoldenTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** The values as text, by column; null means missing. */
  readonly values: readonly (readonly (string | null)[])[];
}

/** Returns the nine tables that golden cases query. */
export function goldenTables(): GoldenTable[] {
  const schema = readFileSync(join(FOLDER, 'schema.sql'), 'utf8');
  return [...schema.matchAll(/create table (\w+) \((.*)\);/g)].map(([, name, text]) => {
    const columns = text!
      .split(/, (?![0-9])/)
      .map(column => /^(\w+) (.*?)(?: primary key| not null)?$/.exec(column)!)
      .map(([, column, type]) => ({ name: column!, type: type! }));
    const [, ...rows] = readCsv(readFileSync(join(FOLDER, `${name!}.csv`), 'utf8'));
    return { name: name!, columns, values: columns.map((_, at) => rows.map(row => row[at]!)) };
  });
}

/** Creates the golden tables in an empty PostgreSQL database. */
export async function loadPostgresql(
  client: Client,
  { hasKeys = true }: { readonly hasKeys?: boolean } = {},
): Promise<void> {
  const schema = readFileSync(join(FOLDER, 'schema.sql'), 'utf8');
  await client.query(hasKeys ? schema : schema.replaceAll(' primary key', ' not null'));
  for (const { name, columns, values } of goldenTables()) {
    const casts = columns.map((column, at) => `c${at}::${column.type}`).join(', ');
    const sources = columns.map((_, at) => `$${at + 1}::text[]`).join(', ');
    await client.query(
      `insert into ${name} select ${casts} from unnest(${sources}) as t(${columns.map((_, at) => `c${at}`).join(', ')})`,
      values.map(column => [...column]),
    );
  }
  await client.query('analyze');
}

/**
 * Creates the golden tables in the empty PostgreSQL database at an address, without keys, as on the recorded
 * server.
 */
export async function loadGoldenTables(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await loadPostgresql(client, { hasKeys: false });
  await client.end();
}

/**
 * Returns the address of the same PostgreSQL database for the user that the recordings name in messages;
 * creates that user if necessary.
 */
export async function asRecordedUser(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    "do $$ begin if not exists (select from pg_roles where rolname = 'superset') then create role superset superuser login password 'superset'; end if; end $$",
  );
  await client.end();
  return url.replace(/\/\/[^@]+@/, '//superset:superset@');
}

/** Creates the golden tables in a new DuckDB file. */
export async function loadDuckdb(path: string): Promise<void> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run(`SET TimeZone = 'UTC'`);
  for (const { name, columns } of goldenTables()) {
    const types = columns.map(column => `"${column.name}" ${DUCKDB_TYPES[column.type] ?? column.type}`);
    await connection.run(`CREATE TABLE ${name} (${types.join(', ')})`);
    const casts = columns.map(
      column =>
        `CAST(${DUCKDB_CASTS[column.type]?.(`"${column.name}"`) ?? `"${column.name}"`} AS ${DUCKDB_TYPES[column.type] ?? column.type})`,
    );
    await connection.run(
      `INSERT INTO ${name} SELECT ${casts.join(', ')} FROM read_csv('${join(FOLDER, `${name}.csv`)}', all_varchar = true, header = true)`,
    );
  }
  connection.closeSync();
  instance.closeSync();
}

const DUCKDB_TYPES: Readonly<Record<string, string>> = {
  numeric: 'DECIMAL(38, 9)',
  jsonb: 'VARCHAR',
  'char(3)': 'VARCHAR',
};
const DUCKDB_CASTS: Readonly<Record<string, (column: string) => string>> = {
  'integer[]': column => `replace(replace(${column}, '{', '['), '}', ']')`,
};

/** Creates one of the golden tables in a MariaDB. */
export async function loadMariadb(url: string, name: string): Promise<void> {
  const { createConnection } = await import('mysql2/promise');
  const connection = await createConnection(url);
  const { columns, values } = goldenTables().find(table => table.name === name)!;
  await connection.query(
    `create table ${name} (${columns.map(column => `${column.name} ${MARIADB_TYPES[column.type] ?? column.type}`).join(', ')})`,
  );
  const rows = values[0]!.map((_, row) =>
    columns.map(({ type }, at) => sqliteValue(values[at]![row]!, type)),
  );
  for (let from = 0; from < rows.length; from += 2000)
    await connection.query(`insert into ${name} values ?`, [rows.slice(from, from + 2000)]);
  await connection.end();
}

const MARIADB_TYPES: Readonly<Record<string, string>> = {
  timestamp: 'datetime(6)',
  text: 'varchar(200) character set utf8mb4 collate utf8mb4_bin',
};

/** Returns the statements that create one of the golden tables in a ClickHouse on this machine. */
export function clickhouseTable(database: string, name: string): string[] {
  const { columns } = goldenTables().find(table => table.name === name)!;
  const structure = columns
    .map(column => `${column.name} Nullable(${CLICKHOUSE_TYPES[column.type] ?? column.type})`)
    .join(', ');
  const place = `${database}.${name}`;
  return [
    `CREATE DATABASE ${database}`,
    `CREATE TABLE ${place} (${structure}) ENGINE = Memory`,
    `INSERT INTO ${place} SELECT * FROM file('${join(FOLDER, `${name}.csv`)}', CSVWithNames, '${structure}') SETTINGS input_format_csv_empty_as_default = 1`,
  ];
}

const CLICKHOUSE_TYPES: Readonly<Record<string, string>> = {
  timestamp: 'DateTime64(3)',
  date: 'Date32',
  integer: 'Int32',
  smallint: 'Int16',
  'double precision': 'Float64',
  boolean: 'Bool',
  'numeric(10,2)': 'Decimal(10, 2)',
  text: 'String',
  'char(3)': 'String',
};

/** Creates the golden tables in a new SQLite file, where dates and timestamps are text. */
export async function loadSqlite(path: string): Promise<void> {
  const { default: Sqlite } = await import('better-sqlite3');
  const sqlite = new Sqlite(path);
  for (const { name, columns, values } of goldenTables()) {
    sqlite.exec(
      `create table ${name} (${columns.map(column => `"${column.name}" ${column.type}`).join(', ')})`,
    );
    const insert = sqlite.prepare(`insert into ${name} values (${columns.map(() => '?').join(', ')})`);
    sqlite.transaction(() => {
      for (let row = 0; row < values[0]!.length; row++)
        insert.run(columns.map((column, at) => sqliteValue(values[at]![row]!, column.type)));
    })();
  }
  sqlite.close();
}

function sqliteValue(text: string | null, type: string): string | number | null {
  return text !== null && type === 'boolean' ? Number(text === 'true') : text;
}

/** Returns the rows of CSV text; an empty value without quotes is missing. */
function readCsv(text: string): (string | null)[][] {
  const rows: (string | null)[][] = [];
  let row: (string | null)[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g)) {
    if (end === '' && row.length === 0 && !plain && quoted === undefined) break;
    row.push(quoted === undefined ? plain || null : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
