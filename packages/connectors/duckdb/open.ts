import { DuckDBInstance, type DuckDBConnection, type DuckDBResult, type DuckDBValue } from '@duckdb/node-api';
import { AppError } from '@powerset/core/errors.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { batchRows } from '@powerset/connector-kit/batch-rows.ts';
import { requireInChosenSchema } from '@powerset/connector-kit/in-chosen-schema.ts';
import type {
  ColumnFacts,
  Connection,
  OpenContext,
  SqlReading,
  Statement,
} from '@powerset/connector-kit/connector.ts';
import type { SqlValue } from '@powerset/sql/tree/expression.ts';
import { duckdbCatalog } from './catalog.ts';
import type { DuckdbConfig } from './config.ts';
import { classifyDuckdbError } from './errors.ts';
import { duckdbFacts } from './facts.ts';
import { readDuckdbSql } from './guard.ts';
import { interruptOnAbort } from './interrupt-on-abort.ts';
import { readBatch } from './read-batch.ts';

const KNOWN_READINGS = 1000;
/** The schema of unqualified names. */
export const OWN_SCHEMA = 'main';
/** Schemas of the engine, present in every database. */
const OF_DUCKDB: ReadonlySet<string> = new Set(['information_schema', 'pg_catalog']);

/** Opens a DuckDB file, locked down: SQL cannot reach other files, extensions or settings. */
export async function openDuckdb(config: DuckdbConfig, context: OpenContext): Promise<Connection> {
  const instance = await DuckDBInstance.create(config.path, openOptions(config, context)).catch(
    (error: unknown) => {
      throw new AppError('connection.failed', {
        detail: `The DuckDB file could not be opened: ${error instanceof Error ? firstLine(error.message) : 'unknown reason'}`,
        cause: error,
      });
    },
  );
  await lockDown(instance);
  return new DuckdbConnection(instance);
}

function openOptions(config: DuckdbConfig, { workDir, memoryLimitMb }: OpenContext): Record<string, string> {
  return {
    access_mode: config.access === 'read-only' && config.path !== ':memory:' ? 'READ_ONLY' : 'READ_WRITE',
    memory_limit: `${memoryLimitMb}MB`,
    temp_directory: workDir,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_unsigned_extensions: 'false',
  };
}

/** Closes files, extensions and settings to SQL. The order matters: nothing can be changed after the lock. */
export async function lockDown(instance: DuckDBInstance): Promise<void> {
  const connection = await instance.connect();
  await connection.run(`SET allowed_configs = ['TimeZone']`);
  await connection.run('SET enable_external_access = false');
  await connection.run('SET lock_configuration = true');
  connection.closeSync();
}

class DuckdbConnection implements Connection {
  readonly catalog = duckdbCatalog(sql => this.#trusted(sql));
  readonly #instance: DuckDBInstance;
  readonly #idle: DuckDBConnection[] = [];
  readonly #readings = new Map<string, SqlReading>();
  readonly #schemas = new WeakMap<DuckDBConnection, string>();

  constructor(instance: DuckDBInstance) {
    this.#instance = instance;
  }

  readonly read = async (sql: string): Promise<SqlReading> => {
    const known = this.#readings.get(sql);
    if (known) return known;
    const reading = await this.#withConnection(connection => readDuckdbSql(connection, sql));
    if (this.#readings.size >= KNOWN_READINGS) this.#readings.delete(this.#readings.keys().next().value!);
    this.#readings.set(sql, reading);
    return reading;
  };

  async run(statement: Statement): Promise<ResultTable> {
    await this.#requireOne(statement.sql);
    await this.#requireMeant(statement);
    return this.#withConnection(async connection => {
      const result = await this.#begin(connection, statement);
      const { table } = await readBatch(result, statement, Infinity);
      if (table.isCut) await dropResult(connection);
      return table;
    }, statement.signal);
  }

  async *stream(statement: Statement): AsyncGenerator<ResultTable, void> {
    await this.#requireOne(statement.sql);
    await this.#requireMeant(statement);
    const connection = this.#idle.pop() ?? (await this.#instance.connect());
    const stopWatching = interruptOnAbort(statement.signal, connection);
    try {
      const result = await this.#begin(connection, statement);
      yield* batchesOf(result, statement);
    } catch (error) {
      throw classifyDuckdbError(error) ?? error;
    } finally {
      stopWatching();
      await dropResult(connection);
      this.#idle.push(connection);
    }
  }

  async describe(sql: string, schema = OWN_SCHEMA): Promise<readonly ColumnFacts[]> {
    const reading = await this.read(sql);
    if (!reading.ok) throw reading.error;
    await this.#requireMeant({ sql, schema });
    return this.#withConnection(async connection => {
      await this.#useSchema(connection, schema);
      const prepared = await connection.prepare(sql);
      return Array.from({ length: prepared.columnCount }, (_, at) => ({
        name: prepared.columnName(at),
        type: prepared.columnType(at).toString(),
        isNullable: true,
      }));
    });
  }

  async close(): Promise<void> {
    for (const connection of this.#idle.splice(0)) connection.closeSync();
    this.#instance.closeSync();
  }

  async #requireOne(sql: string): Promise<void> {
    const reading = await this.read(sql);
    if (!reading.ok) throw reading.error;
    if (reading.statements.length !== 1)
      throw new AppError('query.refused', { detail: 'Run one statement at a time.' });
  }

  // DuckDB searches its main schema after the chosen one.
  async #requireMeant({ sql, schema = OWN_SCHEMA }: Pick<Statement, 'sql' | 'schema'>): Promise<void> {
    if (schema === OWN_SCHEMA) return;
    const found = OF_DUCKDB.has(schema)
      ? [schema]
      : await this.#trusted(
          `SELECT 1 FROM duckdb_schemas() WHERE database_name = current_database() AND schema_name = ${literal(schema)}`,
        );
    if (found.length === 0)
      throw new AppError('query.refused', {
        detail: `Schema '${schema}' does not exist in this database. Its tables may be in ${OWN_SCHEMA}.`,
      });
    const reading = await this.read(sql);
    const names = reading.ok
      ? reading.statements.flatMap(({ tables }) => tables).filter(table => table.schema === null)
      : [];
    await requireInChosenSchema(
      names.map(({ name }) => ({ text: name, isQuoted: true })),
      {
        schema,
        searchedBehind: duckdbFacts.names.searchedBehind,
        tables: place => this.catalog.tables(place),
        lexicalRules: duckdbFacts.lexicalRules,
      },
    );
  }

  async #begin(
    connection: DuckDBConnection,
    { sql, params, schema = OWN_SCHEMA, signal }: Statement,
  ): Promise<DuckDBResult> {
    if (signal.aborted) throw new AppError('query.cancelled');
    await this.#useSchema(connection, schema);
    return connection.stream(sql, params.map(toDuckdbValue));
  }

  // A pooled connection keeps the schema of its last user.
  async #useSchema(connection: DuckDBConnection, schema: string): Promise<void> {
    if ((this.#schemas.get(connection) ?? OWN_SCHEMA) === schema) return;
    // An unqualified name might be read as a database.
    const database = String((await connection.runAndReadAll('SELECT current_database()')).getRows()[0]![0]);
    await connection.run(
      OF_DUCKDB.has(schema) ? `USE ${quoted(schema)}` : `USE ${quoted(database)}.${quoted(schema)}`,
    );
    this.#schemas.set(connection, schema);
  }

  async #trusted(sql: string): Promise<readonly (readonly DuckDBValue[])[]> {
    return this.#withConnection(async connection => (await connection.runAndReadAll(sql)).getRows());
  }

  async #withConnection<T>(
    work: (connection: DuckDBConnection) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const connection = this.#idle.pop() ?? (await this.#instance.connect());
    const stopWatching = interruptOnAbort(signal, connection);
    try {
      return await work(connection);
    } catch (error) {
      throw classifyDuckdbError(error) ?? error;
    } finally {
      stopWatching();
      this.#idle.push(connection);
    }
  }
}

// An unfinished result holds memory until the connection's next statement.
async function dropResult(connection: DuckDBConnection): Promise<void> {
  await connection.run('SELECT 1').catch(() => undefined);
}

async function* batchesOf(
  result: DuckDBResult,
  { maxRows, signal }: Statement,
): AsyncGenerator<ResultTable, void> {
  const mostRows = batchRows(result.columnCount);
  let given = 0;
  for (;;) {
    const { table, isOver } = await readBatch(result, { maxRows: maxRows - given, signal }, mostRows);
    if (table.rowCount > 0 || given === 0 || table.isCut) yield table;
    if (isOver) return;
    given += table.rowCount;
  }
}

// Integers outside 32 bits must not arrive as doubles: comparisons would lose digits.
function toDuckdbValue(value: SqlValue): DuckDBValue {
  return typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) > 0x7fff_ffff
    ? BigInt(value)
    : value;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function firstLine(text: string): string {
  return text.split('\n')[0]!;
}
