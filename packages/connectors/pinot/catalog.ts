import { askJson } from '@powerset/connector-kit/ask-json.ts';
import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import type { Catalog, ColumnFacts, TableName } from '@powerset/connector-kit/connector.ts';
import {
  basicAuthorization,
  httpOrigin,
  type ServerAddress,
} from '@powerset/connector-kit/server-address.ts';

interface FieldSpec {
  readonly name: string;
  readonly dataType: string;
  readonly notNull?: boolean;
}

interface TableSchema {
  readonly dimensionFieldSpecs?: readonly FieldSpec[];
  readonly metricFieldSpecs?: readonly FieldSpec[];
  readonly dateTimeFieldSpecs?: readonly FieldSpec[];
  readonly primaryKeyColumns?: readonly string[];
}

/** Reads the tables that the controller knows; there is one schema. */
export function pinotCatalog(address: ServerAddress): Catalog {
  const controller = (address.query['controller'] ?? httpOrigin({ ...address, port: 9000 })).replace(
    /\/$/,
    '',
  );
  const ask = (path: string): Promise<unknown> =>
    askJson(`${controller}/${path}`, { headers: basicAuthorization(address) });
  return {
    schemas: async () => ['default'],
    defaultSchema: async () => 'default',
    tables: async schema =>
      ((await ask('tables')) as { readonly tables: readonly string[] }).tables
        .toSorted()
        .map((name): TableName => ({ schema, name, type: 'table' })),
    table: async (_, name) => {
      const {
        dimensionFieldSpecs = [],
        metricFieldSpecs = [],
        dateTimeFieldSpecs = [],
        primaryKeyColumns = [],
      } = (await ask(`tables/${encodeURIComponent(name)}/schema`)) as TableSchema;
      return {
        columns: [...dimensionFieldSpecs, ...metricFieldSpecs, ...dateTimeFieldSpecs].map(
          (field): ColumnFacts => ({
            name: field.name,
            type: field.dataType,
            isNullable: field.notNull !== true,
          }),
        ),
        primaryKey: primaryKeyColumns,
      };
    },
    functionNames: async () => [
      ...COMMON_FUNCTIONS,
      'datetimeconvert',
      'datetrunc',
      'distinctcount',
      'distinctcounthll',
      'fromdatetime',
      'percentile',
      'todatetime',
    ],
  };
}
