import { copyFile, rename, rm, stat } from 'node:fs/promises';
import { constants } from 'node:fs';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '@powerset/core/errors.ts';
import { columnsToLoad, loadBatches } from '@powerset/connector-kit/load-batches.ts';
import type { LoadKind } from '@powerset/connector-kit/load-columns.ts';
import type { OpenContext, TableLoad } from '@powerset/connector-kit/connector.ts';
import { classifyDuckdbError } from './errors.ts';
import { quoted } from './sql-text.ts';

const TYPES: Readonly<Record<LoadKind, string>> = {
  boolean: 'BOOLEAN',
  integer: 'BIGINT',
  float: 'DOUBLE',
  decimal: 'DECIMAL(38, 9)',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
  timestamptz: 'TIMESTAMPTZ',
  text: 'VARCHAR',
};
const BATCH_ROWS = 20_000;

/** Locates the file to change, and closes connections to the old one. */
export interface FileChange extends Pick<OpenContext, 'workDir' | 'memoryLimitMb'> {
  /** Called when the changed copy is ready. */
  readonly swap: () => Promise<unknown>;
}

/**
 * Creates or fills a table in a copy of the file, which replaces the file on success. Readers are not
 * disturbed, and a failed load leaves nothing behind.
 */
export function loadIntoDuckdb(path: string, load: TableLoad, change: FileChange): Promise<void> {
  return changeFile(path, load.signal, { ...change, work: connection => fill(connection, load) });
}

/** Changes a DuckDB file in a copy, which replaces the file on success. */
export async function changeFile(
  path: string,
  signal: AbortSignal,
  {
    workDir,
    memoryLimitMb,
    swap,
    work,
  }: FileChange & {
    readonly work: (connection: DuckDBConnection, instance: DuckDBInstance) => Promise<void>;
  },
): Promise<void> {
  const draft = `${path}.loading`;
  await rm(draft, { force: true });
  if (await stat(path).catch(() => undefined)) await copyFile(path, draft, constants.COPYFILE_FICLONE);
  try {
    const instance = await DuckDBInstance.create(draft, {
      memory_limit: `${memoryLimitMb}MB`,
      temp_directory: workDir,
    });
    const connection = await instance.connect();
    try {
      await work(connection, instance);
      await connection.run('CHECKPOINT');
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
    await swap();
    await rename(draft, path);
  } catch (error) {
    await Promise.all([draft, `${draft}.wal`].map(file => rm(file, { force: true })));
    throw signal.aborted
      ? new AppError('query.cancelled', { cause: error })
      : (classifyDuckdbError(error) ?? error);
  }
}

async function fill(
  connection: DuckDBConnection,
  { schema, name, ifExists, rows, signal }: TableLoad,
): Promise<void> {
  const table = `${quoted(schema)}.${quoted(name)}`;
  const found = await connection.runAndReadAll(
    'SELECT 1 FROM information_schema.tables WHERE table_schema = $1 AND table_name = $2',
    [schema, name],
  );
  const isThere = found.currentRowCount > 0;
  if (isThere && ifExists === 'fail') throw new AppError('table.exists');
  if (isThere && ifExists === 'replace') await connection.run(`DROP TABLE ${table}`);
  const given = columnsToLoad(rows);
  const types = given.map(({ kind }) => TYPES[kind]);
  if (!isThere || ifExists === 'replace')
    await connection.run(
      `CREATE TABLE ${table} (${given.map((column, at) => `${quoted(column.name)} ${types[at]!}`).join(', ')})`,
    );
  const staged = given.map((_, at) => `c${at}`);
  await connection.run(`CREATE TEMP TABLE staged (${staged.map(column => `${column} VARCHAR`).join(', ')})`);
  for await (const columns of loadBatches(rows, BATCH_ROWS, signal)) {
    const appender = await connection.createAppender('staged');
    for (let row = 0; row < (columns[0]?.length ?? 0); row++) {
      for (const column of columns) {
        const text = column[row]!;
        if (text === null) appender.appendNull();
        else appender.appendVarchar(text);
      }
      appender.endRow();
    }
    appender.closeSync();
  }
  await connection.run(
    `INSERT INTO ${table} (${given.map(column => quoted(column.name)).join(', ')}) SELECT ${staged.map((column, at) => `CAST(${column} AS ${types[at]!})`).join(', ')} FROM staged`,
  );
}
