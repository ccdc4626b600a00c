import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '@powerset/core/errors.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import type {
  Catalog,
  ColumnFacts,
  Connection,
  Connector,
  OpenContext,
  Statement,
} from '@powerset/connector-kit/connector.ts';
import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import { ReadBudget } from '@powerset/connector-kit/read-budget.ts';
import type { FoundTable, SourcedEngine, TableSource } from '@powerset/connector-kit/table-source.ts';
import { ChildPool } from './child-pool.ts';
import { classifySqliteError } from './errors.ts';
import { OWN_SCHEMA, readSqliteSql, requireOwnSchema } from './guard.ts';

export interface OverTablesOptions extends Pick<OpenContext, 'memoryLimitMb'> {
  readonly scriptsDir?: string | undefined;
  readonly functionNames: readonly string[];
}

const MOST_TABLES = 10;
const VALUES_A_LOAD = 100_000;

/** Creates a connector that runs SQLite over the tables of a source. */
export function overTables<Config extends { readonly problem?: string | undefined }>({
  facts,
  config,
  fromUri,
  source,
}: SourcedEngine<Config>): Connector<Config> {
  const functionNames = facts.functionNames === 'asks-the-server' ? [] : facts.functionNames;
  return {
    engine: facts.engine,
    label: facts.label,
    facts,
    hasDriver: true,
    trust: 'no-server',
    problemOf: opened => opened.problem,
    config,
    dialect: dialectOf(facts),
    fromUri,
    classifyError: classifySqliteError,
    open: async (opened, { memoryLimitMb, scriptsDir }) =>
      connectionOverTables(source(opened), { memoryLimitMb, scriptsDir, functionNames }),
  };
}

/**
 * Runs SQLite statements over the tables of a source, each in its own process, which ends with the statement.
 */
export function connectionOverTables(
  source: TableSource,
  { memoryLimitMb, scriptsDir, functionNames }: OverTablesOptions,
): Connection {
  const script =
    scriptsDir === undefined
      ? fileURLToPath(new URL('child.ts', import.meta.url))
      : join(scriptsDir, 'sqlite-child.js');
  const loaded = async ({
    sql,
    schema,
    signal,
  }: Pick<Statement, 'sql' | 'schema' | 'signal'>): Promise<{
    readonly pool: ChildPool;
    readonly isCut: boolean;
  }> => {
    const names = tablesOf(sql, schema);
    const budget = new ReadBudget();
    const pool = new ChildPool(script, [':memory:', String(memoryLimitMb)]);
    let isCut = false;
    try {
      // Tables load one after another, so that memory holds one at a time.
      for (const name of names) {
        const table = await source.find(name, { signal, budget });
        isCut ||= table.isCut === true;
        await loadInParts(pool, { name, table, signal });
      }
      return { pool, isCut };
    } catch (error) {
      pool.close();
      throw error;
    }
  };
  async function* stream(statement: Statement): AsyncGenerator<ResultTable, void> {
    const { sql, params, maxRows, signal } = statement;
    if (signal.aborted) throw new AppError('query.cancelled');
    const { pool, isCut } = await loaded(statement);
    try {
      // If the source rows are incomplete, so is the result.
      for await (const table of pool.stream({ op: 'first', sql, params, maxRows }, signal))
        yield isCut ? { ...table, isCut } : table;
    } finally {
      pool.close();
    }
  }
  const run = async (statement: Statement): Promise<ResultTable> => {
    const { sql, params, maxRows, signal } = statement;
    const { pool, isCut } = await loaded(statement);
    try {
      const answer = await pool.call({ op: 'run', sql, params, maxRows }, signal);
      if (!('table' in answer)) throw new AppError('query.failed');
      return isCut ? { ...answer.table, isCut } : answer.table;
    } finally {
      pool.close();
    }
  };
  const describe = async (sql: string, schema?: string): Promise<readonly ColumnFacts[]> => {
    const { pool } = await loaded({ sql, schema, signal: new AbortController().signal });
    try {
      const answer = await pool.call({ op: 'describe', sql });
      return 'columns' in answer ? answer.columns : [];
    } finally {
      pool.close();
    }
  };
  return {
    read: async sql => readSqliteSql(sql),
    run,
    stream,
    describe,
    close: async () => undefined,
    catalog: catalogOf(source, functionNames),
  };
}

async function loadInParts(
  pool: ChildPool,
  {
    name,
    table: { columns, rows },
    signal,
  }: { readonly name: string; readonly table: FoundTable; readonly signal: AbortSignal },
): Promise<void> {
  const step = Math.max(1, Math.floor(VALUES_A_LOAD / columns.length));
  for (let from = 0; from === 0 || from < rows.length; from += step)
    await pool.call({ op: 'load', table: { name, columns, rows: rows.slice(from, from + step) } }, signal);
}

function catalogOf(source: TableSource, functionNames: readonly string[]): Catalog {
  return {
    schemas: async () => [OWN_SCHEMA],
    defaultSchema: async () => OWN_SCHEMA,
    tables: async schema => (await source.names()).map(name => ({ schema, name, type: 'table' })),
    table: async (_, name) => ({
      columns: (
        await source.find(name, { signal: new AbortController().signal, budget: new ReadBudget() })
      ).columns.map(column => ({ ...column, isNullable: true })),
      primaryKey: [],
    }),
    functionNames: async () => functionNames,
    viewDefinitions: async () => [],
    placeOf: async name => source.placeOf(name),
    storedFunctions: async () => [],
  };
}

// Names ignore case here, so each table loads once.
function tablesOf(sql: string, chosen: string | undefined): string[] {
  const reading = readSqliteSql(sql);
  if (!reading.ok) throw reading.error;
  const [statement, ...others] = reading.statements;
  if (!statement || others.length > 0)
    throw new AppError('query.refused', { detail: 'Run one statement at a time.' });
  requireOwnSchema(statement, chosen);
  const names = new Map<string, string>();
  for (const { schema, name } of statement.tables) {
    if (schema !== null && schema.toLowerCase() !== OWN_SCHEMA)
      throw new AppError('query.table-missing', {
        detail: `Table '${schema}.${name}' does not exist. Quote names that contain dots as a whole.`,
      });
    if (!/^sqlite_/i.test(name)) names.set(name.toLowerCase(), names.get(name.toLowerCase()) ?? name);
  }
  if (names.size > MOST_TABLES)
    throw new AppError('query.refused', {
      detail: `A statement can read at most ${MOST_TABLES} tables.`,
    });
  return [...names.values()];
}
