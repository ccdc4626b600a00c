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
  /** The engine's own name of the type. */
  readonly type: string;
  readonly kind: ColumnKind;
}

/** A part of a result, or all of it. */
export interface DriverRows {
  readonly columns: readonly DriverColumn[];
  readonly rows: readonly (readonly unknown[])[];
}

/** The least that a driver must do: the rest of a connection is the same for all. */
export interface StatementDriver {
  /**
   * Parts of a result; every one tells the columns as far as they are known. No more than `maxRows` rows are needed.
   * When its reader leaves, or the signal is aborted, the engine must stop too.
   */
  pages(statement: Statement): AsyncGenerator<DriverRows, void>;
  /** True where a statement cannot be run in a schema of its own: names without a schema always mean the same one. */
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
  /** A statement that every server of the kind answers; it is run before the first one. Null where another way showed that the server answers. */
  readonly probeSql?: string | null;
  /** A SELECT that gives the columns of another one and costs little. */
  readonly describeSql?: (sql: string) => string;
  /** Asks for those columns in another way. */
  readonly describe?: (sql: string, query: CatalogQuery) => Promise<readonly ColumnFacts[]>;
  /** Functions and tables that would reach past what our reader sees, as they are called in small letters. */
  readonly refused?: RegExp;
  /** The marks by which the engine chains statements, or by which its driver reads more than SQL. */
  readonly chain?: string;
  /** What the engine may replace, or read as something else, in strings and comments too. */
  readonly replaced?: RegExp;
  /** Whether the parts of a name lead past the tables that people know, to files or to the same rows under another name. */
  readonly leadsElsewhere?: (path: readonly string[]) => boolean;
  /** Reads what is not in SQL; undefined for what is. */
  readonly readOther?: (text: string) => SqlReading | undefined;
  /** How many parts the name of a table may have; more of them name another database. */
  readonly mostNames?: number;
}

const ALL_ROWS = 1_000_000;
/** What is looked at to tell columns, where an engine knows those of its rows alone. */
const DESCRIBED_ROWS = 100;
const DESCRIBE_TIMEOUT_MS = 60_000;

/** A connection to an engine that our own reader guards: only queries, plans and looks at the catalogue pass. */
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

/** Reads one text and says whether it may run. */
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

/** What was checked as a table of the chosen schema must not be read from another one. */
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

// Most servers take no semicolon.
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

// Parts come without rows while a statement is being worked on.
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
