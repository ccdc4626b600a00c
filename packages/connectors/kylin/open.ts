import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import { connectionOver } from '@powerset/connector-kit/connection-over.ts';
import type { Catalog, Connection } from '@powerset/connector-kit/connector.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { AppError } from '@powerset/core/errors.ts';
import { kylinDriver, kylinTables } from './driver.ts';
import { kylinFacts } from './facts.ts';

/** Connects to a Kylin project over HTTP. */
export async function openKylin(address: ServerAddress): Promise<Connection> {
  if (address.path[0] === undefined)
    throw new AppError('connection.failed', {
      detail: 'The address needs a project: kylin://user:password@host:7070/project',
    });
  await kylinTables(address);
  return connectionOver(kylinDriver(address), {
    facts: kylinFacts,
    probeSql: 'SELECT 1',
    catalog: () => kylinCatalog(address),
  });
}

function kylinCatalog(address: ServerAddress): Catalog {
  const schemas = async (): Promise<string[]> =>
    [...new Set((await kylinTables(address)).map(table => table.table_SCHEM))].toSorted();
  return {
    schemas,
    defaultSchema: async () =>
      (await schemas()).find(schema => schema.toUpperCase() === 'DEFAULT') ??
      (await schemas())[0] ??
      'DEFAULT',
    tables: async schema =>
      (await kylinTables(address))
        .filter(table => table.table_SCHEM === schema)
        .map(table => ({ schema, name: table.table_NAME, type: 'table' })),
    table: async (schema, name) => ({
      columns: (
        (await kylinTables(address)).find(table => table.table_SCHEM === schema && table.table_NAME === name)
          ?.columns ?? []
      ).map(column => ({
        name: column.column_NAME,
        type: column.type_NAME,
        isNullable: column.is_NULLABLE !== 'NO',
      })),
      primaryKey: [],
    }),
    functionNames: async () => COMMON_FUNCTIONS,
  };
}
