import { AppError, fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { canReadDatabase, canReadSchema, readableDatasets } from '../../access/data-access.ts';
import { isOneOf } from '../../listing/conditions.ts';
import { sql } from 'kysely';
import { selectStar } from '../../catalog/select-star.ts';
import { visibleDatabase } from './access.ts';
import type { DatabaseDeps } from './service.ts';

/** The schemas that the actor may look into. */
export async function readSchemas(id: number, actor: Actor, deps: DatabaseDeps): Promise<string[]> {
  await visibleDatabase(id, actor, deps);
  const { connection } = await deps.connections.open(id);
  const schemas = await connection.catalog.schemas();
  if (canReadDatabase(actor, id)) return [...schemas];
  const ofDatasets = new Set((await readableTables(id, actor, deps)).map(table => table.schema ?? ''));
  return schemas.filter(schema => canReadSchema(actor, id, schema) || ofDatasets.has(schema));
}

/** The tables and views of a schema that the actor may read. */
export async function readTables(id: number, schema: string, actor: Actor, deps: DatabaseDeps) {
  await visibleDatabase(id, actor, deps);
  const { connection } = await deps.connections.open(id);
  const tables = await connection.catalog.tables(schema);
  const isOpen = canReadSchema(actor, id, schema);
  const readable = isOpen ? [] : await readableTables(id, actor, deps);
  const visible = tables.filter(table => isOpen || readable.some(dataset => dataset.tableName === table.name && (dataset.schema ?? schema) === schema));
  return visible.map(table => ({ value: table.name, type: table.type, extra: null }));
}

/** The columns and keys of a table that the actor may read. */
export async function readTable(id: number, table: { readonly schema: string; readonly name: string }, actor: Actor, deps: DatabaseDeps) {
  await requireReadable(id, table, actor, deps);
  const { connection, connector } = await deps.connections.open(id);
  const facts = await connection.catalog.table(table.schema, table.name).catch((error: unknown) => {
    throw error instanceof AppError && error.code.startsWith('query.') ? new AppError('resource.invalid', { detail: table.name, cause: error }) : error;
  });
  if (facts.columns.length === 0) fail('resource.invalid', { detail: table.name });
  const isKey = new Set(facts.primaryKey);
  return {
    name: table.name,
    columns: facts.columns.map(({ name, type }) => ({ name, type: shortType(type).replace(/\(.*$/, ''), longType: shortType(type), keys: isKey.has(name) ? [{ type: 'pk', column_names: [name], name: null }] : [], comment: null })),
    comment: null,
    foreignKeys: [],
    indexes: [],
    primaryKey: { constrained_columns: facts.primaryKey.length > 0 ? [...facts.primaryKey] : null, name: null },
    selectStar: selectStar({ table_name: table.name, schema: table.schema }, connector.dialect),
  };
}

// As clients know types of tables: without zones and dimensions.
function shortType(type: string): string {
  if (/\[\]$/.test(type)) return 'ARRAY';
  return type.replace(/ WITH(OUT)? TIME ZONE$/, '').replace('DOUBLE PRECISION', 'DOUBLE_PRECISION');
}

/** A SELECT of a table that the actor may read. */
export async function readSelectStar(id: number, table: { readonly schema: string | null; readonly name: string }, actor: Actor, deps: DatabaseDeps): Promise<string> {
  await visibleDatabase(id, actor, deps);
  const { connection, connector } = await deps.connections.open(id);
  const schema = table.schema ?? await connection.catalog.defaultSchema();
  await requireReadable(id, { ...table, schema }, actor, deps);
  const facts = await connection.catalog.table(schema, table.name).catch(() => undefined);
  if (!facts || facts.columns.length === 0) fail('resource.not-found', { detail: 'Table not found on the database' });
  return selectStar({ table_name: table.name, schema: table.schema }, connector.dialect);
}

/** What the engine's own grammar cannot read in a text, with its place. */
export async function sqlProblems(id: number, text: string, actor: Actor, deps: DatabaseDeps) {
  await visibleDatabase(id, actor, deps);
  const reading = await (await deps.connections.open(id)).connection.read(text);
  if (reading.ok) return [];
  const { line, column } = (reading.error.facts.extra ?? {}) as { readonly line?: number; readonly column?: number };
  return [{ line_number: line ?? null, start_column: column ?? null, end_column: null, message: reading.error.message }];
}

async function requireReadable(id: number, table: { readonly schema: string; readonly name: string }, actor: Actor, deps: DatabaseDeps): Promise<void> {
  await visibleDatabase(id, actor, deps);
  if (canReadSchema(actor, id, table.schema)) return;
  const readable = await readableTables(id, actor, deps);
  if (!readable.some(dataset => dataset.tableName === table.name && (dataset.schema ?? table.schema) === table.schema)) fail('resource.not-found');
}

function readableTables(databaseId: number, actor: Actor, { db }: DatabaseDeps): Promise<{ schema: string | null; tableName: string }[]> {
  return db.selectFrom('datasets').select(['schema', 'table_name as tableName']).where(sql<boolean>`${isOneOf('datasets.database_id', [databaseId])} and ${readableDatasets(actor)} and datasets.sql is null`).execute();
}
