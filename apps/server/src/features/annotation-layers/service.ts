import type { Selectable } from 'kysely';
import type { Db } from '../../metadata/open-store.ts';
import type { AnnotationTable } from '../../metadata/tables.ts';

/** The annotations of a layer in the order of time; undefined when there is no such layer. */
export async function annotationsOfLayer(db: Db, layerId: number): Promise<readonly Selectable<AnnotationTable>[] | undefined> {
  const layer = await db.selectFrom('annotation_layers').select('id').where('id', '=', layerId).executeTakeFirst();
  return layer && db.selectFrom('annotations').selectAll().where('layer_id', '=', layerId).orderBy('start_on').orderBy('id').execute();
}
