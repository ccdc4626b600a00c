import { AppError } from '@powerset/core/errors.ts';
import type { CatalogQuery } from '@powerset/connector-kit/connection-over.ts';
import type { Catalog, PartitionFacts, TableFacts } from '@powerset/connector-kit/connector.ts';

type Rows = readonly (readonly unknown[])[];

/** Reads the catalog of a HiveServer2 server, with statements that Hive, Spark and Impala all support. */
export function hiveCatalog(
  query: CatalogQuery,
  {
    defaultSchema,
    functionNames,
  }: { readonly defaultSchema: string; readonly functionNames: readonly string[] },
): Catalog {
  return {
    schemas: async () =>
      (await query('SHOW DATABASES'))
        .map(row => String(row[0]))
        .filter(name => !/^(_impala_builtins|information_schema|sys)$/.test(name)),
    defaultSchema: async () => defaultSchema,
    tables: async schema => {
      const views = new Set(namesOf(await viewsOf(schema, query)));
      return namesOf(await query(`SHOW TABLES IN ${quoted(schema)}`)).map(name => ({
        schema,
        name,
        type: views.has(name) ? 'view' : 'table',
      }));
    },
    table: async (schema, name) => {
      const path = `${quoted(schema)}.${quoted(name)}`;
      const facts = tableOf(await query(`DESCRIBE ${path}`));
      return facts.partitions
        ? { ...facts, partitions: { ...facts.partitions, ...(await latestPart(path, {}, query)) } }
        : facts;
    },
    partitions: async (schema, name, filters = {}) => {
      const path = `${quoted(schema)}.${quoted(name)}`;
      const { partitions } = tableOf(await query(`DESCRIBE ${path}`));
      return partitions && { ...partitions, ...(await latestPart(path, filters, query)) };
    },
    functionNames: async () => functionNames,
  };
}

// Older servers list views among the tables and cannot list them separately.
async function viewsOf(schema: string, query: CatalogQuery): Promise<Rows> {
  try {
    return await query(`SHOW VIEWS IN ${quoted(schema)}`);
  } catch (error) {
    if (error instanceof AppError && error.code === 'connection.failed') throw error;
    return [];
  }
}

// Spark returns the schema first.
function namesOf(rows: Rows): string[] {
  return rows.map(row => String(row.length > 1 ? row[1] : row[0]));
}

// The partition columns follow the columns, under headings that begin with a hash.
function tableOf(rows: Rows): TableFacts {
  const names = rows.map(row => String(row[0] ?? '').trim());
  const end = names.findIndex(name => name === '' || name.startsWith('#'));
  const own = end === -1 ? rows : rows.slice(0, end);
  const apart = end === -1 ? [] : names.slice(end).filter(name => name !== '' && !name.startsWith('#'));
  return {
    columns: own.map(([name, type, comment]) => ({
      name: String(name).trim(),
      type: String(type).trim().toUpperCase(),
      isNullable: true,
      comment: comment ? String(comment) : null,
    })),
    primaryKey: [],
    ...(apart.length > 0 ? { partitions: { columns: apart } } : {}),
  };
}

// A partition is written as `day=2024-01-01/hour=10`, with special characters percent-encoded, in column
// order.
async function latestPart(
  path: string,
  filters: Readonly<Record<string, string>>,
  query: CatalogQuery,
): Promise<Pick<PartitionFacts, 'latest'>> {
  const parts = (await query(`SHOW PARTITIONS ${path}`))
    .map(row => String(row[0]))
    .filter(part => part.includes('='))
    .toSorted();
  const latest = parts
    .map(valuesOf)
    .findLast(values => Object.entries(filters).every(([column, value]) => values[column] === value));
  return latest ? { latest } : {};
}

function valuesOf(part: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    part.split('/').map(one => [one.slice(0, one.indexOf('=')), decoded(one.slice(one.indexOf('=') + 1))]),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}
