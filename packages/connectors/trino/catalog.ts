import { AppError } from '@powerset/core/errors.ts';
import type { Catalog, PartitionFacts, TableFacts, TableName } from '@powerset/connector-kit/connector.ts';
import type { TrinoConfig } from './config.ts';

/** Columns of such a companion table that describe partitions instead of naming their values. */
const ABOUT_PARTS: ReadonlySet<string> = new Set([
  'record_count',
  'file_count',
  'total_size',
  'data',
  'partition',
]);

type Query = (sql: string) => Promise<readonly (readonly unknown[])[]>;

/** Reads what the account may see of the address's catalog. */
export function trinoCatalog(query: Query, { catalog, schema: chosen }: TrinoConfig): Catalog {
  const information = (table: string): string =>
    `${catalog === undefined ? '' : `${quoted(catalog)}.`}information_schema.${table}`;
  const need = (): void => {
    if (catalog === undefined)
      throw new AppError('connection.failed', {
        detail: 'The address needs a catalog: trino://user@host:port/catalog',
      });
  };
  const schemas = async (): Promise<string[]> => {
    need();
    return (
      await query(
        `SELECT schema_name FROM ${information('schemata')} WHERE schema_name <> 'information_schema' ORDER BY 1`,
      )
    ).map(row => String(row[0]));
  };
  const ownCatalog = catalog === undefined ? '' : quoted(catalog);
  // Tables of files have a companion table that lists their partitions, newest last; other kinds have none.
  const partitionsOf = async (
    schema: string,
    name: string,
    filters: Readonly<Record<string, string>> = {},
  ): Promise<PartitionFacts | undefined> => {
    const twin = [ownCatalog, quoted(schema), quoted(`${name}$partitions`)].filter(Boolean).join('.');
    const columns = (await query(`SHOW COLUMNS FROM ${twin}`).catch(() => []))
      .map(row => String(row[0]))
      .filter(column => !ABOUT_PARTS.has(column));
    if (columns.length === 0) return undefined;
    const conditions = Object.entries(filters).map(
      ([column, value]) => `CAST(${quoted(column)} AS VARCHAR) = ${literal(value)}`,
    );
    const where = conditions.length > 0 ? `\nWHERE ${conditions.join(' AND ')}` : '';
    const sql = `SELECT ${columns.map(quoted).join(', ')}\nFROM ${twin}${where}\nORDER BY ${columns.map(column => `${quoted(column)} DESC`).join(', ')}\nLIMIT 1`;
    const [latest] = await query(sql).catch(() => []);
    return {
      columns,
      sql,
      ...(latest
        ? {
            latest: Object.fromEntries(
              columns.map((column, at) => [column, latest[at] as string | number | null]),
            ),
          }
        : {}),
    };
  };
  return {
    schemas,
    defaultSchema: async () => chosen ?? (await schemas())[0] ?? '',
    tables: async schema =>
      (
        await query(
          `SELECT table_schema, table_name, table_type FROM ${information('tables')} WHERE table_schema = ${literal(schema)} ORDER BY 2`,
        )
      ).map((row): TableName => ({
        schema: String(row[0]),
        name: String(row[1]),
        type: row[2] === 'VIEW' ? 'view' : 'table',
      })),
    table: async (schema, name) => ({
      columns: (
        await query(
          `SELECT column_name, data_type, is_nullable, comment FROM ${information('columns')} WHERE table_schema = ${literal(schema)} AND table_name = ${literal(name)} ORDER BY ordinal_position`,
        )
      ).map(row => ({
        name: String(row[0]),
        type: String(row[1]).toUpperCase(),
        isNullable: row[2] === 'YES',
        comment: row[3] === null || row[3] === '' ? null : String(row[3]),
      })),
      primaryKey: [],
      ...partOf(await partitionsOf(schema, name)),
    }),
    partitions: partitionsOf,
    functionNames: async () =>
      [...new Set((await query('SHOW FUNCTIONS')).map(row => String(row[0])))].sort((one, other) =>
        one < other ? -1 : 1,
      ),
  };
}

function partOf(partitions: PartitionFacts | undefined): Pick<TableFacts, 'partitions'> {
  return partitions ? { partitions } : {};
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
