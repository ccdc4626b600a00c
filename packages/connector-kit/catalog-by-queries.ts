import type { CatalogQuery } from './connection-over.ts';
import type { Catalog, ForeignKeyFacts, IndexFacts, TableFacts, ViewDefinition } from './connector.ts';
import { storedName, toldName } from './folded-names.ts';

/** Queries that read an engine's catalog; each comment lists `parameters : columns of the result`. */
export interface CatalogQueries {
  /** : schema */
  readonly schemas: string;
  /** : schema */
  readonly defaultSchema: string;
  /** schema : table, `table` or `view` */
  readonly tables: string;
  /** schema, table : column, type, whether it is nullable */
  readonly columns: string;
  /** schema, table : key, column */
  readonly primaryKey?: string;
  /** schema, table : key, column, other schema, other table, other column */
  readonly foreignKeys?: string;
  /** schema, table : index, column, whether it is unique */
  readonly indexes?: string;
  /** table : schema, SQL */
  readonly views?: string;
  /** alias of a table : its schema, SQL that reads the table */
  readonly synonyms?: string;
  /** : user-defined function or procedure */
  readonly routines?: string;
}

export interface QueriedCatalogOptions {
  readonly functionNames: readonly string[];
  /** The engine stores unquoted names in uppercase. */
  readonly foldsNames?: true;
  /** The engine's system schemas. */
  readonly hidden?: RegExp;
}

type Rows = readonly (readonly unknown[])[];

/** Reads an engine's catalog with a separate query for each kind of object. */
export function catalogByQueries(
  query: CatalogQuery,
  queries: CatalogQueries,
  { functionNames, foldsNames, hidden = /^$/ }: QueriedCatalogOptions,
): Catalog {
  const told = (name: unknown): string => (foldsNames ? toldName(trimmed(name)) : trimmed(name));
  const stored = (name: string): string => (foldsNames ? storedName(name) : name);
  const { views, synonyms, routines } = queries;
  return {
    schemas: async () =>
      (await query(queries.schemas)).map(row => told(row[0])).filter(schema => !hidden.test(schema)),
    defaultSchema: async () => told((await query(queries.defaultSchema))[0]?.[0] ?? ''),
    tables: async schema =>
      (await query(queries.tables, [stored(schema)])).map(row => ({
        schema,
        name: told(row[0]),
        type: /view/i.test(String(row[1])) ? 'view' : 'table',
      })),
    table: async (schema, name) => {
      const ask = async (sql: string | undefined): Promise<Rows> =>
        sql === undefined ? [] : query(sql, [stored(schema), stored(name)]);
      return tableOf(
        {
          columns: await ask(queries.columns),
          key: await ask(queries.primaryKey),
          foreignKeys: await ask(queries.foreignKeys),
          indexes: await ask(queries.indexes),
        },
        schema,
        told,
      );
    },
    functionNames: async () => functionNames,
    ...(views === undefined
      ? {}
      : {
          viewDefinitions: async name =>
            [
              ...(await query(views, [stored(name)])),
              ...(synonyms === undefined ? [] : await query(synonyms, [stored(name)])),
            ].map((row): ViewDefinition => ({
              schema: told(row[0]),
              sql: row[1] === null ? null : String(row[1]),
            })),
        }),
    ...(routines === undefined
      ? {}
      : { storedFunctions: async () => (await query(routines)).map(row => trimmed(row[0])) }),
  };
}

interface TableRows {
  readonly columns: Rows;
  readonly key: Rows;
  readonly foreignKeys: Rows;
  readonly indexes: Rows;
}

function tableOf(
  { columns, key, foreignKeys, indexes }: TableRows,
  schema: string,
  told: (name: unknown) => string,
): TableFacts {
  return {
    columns: columns.map(row => ({
      name: told(row[0]),
      type: trimmed(row[1]).toUpperCase(),
      isNullable: isYes(row[2]),
    })),
    primaryKey: key.map(row => told(row[1])),
    primaryKeyName: key.length > 0 ? told(key[0]![0]) : null,
    foreignKeys: byName(foreignKeys).map((rows): ForeignKeyFacts => ({
      name: told(rows[0]![0]),
      columns: rows.map(row => told(row[1])),
      schema: told(rows[0]![2]) === schema ? null : told(rows[0]![2]),
      table: told(rows[0]![3]),
      referredColumns: rows.map(row => told(row[4])),
    })),
    indexes: byName(indexes).map((rows): IndexFacts => ({
      name: told(rows[0]![0]),
      columns: rows.map(row => told(row[1])),
      isUnique: isYes(rows[0]![2]),
    })),
  };
}

function byName(rows: Rows): Rows[] {
  return [...Map.groupBy(rows, row => String(row[0])).values()];
}

function isYes(value: unknown): boolean {
  return value === true || /^(Y|YES|T|TRUE|1)$/i.test(String(value).trim());
}

// Some catalogs pad names with spaces.
function trimmed(name: unknown): string {
  return String(name).trimEnd();
}
