import { databaseResource, datasetResource, schemaResource } from '@powerset/core/permissions/grants.ts';
import { text, whole } from './cells.ts';
import type { MoveContext } from './context.ts';
import { defaultCatalogs } from './datasets.ts';
import type { NamedGrant, Permission } from './named-grant.ts';

/**
 * Reads access to databases, schemas, and datasets; undefined for other permissions, and for data that was
 * not copied.
 */
export async function grantReader(
  context: MoveContext,
): Promise<(grant: NamedGrant) => Permission | undefined> {
  const { ledger } = context;
  const databaseNames = new Map(
    (await ledger.db.selectFrom('databases').select(['id', 'name']).execute()).map(row => [row.id, row.name]),
  );
  const datasets = new Map(
    (await ledger.db.selectFrom('datasets').select(['id', 'table_name', 'database_id']).execute()).map(
      row => [row.id, row],
    ),
  );
  const readSchema = await schemaReader(context, databaseNames);
  return ({ permission, resource }) => {
    const sourceId = Number(/\(id:(\d+)\)$/.exec(resource)?.[1] ?? 0);
    if (permission === 'database_access') {
      const id = ledger.idOf('database', sourceId);
      return id === null
        ? undefined
        : {
            permission,
            resource: databaseResource({ id, name: databaseNames.get(id)! }),
            database_id: id,
            dataset_id: null,
            schema: null,
          };
    }
    if (permission === 'datasource_access') {
      const dataset = datasets.get(ledger.idOf('dataset', sourceId) ?? 0);
      const name =
        dataset &&
        datasetResource(databaseNames.get(dataset.database_id)!, {
          id: dataset.id,
          tableName: dataset.table_name,
        });
      return name === undefined
        ? undefined
        : { permission, resource: name, database_id: null, dataset_id: dataset!.id, schema: null };
    }
    return permission === 'schema_access' ? readSchema(resource) : undefined;
  };
}

/** Schemas are named with their database and, in newer versions, its catalog. */
async function schemaReader(
  context: MoveContext,
  databaseNames: ReadonlyMap<number, string>,
): Promise<(resource: string) => Permission | undefined> {
  const catalogs = await defaultCatalogs(context);
  const sources = new Map(
    (await context.source.rows('dbs')).map(row => [text(row, 'database_name'), whole(row, 'id')!]),
  );
  return resource => {
    const [, database = '', ...rest] = /^\[(.*?)\]\.\[(.*?)\](?:\.\[(.*?)\])?$/.exec(resource) ?? [];
    const [first, second] = rest;
    const sourceId = sources.get(database);
    const id = context.ledger.idOf('database', sourceId ?? null);
    // Access to a schema of another catalog must not become access to one of the same name here.
    if (id === null || first === undefined || (second !== undefined && first !== catalogs.get(sourceId!)))
      return undefined;
    const schema = second ?? first;
    return {
      permission: 'schema_access',
      resource: schemaResource(databaseNames.get(id)!, schema),
      database_id: id,
      dataset_id: null,
      schema,
    };
  };
}
