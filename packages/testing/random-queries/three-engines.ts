import { readFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import type { QueryObject } from '@powerset/core/query/query-object.ts';
import {
  cellAt,
  GENERIC_TYPES,
  type GenericType,
  type ResultTable,
} from '@powerset/core/table/result-table.ts';
import type { Connection, Connector } from '@powerset/connector-kit/connector.ts';
import { connectorForUri } from '@powerset/connectors/list.ts';
import { statementBatch, type Seat } from '@powerset/engine/merge/statement-batch.ts';
import type { PlanContext } from '@powerset/engine/plan/plan.ts';
import { runChartQuery } from '@powerset/engine/run-chart-query.ts';
import { aColumn, aDataset, aMetric } from '../flights.ts';
import { loadDuckdb, loadPostgresql, loadSqlite } from '../golden/golden-tables.ts';
import { sharedPostgresql } from '../shared-postgresql.ts';

/** An engine that answers queries as it does for charts. */
export interface GoldenEngine {
  readonly name: string;
  /** Answers a query about `sales`. */
  ask(query: QueryObject, change?: Partial<PlanContext>): Promise<ResultTable>;
  /** Answers queries as the charts of one dashboard. */
  askTogether(queries: readonly QueryObject[]): Promise<AnsweredTogether>;
}

interface AnsweredTogether {
  readonly tables: readonly ResultTable[];
  /** The number of statements that the engine received. */
  readonly statements: number;
}

export interface ThreeEngines {
  readonly engines: readonly GoldenEngine[];
  close(): Promise<void>;
}

export type OpenEngine = GoldenEngine & { close(): Promise<void> };

/** Opens PostgreSQL, DuckDB and SQLite with the same tables. */
export async function openThreeEngines(): Promise<ThreeEngines> {
  const folder = mkdtempSync(join(tmpdir(), 'engines-'));
  const postgres = await sharedPostgresql();
  await postgres.createDatabase('golden');
  const client = new pg.Client({ connectionString: postgres.url('golden') });
  await client.connect();
  await loadPostgresql(client);
  await client.end();
  await loadDuckdb(join(folder, 'golden.duckdb'));
  await loadSqlite(join(folder, 'golden.sqlite'));
  const engines = await Promise.all(
    [
      postgres.url('golden'),
      `duckdb:///${join(folder, 'golden.duckdb')}`,
      `sqlite:///${join(folder, 'golden.sqlite')}`,
    ].map(uri => openEngine(uri, folder)),
  );
  return {
    engines,
    close: async () => {
      for (const engine of engines) await engine.close();
      await postgres.stop();
    },
  };
}

/** Opens the engine at an address. */
export async function openEngine(uri: string, workDir: string): Promise<OpenEngine> {
  const { connector, config } = connectorForUri(uri)!;
  const connection = await connector.open(config, { workDir, memoryLimitMb: 512 });
  return {
    name: connector.engine,
    ask: (query, change) => ask(query, { connector, connection, change }),
    askTogether: queries => askTogether(queries, { connector, connection }),
    close: () => connection.close(),
  };
}

interface Asked {
  readonly connector: Connector;
  readonly connection: Pick<Connection, 'run' | 'stream'>;
  readonly change?: Partial<PlanContext> | undefined;
  readonly seat?: Seat;
}

async function askTogether(
  queries: readonly QueryObject[],
  { connector, connection }: Pick<Asked, 'connector' | 'connection'>,
): Promise<AnsweredTogether> {
  let statements = 0;
  const counted: Asked['connection'] = {
    run: statement => {
      statements += 1;
      return connection.run(statement);
    },
    stream: statement => connection.stream(statement),
  };
  const batch = statementBatch(() => 'one');
  const seats = queries.map(() => batch.seat());
  const tables = await Promise.all(
    queries.map((query, at) =>
      ask(query, { connector, connection: counted, seat: seats[at]! }).finally(() => seats[at]!.leave()),
    ),
  );
  return { tables, statements };
}

async function ask(query: QueryObject, { connector, connection, change, seat }: Asked): Promise<ResultTable> {
  const context: PlanContext = {
    dataset: salesDataset(),
    dialect: connector.dialect,
    rowFilters: [],
    nowMs: Date.UTC(2024, 0, 1),
    defaultRows: 50_000,
    maxRows: 100_000,
    ...change,
  };
  const answer = await runChartQuery(query, context, {
    requireReadable: async () => {},
    connection,
    ...(seat ? { seat } : {}),
    signal: new AbortController().signal,
    databaseId: 1,
    effectiveUser: null,
    codeVersion: 'test',
    remember: async (key, compute) => ({
      key,
      result: await compute(new AbortController().signal),
      cachedAtMs: null,
    }),
  });
  return answer.result.table;
}

interface RecordedDataset {
  readonly name: string;
  readonly columns: readonly {
    readonly column_name: string;
    readonly type: string;
    readonly type_generic: number;
    readonly is_dttm: boolean;
  }[];
}

const KINDS = Object.keys(GENERIC_TYPES) as GenericType[];

/** Returns the golden dataset `sales` in the schema of the connection. */
export function salesDataset(change: Partial<Dataset> = {}): Dataset {
  const { datasets } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../golden/datasets.json'), 'utf8'),
  ) as { datasets: readonly RecordedDataset[] };
  const { columns } = datasets.find(({ name }) => name === 'sales')!;
  return aDataset({
    tableName: 'sales',
    sql: null,
    mainTemporalColumn: 'ordered_at',
    metrics: [aMetric('count', 'COUNT(*)')],
    columns: columns.map(column =>
      aColumn(
        column.column_name,
        KINDS.find(kind => GENERIC_TYPES[kind] === column.type_generic)!,
        { type: column.type, isTemporal: column.is_dttm },
      ),
    ),
    ...change,
  });
}

/** Returns the rows as sorted texts, with numbers to nine digits. */
export function comparable(table: ResultTable): string[] {
  return rowsOf(table)
    .map(row => row.map(cell => (typeof cell === 'number' ? cell.toPrecision(9) : cell)).join(' | '))
    .sort();
}

/**
 * Returns the first row that differs; undefined if both have the same rows in any order. Numbers may differ
 * by a billionth and by `roundedBy`.
 */
export function firstDifference(
  a: ResultTable,
  b: ResultTable,
  dimensions: number,
  roundedBy = 0,
): string | undefined {
  const key = (row: readonly (string | number)[]): string => JSON.stringify(row.slice(0, dimensions));
  const [left, right] = [a, b].map(table => rowsOf(table).sort((x, y) => (key(x) < key(y) ? -1 : 1))) as [
    (string | number)[][],
    (string | number)[][],
  ];
  const at = left.findIndex(
    (row, place) => !row.every((cell, column) => isClose(cell, right[place]?.[column], roundedBy)),
  );
  if (at < 0 && left.length === right.length) return undefined;
  return `${left.length} and ${right.length} rows; ${JSON.stringify(left[at])} and ${JSON.stringify(right[at])}`;
}

function isClose(a: string | number, b: string | number | undefined, roundedBy: number): boolean {
  return (
    a === b ||
    (typeof a === 'number' &&
      typeof b === 'number' &&
      Math.abs(a - b) <= roundedBy + 1e-9 * Math.max(Math.abs(a), Math.abs(b)))
  );
}

/** Returns the rows unchanged, with missing values as null. */
export function plainRows(table: ResultTable): (string | number | null)[][] {
  return rowsOf(table).map(row => row.map(cell => (cell === '∅' ? null : cell)));
}

function rowsOf(table: ResultTable): (string | number)[][] {
  return Array.from({ length: table.rowCount }, (_, row) =>
    table.columns.map(column => plainCell(cellAt(column, row), column.genericType)),
  );
}

function plainCell(value: ReturnType<typeof cellAt>, type: GenericType): string | number {
  if (value === null) return '∅';
  return typeof value !== 'string' || type === 'numeric' ? Number(value) : value;
}
