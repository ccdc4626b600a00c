/** Access to single databases, schemas and datasets, by id, so that no name can be mistaken for another. */
export interface DataGrants {
  readonly databaseIds: ReadonlySet<number>;
  readonly schemas: readonly { readonly databaseId: number; readonly schema: string }[];
  readonly datasetIds: ReadonlySet<number>;
}

export const NO_GRANTS: DataGrants = { databaseIds: new Set(), schemas: [], datasetIds: new Set() };

/** The name that clients know for access to a database. */
export function databaseResource(database: { readonly id: number; readonly name: string }): string {
  return `[${database.name}].(id:${database.id})`;
}

/** The name that clients know for access to a schema. */
export function schemaResource(databaseName: string, schema: string): string {
  return `[${databaseName}].[${schema}]`;
}

/** The name that clients know for access to a dataset. */
export function datasetResource(
  databaseName: string,
  dataset: { readonly id: number; readonly tableName: string },
): string {
  return `[${databaseName}].[${dataset.tableName}](id:${dataset.id})`;
}
