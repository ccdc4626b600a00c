import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '@powerset/core/errors.ts';
import { cellAt } from '@powerset/core/table/result-table.ts';
import type { Connection, OpenContext, Statement } from '@powerset/connector-kit/connector.ts';
import { sqliteCatalog } from './catalog.ts';
import { ChildPool } from './child-pool.ts';
import type { SqliteConfig } from './config.ts';
import { readSqliteSql, requireOwnSchema } from './guard.ts';
import { unseenTableProblem } from './opened-tables.ts';

/** Opens a file for reading; SQL can neither reach another file nor change this one. */
export async function openSqlite(
  { path }: SqliteConfig,
  { memoryLimitMb, scriptsDir }: OpenContext,
): Promise<Connection> {
  const script =
    scriptsDir === undefined
      ? fileURLToPath(new URL('child.ts', import.meta.url))
      : join(scriptsDir, 'sqlite-child.js');
  const pool = new ChildPool(script, [path, String(memoryLimitMb)]);
  const run: Connection['run'] = async ({ sql, params, maxRows, signal }) => {
    const answer = await pool.call({ op: 'run', sql, params, maxRows }, signal);
    return 'table' in answer ? answer.table : fail();
  };
  const trusted = async (sql: string, params: readonly string[] = []) => {
    const table = await run({ sql, params, maxRows: 1_000_000, signal: new AbortController().signal });
    return Array.from({ length: table.rowCount }, (_, row) =>
      table.columns.map(column => cellAt(column, row)),
    );
  };
  return {
    read: async sql => {
      const reading = readSqliteSql(sql);
      const error = reading.ok
        ? await unseenTableProblem(reading, { ask: trusted, read: readSqliteSql })
        : undefined;
      return error ? { ok: false, error } : reading;
    },
    run: async statement => {
      requireOne(statement);
      return run(statement);
    },
    async *stream({ sql, params, maxRows, signal, schema }) {
      requireOne({ sql, schema });
      yield* pool.stream({ op: 'first', sql, params, maxRows }, signal);
    },
    describe: async (sql, schema) => {
      requireOne({ sql, schema });
      const answer = await pool.call({ op: 'describe', sql });
      return 'columns' in answer ? answer.columns : fail();
    },
    close: async () => {
      pool.close();
    },
    catalog: sqliteCatalog(trusted),
  };
}

function requireOne({ sql, schema }: Pick<Statement, 'sql' | 'schema'>): void {
  const reading = readSqliteSql(sql);
  if (!reading.ok) throw reading.error;
  if (reading.statements.length !== 1)
    throw new AppError('query.refused', { detail: 'Run one statement at a time.' });
  requireOwnSchema(reading.statements[0]!, schema);
}

function fail(): never {
  throw new AppError('query.failed');
}
