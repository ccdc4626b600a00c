import type { DatasetCreate } from '@powerset/contracts/dataset.ts';

/** The choices on the screen that creates datasets. */
export interface NewDatasets {
  readonly source: 'table' | 'sql';
  readonly databaseId: number | undefined;
  readonly schema: string | undefined;
  /** The checked tables, in the order in which they were checked. */
  readonly tables: readonly string[];
  readonly name: string;
  readonly sql: string;
}

/** How far the choices got, for the event of a cancellation. */
export type CreationStage = 'empty' | 'database' | 'schema' | 'table';

/** Returns how far the choices got. */
export function stageOf({ databaseId, schema, tables }: NewDatasets): CreationStage {
  if (tables.length > 0) return 'table';
  if (schema !== undefined) return 'schema';
  return databaseId === undefined ? 'empty' : 'database';
}

/** Returns the choices with a table checked or unchecked. */
export function toggled(choices: NewDatasets, table: string): NewDatasets {
  const { tables } = choices;
  return {
    ...choices,
    tables: tables.includes(table) ? tables.filter(name => name !== table) : [...tables, table],
  };
}

/** Returns what to send for each new dataset: none while a choice is missing or every table has one. */
export function creations(
  { source, databaseId, schema, tables, name, sql }: NewDatasets,
  existing: ReadonlyMap<string, number>,
): readonly DatasetCreate[] {
  if (databaseId === undefined) return [];
  const place = { database: databaseId, schema: schema ?? null };
  if (source === 'table')
    return tables.filter(table => !existing.has(table)).map(table => ({ ...place, table_name: table }));
  return name.trim() && sql.trim()
    ? [{ ...place, table_name: name.trim(), sql: sql.trim().replace(/;\s*$/, '') }]
    : [];
}
