import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import type { Catalog, ColumnFacts, TableFacts, TableName } from '@powerset/connector-kit/connector.ts';
import type { BigqueryAsk } from './driver.ts';
import type { Field } from './types.ts';

interface Listed {
  readonly datasets?: readonly { readonly datasetReference: { readonly datasetId: string } }[];
  readonly tables?: readonly {
    readonly tableReference: { readonly tableId: string };
    readonly type: string;
  }[];
  readonly routines?: readonly { readonly routineReference: { readonly routineId: string } }[];
  readonly nextPageToken?: string;
}

interface Table {
  readonly description?: string;
  readonly schema?: { readonly fields?: readonly Field[] };
  readonly tableConstraints?: { readonly primaryKey?: { readonly columns: readonly string[] } };
  /** A partitioned table without a partition field is partitioned by ingestion time. */
  readonly timePartitioning?: { readonly field?: string };
  readonly rangePartitioning?: { readonly field?: string };
  readonly clustering?: { readonly fields: readonly string[] };
}

/** Reads the catalog of a project; its datasets are our schemas. */
export function bigqueryCatalog(ask: BigqueryAsk, ownDataset: string | undefined): Catalog {
  const pages = async (path: string): Promise<Listed[]> => {
    const all: Listed[] = [];
    for (let token = ''; ;) {
      const page = (await ask(
        `${path}?maxResults=1000${token ? `&pageToken=${encodeURIComponent(token)}` : ''}`,
      )) as Listed;
      all.push(page);
      if (!page.nextPageToken) return all;
      token = page.nextPageToken;
    }
  };
  const schemas = async (): Promise<string[]> =>
    (await pages('/datasets'))
      .flatMap(({ datasets = [] }) => datasets.map(({ datasetReference }) => datasetReference.datasetId))
      .sort();
  const tablesPath = (schema: string): string => `/datasets/${encodeURIComponent(schema)}/tables`;
  return {
    schemas,
    defaultSchema: async () => ownDataset ?? (await schemas())[0] ?? '',
    tables: async schema =>
      (await pages(tablesPath(schema))).flatMap(({ tables = [] }) =>
        tables.map(({ tableReference, type }): TableName => ({
          schema,
          name: tableReference.tableId,
          type: /VIEW/.test(type) ? 'view' : 'table',
        })),
      ),
    table: async (schema, name) => {
      const table = (await ask(`${tablesPath(schema)}/${encodeURIComponent(name)}`)) as Table;
      return {
        columns: (table.schema?.fields ?? []).flatMap(field => columnsOf(field, '')),
        primaryKey: table.tableConstraints?.primaryKey?.columns ?? [],
        comment: table.description ?? null,
        ...layoutOf(table),
      };
    },
    functionNames: async () => COMMON_FUNCTIONS,
    storedFunctionsOf: async schema =>
      (await pages(`/datasets/${encodeURIComponent(schema)}/routines`)).flatMap(({ routines = [] }) =>
        routines.map(({ routineReference }) => routineReference.routineId),
      ),
  };
}

function layoutOf({
  timePartitioning,
  rangePartitioning,
  clustering,
}: Table): Pick<TableFacts, 'partitions' | 'clustering'> {
  const by = timePartitioning ?? rangePartitioning;
  return {
    ...(by ? { partitions: { columns: [by.field ?? '_PARTITIONTIME'] } } : {}),
    ...(clustering ? { clustering: clustering.fields } : {}),
  };
}

// Queries can select the fields of a record by path.
function columnsOf(field: Field, path: string): ColumnFacts[] {
  const name = `${path}${field.name}`;
  const column: ColumnFacts = {
    name,
    type: field.mode === 'REPEATED' ? `ARRAY<${field.type}>` : field.type,
    isNullable: field.mode !== 'REQUIRED',
    comment: field.description ?? null,
  };
  return field.mode === 'REPEATED'
    ? [column]
    : [column, ...(field.fields ?? []).flatMap(part => columnsOf(part, `${name}.`))];
}
