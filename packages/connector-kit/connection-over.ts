import { AppError } from '@powerset/core/errors.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { readSql, type ReadSqlStatement } from '@powerset/sql/read/read-sql.ts';
import { columnOf, type ColumnKind, type DriverValue } from './column-of.ts';
import type { Catalog, ColumnFacts, Connection, SqlReading, Statement } from './connector.ts';
import type { EngineFacts } from './engine-facts.ts';
import { requireInChosenSchema } from './in-chosen-schema.ts';
import { knownOf } from './known-of.ts';
import { ambiguityOf } from './plain-text.ts';
import { readingOf } from './read-text.ts';

export interface DriverColumn {
  readonly name: string;
  /** The engine's own type name. */
  readonly type: string;
  readonly kind: ColumnKind;
}

/** Part of a result, or all of it. */
export interface DriverRows {
  readonly columns: readonly DriverColumn[];
  readonly rows: readonly (readonly unknown[])[];
}

/** The minimum that a driver must implement; the rest of a connection is shared by all drivers. */
export interface StatementDriver {
  /**
   * Yields parts of a result; each lists the columns known so far. No more than `maxRows` rows are needed.
   * When its reader stops early, or the signal is aborted, the engine must stop too.
   */
  pages(statement: Statement): AsyncGenerator<DriverRows, void>;
  /** True when a statement cannot select its own schema: unqualified names always resolve the same way. */
  readonly hasOneSchema?: boolean;
  close?(): Promise<void>;
}

export type CatalogQuery = (
  sql: string,
  params?: readonly string[],
) => Promise<readonly (readonly unknown[])[]>;

export interface ConnectionOptions {
  readonly facts: EngineFacts;
  readonly catalog: (query: CatalogQuery) => Catalog;
  /**
   * A statement that every server of this kind answers; it runs before the first statement. Null if the
   * server is known to answer.
   */
  readonly probeSql?: string | null;
  /** A cheap SELECT with the same columns as another one. */
  readonly describeSql?: (sql: string) => string;
  /** Reads those columns in another way. */
  readonly describe?: (sql: string, query: CatalogQuery) => Promise<readonly ColumnFacts[]>;
  /** Functions and tables, in lowercase, that would reach past what our SQL reader checks. */
  readonly refused?: RegExp;
  /** Characters with which the engine chains statements, or with which its driver reads more than SQL. */
  readonly chain?: string;
  /** Text that the engine may replace or interpret even in strings and comments. */
  readonly replaced?: RegExp;
  /**
   * Returns whether a qualified name leads outside the known tables: to files, or to the same rows under
   * another name.
   */
  readonly leadsElsewhere?: (path: readonly string[]) => boolean;
  /** Reads text that is not SQL; undefined for SQL. */
  readonly readOther?: (text: string) => SqlReading | undefined;
  /** Maximum number of parts in a table name; longer names refer to another database. */
  readonly mostNames?: number;
}

const ALL_ROWS = 1_000_000;
/** Rows to inspect for column names and types when an engine reports them only with its rows. */
const DESCRIBED_ROWS = 100;
const DESCRIBE_TIMEOUT_MS = 60_000;

/** Opens a connection guarded by our own SQL reader: only queries, plans and catalog reads pass. */
export async function connectionOver(
  driver: StatementDriver,
  options: ConnectionOptions,
): Promise<Connection> {
  const {
    probeSql = 'SELECT 1',
    describeSql = (sql: string) => `SELECT * FROM (\n${sql}\n) AS described LIMIT 0`,
  } = options;
  const read = readerOf(options);
  const query: CatalogQuery = async (sql, params) => (await allRows(driver, sql, params)).rows;
  if (probeSql !== null) await allRows(driver, probeSql);
  const catalog = options.catalog(query);
  const requireMeant = schemaGuard(driver, catalog, options);
  const checked = async (statement: Statement): Promise<Statement> => {
    const sql = requireOne(read(statement.sql));
    if (options.readOther?.(statement.sql) === undefined) await requireMeant(statement);
    return { ...statement, sql };
  };
  return {
    read: async sql => read(sql),
    run: async statement => {
      const parts: DriverRows[] = [];
      let isCut = false;
      for await (const part of capped(driver, await checked(statement))) {
        parts.push(part);
        isCut = part.isCut;
      }
      return tableOf(
        { columns: parts.at(-1)?.columns ?? [], rows: parts.flatMap(({ rows }) => rows) },
        isCut,
      );
    },
    async *stream(statement) {
      yield* batches(driver, await checked(statement));
    },
    describe: async sql =>
      options.describe?.(requireOne(read(sql)), query) ??
      (await describedColumns(driver, describeSql(requireOne(read(sql))))).map(({ name, type }) => ({
        name,
        type,
        isNullable: true,
      })),
    close: async () => driver.close?.(),
    catalog,
  };
}

/** Parses a text and reports whether it may run. */
function readerOf(options: ConnectionOptions): (sql: string) => SqlReading {
  return sql => {
    const other = options.readOther?.(sql);
    if (other) return other;
    const replaced = options.replaced?.exec(sql)?.[0];
    const ambiguity =
      replaced === undefined
        ? ambiguityOf(sql, options.facts.lexicalRules, options.chain)
        : `The text ${replaced}`;
    return ambiguity === undefined
      ? readingOf(sql, options.facts.lexicalRules, statement => refusal(statement, options))
      : {
          ok: false,
          error: new AppError('query.refused', {
            detail: `The SQL is ambiguous: ${ambiguity} is not allowed here.`,
          }),
        };
  };
}

async function allRows(
  driver: StatementDriver,
  sql: string,
  params: readonly string[] = [],
): Promise<DriverRows> {
  const rows: (readonly unknown[])[] = [];
  let columns: DriverRows['columns'] = [];
  for await (const page of driver.pages({
    sql,
    params,
    maxRows: ALL_ROWS,
    signal: new AbortController().signal,
  })) {
    for (const row of page.rows) rows.push(row);
    columns = page.columns;
  }
  return { columns, rows };
}

async function describedColumns(driver: StatementDriver, sql: string): Promise<DriverRows['columns']> {
  let columns: DriverRows['columns'] = [];
  let rowCount = 0;
  for await (const page of driver.pages({
    sql,
    params: [],
    maxRows: DESCRIBED_ROWS,
    signal: AbortSignal.timeout(DESCRIBE_TIMEOUT_MS),
  })) {
    columns = page.columns;
    rowCount += page.rows.length;
    if (rowCount >= DESCRIBED_ROWS) break;
  }
  return columns;
}

/** A name that was checked as a table of the chosen schema must not be read from another schema. */
function schemaGuard(
  driver: StatementDriver,
  catalog: ReturnType<ConnectionOptions['catalog']>,
  options: ConnectionOptions,
): (statement: Statement) => Promise<void> {
  let ownSchema: Promise<string | null> | undefined;
  return async ({ sql, schema }) => {
    const {
      lexicalRules,
      names: { searchedBehind },
    } = options.facts;
    const names = readSql(sql, lexicalRules)
      .flatMap(({ tables }) => tables)
      .filter(({ path }) => path.length === 1)
      .map(({ path }) => path[0]!);
    if (names.length === 0 || !(searchedBehind || (driver.hasOneSchema && schema))) return;
    const own = driver.hasOneSchema || !schema ? await (ownSchema ??= catalog.defaultSchema()) : schema;
    if (schema && own !== schema)
      throw new AppError('query.refused', {
        detail: `Add the schema to table names: without it, they refer to ${own ?? 'another schema'} instead of ${schema}.`,
      });
    await requireInChosenSchema(names, {
      schema: own,
      searchedBehind,
      tables: place => knownOf(catalog, `tables of ${place}`, () => catalog.tables(place)),
      lexicalRules,
    });
  };
}

function refusal(
  { kind, functions, tables }: ReadSqlStatement,
  { refused, mostNames = Infinity, leadsElsewhere }: ConnectionOptions,
): AppError | undefined {
  if (kind === 'other') return new AppError('query.refused');
  if (tables.some(({ path }) => path.length > mostNames))
    return new AppError('query.refused', { detail: 'Tables of other databases are not accessible here.' });
  const other = leadsElsewhere && tables.find(({ path }) => leadsElsewhere(path.map(({ text }) => text)));
  if (other)
    return new AppError('query.refused', {
      detail: `Table '${other.path.map(({ text }) => text).join('.')}' is not accessible here.`,
    });
  const found =
    refused &&
    [...functions, ...tables.map(({ path }) => path.at(-1)!.text.toLowerCase())].find(name =>
      refused.test(name),
    );
  return found === undefined
    ? undefined
    : new AppError('query.function-refused', { detail: `The function ${found} is not allowed here.` });
}

// Most servers reject a trailing semicolon.
function requireOne(reading: SqlReading): string {
  if (!reading.ok) throw reading.error;
  if (reading.statements.length !== 1)
    throw new AppError('query.refused', { detail: 'Run one statement at a time.' });
  return reading.statements[0]!.sql;
}

async function* capped(
  driver: StatementDriver,
  statement: Statement,
): AsyncGenerator<DriverRows & { readonly isCut: boolean }, void> {
  const { signal, maxRows } = statement;
  if (signal.aborted) throw new AppError('query.cancelled');
  let left = maxRows;
  try {
    for await (const { columns, rows } of driver.pages({ ...statement, maxRows: maxRows + 1 })) {
      if (signal.aborted) throw new AppError('query.cancelled');
      const isCut = rows.length > left;
      yield { columns, rows: isCut ? rows.slice(0, left) : rows, isCut };
      if (isCut) return;
      left -= rows.length;
    }
  } catch (error) {
    throw signal.aborted ? new AppError('query.cancelled', { cause: error }) : error;
  }
}

// Parts without rows arrive while a statement is still running.
async function* batches(driver: StatementDriver, statement: Statement): AsyncGenerator<ResultTable, void> {
  let last: DriverRows | undefined;
  let hasRows = false;
  for await (const part of capped(driver, statement)) {
    last = part;
    if (part.rows.length === 0 && !part.isCut) continue;
    hasRows = true;
    yield tableOf(part, part.isCut);
  }
  if (!hasRows) yield tableOf(last ?? { columns: [], rows: [] }, false);
}

function tableOf({ columns, rows }: DriverRows, isCut: boolean): ResultTable {
  return {
    columns: columns.map(({ name, type, kind }, at) =>
      columnOf(
        { name, databaseType: type, kind },
        rows.map(row => (row[at] ?? null) as DriverValue),
      ),
    ),
    rowCount: rows.length,
    ...(isCut ? { isCut } : {}),
  };
}
