import { AppError } from '@powerset/core/errors.ts';
import { askJson } from '@powerset/connector-kit/ask-json.ts';
import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import { connectionOver } from '@powerset/connector-kit/connection-over.ts';
import type { Catalog, Connection } from '@powerset/connector-kit/connector.ts';
import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import { basicAuthorization, type ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { solrDriver, solrOrigin } from './driver.ts';
import { solrFacts } from './facts.ts';

const SCHEMA = 'default';

/** Connects to Solr over HTTP; its collections are the tables of one schema. */
export async function openSolr(address: ServerAddress): Promise<Connection> {
  const collection = address.path.at(-1);
  if (collection === undefined)
    throw new AppError('connection.failed', {
      detail: 'The address needs a collection: solr://user:password@host:8983/solr/collection',
    });
  const ask = <T>(path: string): Promise<T> =>
    askJson(`${solrOrigin(address)}/${path}`, { headers: basicAuthorization(address) }) as Promise<T>;
  return connectionOver(solrDriver(address, collection), {
    facts: solrFacts,
    probeSql: `SELECT count(*) FROM ${dialectOf(solrFacts).quoteIdentifier(collection)}`,
    // Subqueries are not supported, so the first rows reveal the columns.
    describeSql: sql => sql,
    catalog: () => solrCatalog(ask),
  });
}

function solrCatalog(ask: <T>(path: string) => Promise<T>): Catalog {
  return {
    schemas: async () => [SCHEMA],
    defaultSchema: async () => SCHEMA,
    tables: async () =>
      (
        await ask<{ readonly collections: readonly string[] }>('admin/collections?action=LIST&wt=json')
      ).collections
        .toSorted()
        .map(name => ({ schema: SCHEMA, name, type: 'table' })),
    table: async (_, name) => ({
      columns: (
        await ask<{ readonly fields: readonly { readonly name: string; readonly type: string }[] }>(
          `${encodeURIComponent(name)}/schema/fields?wt=json`,
        )
      ).fields
        .filter(field => !/^_(root|version|nest_path|text)_$/.test(field.name))
        .map(field => ({
          name: field.name,
          type: TYPES[field.type] ?? field.type.toUpperCase(),
          isNullable: true,
        })),
      primaryKey: [],
    }),
    functionNames: async () => COMMON_FUNCTIONS,
  };
}

const TYPES: Readonly<Record<string, string>> = {
  pint: 'INTEGER',
  plong: 'BIGINT',
  pfloat: 'FLOAT',
  pdouble: 'DOUBLE',
  pdate: 'TIMESTAMP',
  boolean: 'BOOLEAN',
  string: 'VARCHAR',
  text_general: 'VARCHAR',
};
