/** Access to single databases, schemas, and datasets, by id, so that names cannot be confused. */
export interface DataGrants {
  readonly databaseIds: ReadonlySet<number>;
  readonly schemas: readonly { readonly databaseId: number; readonly schema: string }[];
  readonly datasetIds: ReadonlySet<number>;
}

export const NO_GRANTS: DataGrants = { databaseIds: new Set(), schemas: [], datasetIds: new Set() };

/** Returns the resource name of access to a database. */
export function databaseResource(database: { readonly id: number; readonly name: string }): string {
  return `[${database.name}].(id:${database.id})`;
}

/** Returns the resource name of access to a schema. */
export function schemaResource(databaseName: string, schema: string): string {
  return `[${databaseName}].[${schema}]`;
}

/** Returns the resource name of access to a dataset. */
export function datasetResource(
  databaseName: string,
  dataset: { readonly id: number; readonly tableName: string },
): string {
  return `[${databaseName}].[${dataset.tableName}](id:${dataset.id})`;
}
