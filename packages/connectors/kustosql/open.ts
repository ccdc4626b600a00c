import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import { connectionOver, type StatementDriver } from '@powerset/connector-kit/connection-over.ts';
import type { Catalog, Connection, SqlReading } from '@powerset/connector-kit/connector.ts';
import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { literalOf, putValues } from '@powerset/connector-kit/put-values.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import { kustoService, type KustoService } from './service.ts';
import { kustoColumn, kustoValue } from './types.ts';

/** Kusto databases have no schemas; its SQL uses this name instead. */
const SCHEMA = 'dbo';
const FUNCTIONS: readonly string[] = [
  ...COMMON_FUNCTIONS,
  'dateadd',
  'datediff',
  'datepart',
  'getdate',
  'iif',
  'isnull',
  'len',
];

export interface KustoLanguage {
  readonly facts: EngineFacts;
  /** Reads KQL queries; undefined for SQL queries. Absent if only SQL is accepted. */
  readonly readKql?: (text: string) => SqlReading | undefined;
}

/** Connects to a Kusto cluster (Azure Data Explorer), in its SQL, and in KQL if that is accepted. */
export function openKusto(address: ServerAddress, { facts, readKql }: KustoLanguage): Promise<Connection> {
  const service = kustoService(address);
  const isKql = (text: string): boolean => readKql?.(text) !== undefined;
  return connectionOver(kustoDriver(service, dialectOf(facts), isKql), {
    facts,
    mostNames: 2,
    ...(readKql ? { readOther: readKql } : {}),
    describeSql: sql => (isKql(sql) ? `${sql}\n| take 0` : `SELECT TOP 0 * FROM (\n${sql}\n) AS described`),
    // They read other clusters and files, or run text as queries.
    refused: /^(openquery|openrowset|opendatasource|externaldata|external_table|cluster|database|evaluate)$/,
    leadsElsewhere: path =>
      (path.length === 2 && path[0]!.toLowerCase() !== SCHEMA) || path.some(part => /[()'"]/.test(part)),
    catalog: () => kustoCatalog(service),
  });
}

function kustoDriver(
  service: KustoService,
  dialect: Dialect,
  isKql: (text: string) => boolean,
): StatementDriver {
  return {
    hasOneSchema: true,
    async *pages({ sql, params, maxRows, signal }) {
      const text = putValues(sql, params, { dialect, textOf: value => literalOf(value, dialect) });
      const { Columns: described, Rows: rows } = await service.query(
        text,
        { query_language: isKql(sql) ? 'kql' : 'sql', query_take_max_records: maxRows },
        signal,
      );
      const columns = described.map(kustoColumn);
      yield { columns, rows: rows.map(row => row.map((value, at) => kustoValue(value, columns[at]!))) };
    },
  };
}

function kustoCatalog({ command }: KustoService): Catalog {
  const names = async (text: string): Promise<string[]> =>
    (await command(text)).Rows.map(row => String(row[0]));
  return {
    schemas: async () => [SCHEMA],
    defaultSchema: async () => SCHEMA,
    tables: async schema => [
      ...(await names('.show tables | project TableName | order by TableName asc')).map(name => ({
        schema,
        name,
        type: 'table' as const,
      })),
      ...(await names('.show materialized-views | project Name | order by Name asc')).map(name => ({
        schema,
        name,
        type: 'view' as const,
      })),
    ],
    table: async (_, name) => {
      const [row] = (
        await command(
          `.show table ['${name.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'] schema as json`,
        )
      ).Rows;
      const { OrderedColumns: columns = [] } = JSON.parse(String(row?.[1] ?? '{}')) as {
        readonly OrderedColumns?: readonly { readonly Name: string; readonly CslType: string }[];
      };
      return {
        columns: columns.map(column => ({
          name: column.Name,
          type: column.CslType.toUpperCase(),
          isNullable: true,
        })),
        primaryKey: [],
      };
    },
    functionNames: async () => FUNCTIONS,
    // A stored function without arguments can be used like a table.
    viewDefinitions: async name =>
      [
        ...(await names('.show materialized-views | project Name')),
        ...(await names('.show functions | project Name')),
      ]
        .filter(known => known.toLowerCase() === name.toLowerCase())
        .map(() => ({ schema: SCHEMA, sql: null })),
    storedFunctions: () => names('.show functions | project Name'),
  };
}
