import { countOf } from '@powerset/kit/count-of.ts';
import { idsIn, insertRow, type Row } from './belongings.ts';
import type { Restoring } from './restoring.ts';

/**
 * Restores the owners of an item. The trash knows them better than the item, because belongings may have been
 * transferred since; if nobody is left, whoever restores the item owns it.
 */
export async function restoreOwners({
  db,
  kind,
  id,
  content,
  owners,
  restorer,
  lose,
}: Restoring): Promise<void> {
  const table = `${kind}_owners`;
  const former = (content.rows[table] ?? []).map(row => row['user_id']);
  if (former.length === 0 && owners.length === 0) return;
  const heirs = owners.length > 0 ? owners : restorer.userId === null ? [] : [restorer.userId];
  for (const user_id of heirs) await insertRow(db, table, { [`${kind}_id`]: id, user_id });
  const known = await idsIn(db, 'users', former);
  const gone = former.filter(owner => !known.has(owner)).length;
  if (gone > 0) lose(`${countOf(gone, 'owner')} no longer ${gone === 1 ? 'exists' : 'exist'}.`);
  if (owners.length === 0) lose('Nobody owned it any more, so you own it now.');
}

/** Returns the row of a saved query with its current owner. */
export function withAuthor(own: Row, { owners, restorer }: Pick<Restoring, 'owners' | 'restorer'>): Row {
  return own['created_by'] === null ? own : { ...own, created_by: owners[0] ?? restorer.userId };
}
