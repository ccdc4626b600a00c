import type { CatalogQuery } from './connection-over.ts';
import type { Catalog, TableName } from './connector.ts';

export interface InformationSchemaFacts {
  /** Quoted names and a dot that precede the schema describing the others. */
  readonly prefix?: string;
  /** Name of that schema as the engine writes it. */
  readonly name?: string;
  /** The engine's system schemas, in lowercase. */
  readonly hidden: readonly string[];
  /** Schema for unqualified names; the first one when it is not known. */
  readonly defaultSchema: string | undefined;
  readonly functionNames: readonly string[] | (() => Promise<readonly string[]>);
  /** The list of user-defined functions and its name column; absent when there is none. */
  readonly routines?: readonly [list: string, name: string];
}

/** Reads the catalog of an engine that has the standard `information_schema` views. */
export function informationSchemaCatalog(
  query: CatalogQuery,
  {
    prefix = '',
    name: view = 'INFORMATION_SCHEMA',
    hidden,
    defaultSchema,
    functionNames,
    routines,
  }: InformationSchemaFacts,
): Catalog {
  const of = (part: string): string => `${prefix}${view}.${part}`;
  const schemas = async (): Promise<string[]> =>
    (await query(`SELECT SCHEMA_NAME FROM ${of('SCHEMATA')} ORDER BY 1`))
      .map(row => String(row[0]))
      .filter(schema => !hidden.includes(schema.toLowerCase()));
  return {
    schemas,
    defaultSchema: async () => defaultSchema ?? (await schemas())[0] ?? '',
    tables: async schema =>
      (
        await query(
          `SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE FROM ${of('TABLES')} WHERE TABLE_SCHEMA = ? ORDER BY 2`,
          [schema],
        )
      ).map((row): TableName => ({
        schema: String(row[0]),
        name: String(row[1]),
        type: /VIEW/i.test(String(row[2])) ? 'view' : 'table',
      })),
    table: async (schema, name) => ({
      columns: (
        await query(
          `SELECT COLUMN_NAME, DATA_TYPE, IS_NULLABLE FROM ${of('COLUMNS')} WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? ORDER BY ORDINAL_POSITION`,
          [schema, name],
        )
      ).map(row => ({
        name: String(row[0]),
        type: String(row[1]).toUpperCase(),
        isNullable: /^(YES|true|1)$/i.test(String(row[2])),
      })),
      primaryKey: [],
    }),
    functionNames: typeof functionNames === 'function' ? functionNames : async () => functionNames,
    ...(routines
      ? {
          storedFunctions: async () =>
            (await query(`SELECT DISTINCT ${routines[1]} FROM ${of(routines[0])}`)).map(row =>
              String(row[0]),
            ),
        }
      : {}),
  };
}
