import { AppError } from '@powerset/core/errors.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import { putValues } from '@powerset/connector-kit/put-values.ts';
import type { SqlValue } from '@powerset/sql/tree/expression.ts';
import { trinoCatalog } from './catalog.ts';
import { trinoClient, type TrinoProduct, type TrinoRows } from './client.ts';
import type { TrinoConfig } from './config.ts';
import { trinoFacts } from './facts.ts';
import { readTrinoSql } from './guard.ts';
import { trinoColumn } from './types.ts';

const TRINO_DIALECT = dialectOf(trinoFacts);
const ALL_ROWS = 1_000_000;

/**
 * Connects to a coordinator over HTTP. Values are sent as literals of a prepared statement, separate from its
 * text.
 */
export async function openTrino(config: TrinoConfig, product: TrinoProduct = 'Trino'): Promise<Connection> {
  const client = trinoClient(config, product);
  const withValues = product === 'Trino' ? executed : written;
  const query = async (sql: string) => (await client.run({ sql, maxRows: ALL_ROWS })).rows;
  await query('SELECT 1');
  const requireOne = (sql: string): string => {
    const reading = readTrinoSql(sql);
    if (!reading.ok) throw reading.error;
    if (reading.statements.length !== 1)
      throw new AppError('query.refused', { detail: 'Run one statement at a time.' });
    // The server does not accept a semicolon.
    return reading.statements[0]!.sql;
  };
  return {
    read: async sql => readTrinoSql(sql),
    run: async ({ sql, params, maxRows, signal, schema }) =>
      tableOf(await client.run({ sql: withValues(requireOne(sql), params), maxRows, signal, schema })),
    async *stream({ sql, params, maxRows, signal, schema }) {
      let last: TrinoRows | undefined;
      let hasRows = false;
      // While the statement is running, pages come without rows, and at first without columns.
      for await (const page of client.pages({
        sql: withValues(requireOne(sql), params),
        maxRows,
        signal,
        schema,
      })) {
        last = page;
        if (page.rows.length === 0 && !page.isCut) continue;
        hasRows = true;
        yield tableOf(page);
      }
      if (last && !hasRows) yield tableOf(last);
    },
    describe: async sql => {
      const { columns } = await client.run({
        sql: `SELECT * FROM (\n${requireOne(sql)}\n) AS described LIMIT 0`,
        maxRows: 1,
      });
      return columns.map(column => ({
        name: column.name,
        type: column.type.toUpperCase(),
        isNullable: true,
      }));
    },
    close: async () => {},
    catalog: trinoCatalog(query, config),
  };
}

function tableOf({ columns, rows, isCut }: TrinoRows): ResultTable {
  return {
    columns: columns.map((column, at) =>
      trinoColumn(
        column,
        rows.map(row => row[at]),
      ),
    ),
    rowCount: rows.length,
    ...(isCut ? { isCut } : {}),
  };
}

function executed(sql: string, params: readonly SqlValue[]): string {
  return params.length === 0
    ? sql
    : `EXECUTE IMMEDIATE ${literal(sql)} USING ${params.map(literal).join(', ')}`;
}

// Presto cannot prepare a statement and set its values in one request.
function written(sql: string, params: readonly SqlValue[]): string {
  return putValues(sql, params, { dialect: TRINO_DIALECT, textOf: literal });
}

function literal(value: SqlValue): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (typeof value === 'number')
    return Number.isInteger(value)
      ? String(value)
      : Number.isFinite(value)
        ? `DOUBLE '${value}'`
        : Number.isNaN(value)
          ? 'nan()'
          : value > 0
            ? 'infinity()'
            : '-infinity()';
  return value === null ? 'NULL' : String(value);
}
