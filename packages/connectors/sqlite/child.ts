import Database from 'better-sqlite3';
import type { SqliteAnswer, SqliteCall } from './protocol.ts';
import { sqliteColumn, type SqliteValue } from './types.ts';

/** An SQLite file in a process of its own: a statement cannot be interrupted here, but the process can be ended. */
function main(path: string, memoryLimitMb: number): void {
  let database: Database.Database | undefined;
  process.on('message', (call: SqliteCall) => {
    process.send!(answer(call));
  });
  process.on('disconnect', () => process.exit(0));

  function answer(call: SqliteCall): SqliteAnswer {
    try {
      database ??= open(path, memoryLimitMb);
      return call.op === 'run' ? { table: run(database, call) } : { columns: describe(database, call.sql) };
    } catch (error) {
      const { name, message, code } = error as Error & { code?: unknown };
      return { failure: { name, message, code: typeof code === 'string' ? code : undefined } };
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

function run(database: Database.Database, { sql, params, maxRows }: Extract<SqliteCall, { op: 'run' }>) {
  const statement = database.prepare(sql);
  if (!statement.readonly || !statement.reader) throw Object.assign(new Error('attempt to write a readonly database'), { name: 'SqliteError' });
  const columns = statement.columns();
  const values: SqliteValue[][] = columns.map(() => []);
  let rowCount = 0;
  let isCut = false;
  for (const row of statement.raw(true).safeIntegers(true).iterate(...params.map(bound)) as IterableIterator<SqliteValue[]>) {
    if (rowCount === maxRows) { isCut = true; break; }
    for (let at = 0; at < values.length; at++) values[at]!.push(row[at]!);
    rowCount++;
  }
  return { columns: columns.map((column, at) => sqliteColumn(column.name, column.type, values[at]!)), rowCount, ...(isCut ? { isCut } : {}) };
}

function describe(database: Database.Database, sql: string) {
  return database.prepare(`SELECT * FROM (\n${sql}\n) LIMIT 0`).columns().map(({ name, type }) => ({ name, type: type ?? 'TEXT', isNullable: true }));
}

// Whole numbers must not arrive as doubles; booleans are numbers here.
function bound(value: string | number | bigint | boolean | null): string | number | bigint | null {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
}

main(process.argv[2]!, Number(process.argv[3]));
