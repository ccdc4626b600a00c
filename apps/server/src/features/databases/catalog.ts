import { AppError, fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { canReadDatabase, canReadSchema, readableDatasets } from '../../access/data-access.ts';
import { isOneOf } from '../../listing/conditions.ts';
import { sql } from 'kysely';
import { defaultCatalogOf } from '../../catalog/default-catalog.ts';
import { selectStar } from '../../catalog/select-star.ts';
import { visibleDatabase } from './access.ts';
import type { DatabaseDeps } from './service.ts';
import { tableAnswer, tableExtraAnswer } from './table-wire.ts';

/** Returns the schemas that the actor may browse. */
export async function readSchemas(id: number, actor: Actor, deps: DatabaseDeps): Promise<string[]> {
  await visibleDatabase(id, actor, deps);
  const { connection } = await deps.connections.open(id, actor);
  const schemas = await connection.catalog.schemas();
  if (canReadDatabase(actor, id)) return [...schemas];
  const ofDatasets = new Set((await readableTables(id, actor, deps)).map(table => table.schema ?? ''));
  return schemas.filter(schema => canReadSchema(actor, id, schema) || ofDatasets.has(schema));
}

/** Returns the tables and views of a schema that the actor may read. */
export async function readTables(id: number, schema: string, actor: Actor, deps: DatabaseDeps) {
  await visibleDatabase(id, actor, deps);
  const { connection } = await deps.connections.open(id, actor);
  const tables = await connection.catalog.tables(schema);
  const isOpen = canReadSchema(actor, id, schema);
  const readable = isOpen ? [] : await readableTables(id, actor, deps);
  const visible = tables.filter(
    table =>
      isOpen ||
      readable.some(dataset => dataset.tableName === table.name && (dataset.schema ?? schema) === schema),
  );
  return visible.map(table => ({ value: table.name, type: table.type, extra: null }));
}

/** A table that the actor may read, in the default schema unless another is named. */
export interface NamedTable {
  readonly schema: string | null;
  readonly name: string;
}

/** Returns the columns and keys of a table that the actor may read. */
export async function readTable(id: number, table: NamedTable, actor: Actor, deps: DatabaseDeps) {
  const { facts, schema, connector } = await readableTable(id, table, actor, deps);
  return {
    ...tableAnswer({ schema, name: table.name }, facts),
    selectStar: selectStar({ table_name: table.name, schema }, connector.dialect),
  };
}

/** Returns the partitions and the clustering of a table that the actor may read. */
export async function readTableExtra(
  id: number,
  table: NamedTable,
  actor: Actor,
  deps: DatabaseDeps,
): Promise<Record<string, unknown>> {
  // Clients also request tables that no longer exist, and expect an empty answer.
  return readableTable(id, table, actor, deps).then(
    ({ facts }) => tableExtraAnswer(facts),
    (error: unknown) =>
      error instanceof AppError && error.code === 'resource.invalid' ? {} : Promise.reject(error),
  );
}

async function readableTable(
  id: number,
  { schema: named, name }: NamedTable,
  actor: Actor,
  deps: DatabaseDeps,
) {
  await visibleDatabase(id, actor, deps);
  const { connection, connector } = await deps.connections.open(id, actor);
  const schema = named ?? (await connection.catalog.defaultSchema());
  await requireReadable(id, { schema, name }, actor, deps);
  const facts = await connection.catalog.table(schema, name).catch((error: unknown) => {
    throw error instanceof AppError && error.code.startsWith('query.')
      ? new AppError('resource.invalid', { detail: name, cause: error })
      : error;
  });
  if (facts.columns.length === 0) fail('resource.invalid', { detail: name });
  return { facts, schema, connector };
}

/** Engines with catalogs above their schemas. */
const WITH_CATALOGS: ReadonlySet<string> = new Set([
  'bigquery',
  'databricks',
  'postgresql',
  'presto',
  'snowflake',
  'trino',
]);

/** Returns the catalogs of a database: a connection sees only the one in its address. */
export async function readCatalogs(id: number, actor: Actor, deps: DatabaseDeps): Promise<string[]> {
  const { engine, uri } = await visibleDatabase(id, actor, deps);
  const own = WITH_CATALOGS.has(engine) ? defaultCatalogOf(uri) : undefined;
  return own === undefined ? [] : [own];
}

/**
 * Refuses a catalog other than the connection's own, because its tables would be mistaken for those of the
 * connection.
 */
export async function requireCatalog(
  id: number,
  catalog: string | null | undefined,
  { actor, deps }: { readonly actor: Actor; readonly deps: DatabaseDeps },
): Promise<void> {
  if (!catalog) return;
  const own = await readCatalogs(id, actor, deps);
  if (!own.includes(catalog))
    fail('resource.invalid', {
      detail: `The connection has no catalog '${catalog}'. Add that catalog as a separate database.`,
    });
}

/** Returns a SELECT for a table that the actor may read. */
export async function readSelectStar(
  id: number,
  table: { readonly schema: string | null; readonly name: string },
  actor: Actor,
  deps: DatabaseDeps,
): Promise<string> {
  await visibleDatabase(id, actor, deps);
  const { connection, connector } = await deps.connections.open(id, actor);
  const schema = table.schema ?? (await connection.catalog.defaultSchema());
  await requireReadable(id, { ...table, schema }, actor, deps);
  const facts = await connection.catalog.table(schema, table.name).catch(() => undefined);
  if (!facts || facts.columns.length === 0)
    fail('resource.not-found', { detail: 'Table not found on the database' });
  return selectStar({ table_name: table.name, schema: table.schema }, connector.dialect);
}

/** Returns the syntax errors that the engine's own grammar finds in a text, with their positions. */
export async function sqlProblems(id: number, text: string, actor: Actor, deps: DatabaseDeps) {
  await visibleDatabase(id, actor, deps);
  const reading = await (await deps.connections.open(id, actor)).connection.read(text);
  if (reading.ok) return [];
  const { line, column } = (reading.error.facts.extra ?? {}) as {
    readonly line?: number;
    readonly column?: number;
  };
  return [
    {
      line_number: line ?? null,
      start_column: column ?? null,
      end_column: null,
      message: reading.error.message,
    },
  ];
}

async function requireReadable(
  id: number,
  table: { readonly schema: string; readonly name: string },
  actor: Actor,
  deps: DatabaseDeps,
): Promise<void> {
  await visibleDatabase(id, actor, deps);
  if (canReadSchema(actor, id, table.schema)) return;
  const readable = await readableTables(id, actor, deps);
  if (
    !readable.some(
      dataset => dataset.tableName === table.name && (dataset.schema ?? table.schema) === table.schema,
    )
  )
    fail('resource.not-found');
}

function readableTables(
  databaseId: number,
  actor: Actor,
  { db }: DatabaseDeps,
): Promise<{ schema: string | null; tableName: string }[]> {
  return db
    .selectFrom('datasets')
    .select(['schema', 'table_name as tableName'])
    .where(
      sql<boolean>`${isOneOf('datasets.database_id', [databaseId])} and ${readableDatasets(actor)} and datasets.sql is null`,
    )
    .execute();
}
