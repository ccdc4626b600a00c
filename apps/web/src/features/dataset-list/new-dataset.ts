import type { DatasetCreate } from '@powerset/contracts/dataset.ts';

/** A dataset during creation. */
export interface NewDataset {
  readonly source: 'table' | 'sql';
  readonly databaseId: number | undefined;
  readonly schema: string | undefined;
  readonly table: string | undefined;
  readonly name: string;
  readonly sql: string;
}

export const NEW_DATASET: NewDataset = {
  source: 'table',
  databaseId: undefined,
  schema: undefined,
  table: undefined,
  name: '',
  sql: '',
};

/** Returns the body to send; undefined while the draft is incomplete. */
export function draftBody({
  source,
  databaseId,
  schema,
  table,
  name,
  sql,
}: NewDataset): DatasetCreate | undefined {
  if (databaseId === undefined) return undefined;
  const where = { database: databaseId, schema: schema ?? null };
  if (source === 'table') return table ? { ...where, table_name: table } : undefined;
  return name.trim() && sql.trim()
    ? { ...where, table_name: name.trim(), sql: sql.trim().replace(/;\s*$/, '') }
    : undefined;
}
