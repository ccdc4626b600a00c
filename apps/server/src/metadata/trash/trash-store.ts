import type { Db } from '../open-store.ts';
import type { TrashContent } from './belongings.ts';
import type { TrashKind } from './trash-tables.ts';

/** Returns a deleted item, if the trash has it. */
export async function trashed(
  db: Db,
  kind: TrashKind,
  id: number,
): Promise<{ readonly trashId: number; readonly content: TrashContent } | undefined> {
  const row = await db
    .selectFrom('trash')
    .select(['id', 'content'])
    .where('kind', '=', kind)
    .where('object_id', '=', id)
    .executeTakeFirst();
  return row && { trashId: row.id, content: JSON.parse(row.content) as TrashContent };
}
