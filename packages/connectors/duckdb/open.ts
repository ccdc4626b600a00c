import { DuckDBInstance, type DuckDBConnection, type DuckDBResult, type DuckDBValue } from '@duckdb/node-api';
import { AppError } from '@powerset/core/errors.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import type { ColumnFacts, Connection, OpenContext, SqlReading, Statement } from '@powerset/connector-kit/connector.ts';
import type { SqlValue } from '@powerset/sql/tree/expression.ts';
import { duckdbCatalog } from './catalog.ts';
import { columnBuilder } from './column-builder.ts';
import type { DuckdbConfig } from './config.ts';
import { classifyDuckdbError } from './errors.ts';
import { readDuckdbSql } from './guard.ts';

const KNOWN_READINGS = 1000;

/** Opens a DuckDB file, locked down: no other file, no extension, no setting can be reached from SQL. */
export async function openDuckdb(config: DuckdbConfig, context: OpenContext): Promise<Connection> {
  const instance = await DuckDBInstance.create(config.path, openOptions(config, context)).catch((error: unknown) => {
    throw new AppError('connection.failed', { detail: `The DuckDB file cannot be opened: ${error instanceof Error ? firstLine(error.message) : 'unknown reason'}`, cause: error });
  });
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

// The order matters: once the configuration is locked, nothing can be loosened or tightened any more.
async function lockDown(instance: DuckDBInstance): Promise<void> {
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
    const reading = await this.read(statement.sql);
    if (!reading.ok) throw reading.error;
    if (reading.statements.length !== 1) throw new AppError('query.refused', { detail: 'One statement can be run at a time.' });
    return this.#run(statement);
  }

  async describe(sql: string): Promise<readonly ColumnFacts[]> {
    const reading = await this.read(sql);
    if (!reading.ok) throw reading.error;
    return this.#withConnection(async connection => {
      const prepared = await connection.prepare(sql);
      return Array.from({ length: prepared.columnCount }, (_, at) => ({ name: prepared.columnName(at), type: prepared.columnType(at).toString(), isNullable: true }));
    });
  }

  async close(): Promise<void> {
    for (const connection of this.#idle.splice(0)) connection.closeSync();
    this.#instance.closeSync();
  }

  async #run(statement: Statement): Promise<ResultTable> {
    statement.signal.throwIfAborted();
    return this.#withConnection(async connection => {
      const interrupt = (): void => connection.interrupt();
      statement.signal.addEventListener('abort', interrupt, { once: true });
      try {
        await this.#useSchema(connection, statement.schema ?? 'main');
        const result = await connection.stream(statement.sql, statement.params.map(toDuckdbValue));
        return await collect(result, statement);
      } finally {
        statement.signal.removeEventListener('abort', interrupt);
      }
    });
  }

  // A pooled connection keeps the schema of whoever used it last.
  async #useSchema(connection: DuckDBConnection, schema: string): Promise<void> {
    if ((this.#schemas.get(connection) ?? 'main') === schema) return;
    await connection.run(`USE ${quoted(schema)}`);
    this.#schemas.set(connection, schema);
  }

  async #trusted(sql: string): Promise<readonly (readonly DuckDBValue[])[]> {
    return this.#withConnection(async connection => (await connection.runAndReadAll(sql)).getRows());
  }

  async #withConnection<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection = this.#idle.pop() ?? await this.#instance.connect();
    try {
      return await work(connection);
    } catch (error) {
      throw classifyDuckdbError(error) ?? error;
    } finally {
      this.#idle.push(connection);
    }
  }
}

async function collect(result: DuckDBResult, { maxRows, signal }: Statement): Promise<ResultTable> {
  const builders = result.columnTypes().map(columnBuilder);
  let rowCount = 0;
  let isCut = false;
  for (;;) {
    const chunk = await result.fetchChunk();
    // An interrupted stream ends early without an error.
    if (signal.aborted) throw new AppError('query.cancelled');
    if (!chunk || chunk.rowCount === 0) break;
    const count = Math.min(chunk.rowCount, maxRows - rowCount);
    builders.forEach((builder, at) => builder.append(chunk.getColumnVector(at), count));
    rowCount += count;
    if (count < chunk.rowCount) { isCut = true; break; }
  }
  const names = result.columnNames();
  return { columns: builders.map((builder, at) => builder.finish(names[at]!)), rowCount, ...(isCut ? { isCut } : {}) };
}

// Integers outside 32 bits must not arrive as doubles: the comparison would lose digits.
function toDuckdbValue(value: SqlValue): DuckDBValue {
  return typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) > 0x7fff_ffff ? BigInt(value) : value;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function firstLine(text: string): string {
  return text.split('\n')[0]!;
}
