import { AppError } from '@powerset/core/errors.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { clickhouseCatalog } from './catalog.ts';
import { clickhouseClient, type ClickhouseClient, type ServerSettings } from './client.ts';
import type { ClickhouseConfig } from './config.ts';
import { readClickhouseSql } from './guard.ts';
import type { ClickhouseRows } from './read-rows.ts';
import { clickhouseColumn, innerType } from './types.ts';
import { withValues } from './with-values.ts';

const ALL_ROWS = 1_000_000;

const SETTINGS: ServerSettings = {
  // Read-only mode cannot be lifted from inside a statement.
  readonly: '2',
  wait_end_of_query: '1',
  cancel_http_readonly_queries_on_client_close: '1',
  output_format_json_quote_64bit_integers: '1',
  output_format_json_quote_decimals: '1',
  output_format_json_quote_denormals: '1',
  output_format_decimal_trailing_zeros: '1',
  date_time_output_format: 'iso',
};
/**
 * Lists settings from the preferred to those that every server and account accepts: UTC clocks came late, and
 * some accounts may set nothing.
 */
const WAYS: readonly ServerSettings[] = [
  { ...SETTINGS, session_timezone: 'UTC' },
  SETTINGS,
  { readonly: '1' },
];

/** Connects to a server over HTTP. Values are sent separately from the statement, with their types. */
export async function openClickhouse(config: ClickhouseConfig): Promise<Connection> {
  const client = await reach(config);
  const requireOne = (sql: string): string => {
    const reading = readClickhouseSql(sql);
    if (!reading.ok) throw reading.error;
    if (reading.statements.length !== 1)
      throw new AppError('query.refused', { detail: 'Run one statement at a time.' });
    return reading.statements[0]!.sql;
  };
  return {
    read: async sql => readClickhouseSql(sql),
    run: async ({ sql, params, maxRows, signal, schema }) => {
      if (signal.aborted) throw new AppError('query.cancelled');
      return tableOf(await client.run({ ...withValues(requireOne(sql), params), maxRows, signal, schema }));
    },
    async *stream({ sql, params, maxRows, signal, schema }) {
      if (signal.aborted) throw new AppError('query.cancelled');
      for await (const rows of client.batches({
        ...withValues(requireOne(sql), params),
        maxRows,
        signal,
        schema,
      }))
        yield tableOf(rows);
    },
    describe: async sql => {
      const { names, types } = await client.run({
        sql: `SELECT * FROM (\n${requireOne(sql)}\n) AS described LIMIT 0`,
        values: {},
        maxRows: 1,
      });
      return names.map((name, at) => ({
        name,
        type: innerType(types[at]!),
        isNullable: /Nullable\(/.test(types[at]!),
      }));
    },
    close: async () => {},
    catalog: clickhouseCatalog(async (sql, params = []) => rowsOf(client, sql, params), config.database),
  };
}

async function reach(config: ClickhouseConfig): Promise<ClickhouseClient> {
  let failure: unknown;
  for (const settings of WAYS) {
    const client = clickhouseClient(config, settings);
    try {
      await client.run({ sql: 'SELECT 1', values: {}, maxRows: 1 });
      return client;
    } catch (error) {
      failure = error;
      const isAboutSettings =
        error instanceof AppError &&
        (error.code === 'query.refused' || /UNKNOWN_SETTING/.test(error.message));
      if (!isAboutSettings) throw error;
    }
  }
  throw failure;
}

function tableOf({ names, types, values, rowCount, isCut }: ClickhouseRows): ResultTable {
  return {
    columns: names.map((name, at) => clickhouseColumn(name, types[at]!, values[at]!)),
    rowCount,
    ...(isCut ? { isCut } : {}),
  };
}

async function rowsOf(
  client: ClickhouseClient,
  sql: string,
  params: readonly string[],
): Promise<readonly (readonly unknown[])[]> {
  const { values, rowCount } = await client.run({ ...withValues(sql, params), maxRows: ALL_ROWS });
  return Array.from({ length: rowCount }, (_, row) => values.map(column => column[row]));
}
