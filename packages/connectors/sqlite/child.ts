import Database from 'better-sqlite3';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { batchRows } from '@powerset/connector-kit/batch-rows.ts';
import type { SqliteAnswer, SqliteCall, SqliteRun, SqliteTable } from './protocol.ts';
import { sqliteColumn, type SqliteValue } from './types.ts';

/**
 * Opens a SQLite file in a separate process: a statement cannot be interrupted here, but the process can be
 * ended.
 */
function main(path: string, memoryLimitMb: number): void {
  let database: Database.Database | undefined;
  let rows: Rows | undefined;
  process.on('message', (call: SqliteCall) => {
    process.send!(answer(call));
  });
  process.on('disconnect', () => process.exit(0));

  function answer(call: SqliteCall): SqliteAnswer {
    try {
      database ??= open(path, memoryLimitMb);
      if (call.op === 'describe') return { columns: describe(database, call.sql) };
      if (call.op === 'load') {
        load(database, call.table);
        return { columns: [] };
      }
      if (call.op !== 'next') rows = begin(database, call);
      return readBatch(rows!, call.op === 'run' ? Infinity : batchRows(rows!.columns.length));
    } catch (error) {
      const { name, message, code } = error as Error & { code?: unknown };
      return {
        failure: {
          name,
          message,
          code: typeof code === 'string' ? code : undefined,
          isOfText: error instanceof TextFailure,
        },
      };
    }
  }
}

function open(path: string, memoryLimitMb: number): Database.Database {
  const database = new Database(path, path === ':memory:' ? {} : { readonly: true, fileMustExist: true });
  database.pragma('query_only = ON');
  database.pragma('trusted_schema = OFF');
  database.pragma('temp_store = MEMORY');
  database.pragma(`hard_heap_limit = ${memoryLimitMb * 1024 * 1024}`);
  return database;
}

function load(database: Database.Database, { name, columns, rows }: SqliteTable): void {
  database.pragma('query_only = OFF');
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  database.exec(
    `CREATE TABLE IF NOT EXISTS ${quoted(name)} (${columns.map(column => `${quoted(column.name)} ${column.type}`).join(', ')})`,
  );
  const insert = database.prepare(
    `INSERT INTO ${quoted(name)} VALUES (${columns.map(() => '?').join(', ')})`,
  );
  database.transaction(() => {
    for (const row of rows) insert.run(...row);
  })();
  database.pragma('query_only = ON');
}

interface Rows {
  readonly columns: readonly Database.ColumnDefinition[];
  readonly values: Iterator<SqliteValue[]>;
  /** The number of rows that may still be read. */
  left: number;
}

function begin(database: Database.Database, { sql, params, maxRows }: SqliteRun): Rows {
  const statement = prepared(database, sql);
  if (!statement.readonly || !statement.reader)
    throw Object.assign(new Error('attempt to write a readonly database'), { name: 'SqliteError' });
  const values = statement
    .raw(true)
    .safeIntegers(true)
    .iterate(...params.map(bound)) as IterableIterator<SqliteValue[]>;
  return { columns: statement.columns(), values, left: maxRows };
}

function readBatch(rows: Rows, mostRows: number): Extract<SqliteAnswer, { table: unknown }> {
  const values: SqliteValue[][] = rows.columns.map(() => []);
  const table = (rowCount: number): ResultTable => ({
    columns: rows.columns.map((column, at) => sqliteColumn(column.name, column.type, values[at]!)),
    rowCount,
  });
  for (let rowCount = 0; rowCount < mostRows; rowCount++) {
    const { done, value: row } = rows.values.next();
    if (done) return { table: table(rowCount), isOver: true };
    if (rows.left-- === 0) {
      rows.values.return?.();
      return { table: { ...table(rowCount), isCut: true }, isOver: true };
    }
    for (let at = 0; at < values.length; at++) values[at]!.push(row[at]!);
  }
  return { table: table(mostRows), isOver: false };
}

function describe(database: Database.Database, sql: string) {
  return prepared(database, `SELECT * FROM (\n${sql}\n) LIMIT 0`)
    .columns()
    .map(({ name, type }) => ({ name, type: type ?? 'TEXT', isNullable: true }));
}

/** A failure that SQLite reports about a text before it runs. */
class TextFailure extends Error {
  readonly code: unknown;

  constructor(cause: Error & { readonly code?: unknown }) {
    super(cause.message, { cause });
    this.name = cause.name;
    this.code = cause.code;
  }
}

function prepared(database: Database.Database, sql: string): Database.Statement {
  try {
    return database.prepare(sql);
  } catch (error) {
    throw error instanceof Error ? new TextFailure(error) : error;
  }
}

// Integers must not arrive as doubles; booleans are numbers here.
function bound(value: string | number | bigint | boolean | null): string | number | bigint | null {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
}

main(process.argv[2]!, Number(process.argv[3]));
