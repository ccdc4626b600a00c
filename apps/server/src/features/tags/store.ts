import { isOneOf, isOneOfIds } from '../../listing/conditions.ts';
import { requireWritten } from '../../access/version.ts';
import type { Db } from '../../metadata/open-store.ts';
import { ensureTag } from '../../metadata/tags.ts';
import type { TaggedObjectTable } from '../../metadata/tables.ts';

export type ObjectRef = readonly [kind: TaggedObjectTable['kind'], id: number];

export function tagStore(db: Db) {
  return {
    byIds: (ids: readonly number[]) =>
      db.selectFrom('tags').selectAll().where(isOneOfIds('tags.id', ids)).execute(),
    byNames: (names: readonly string[]) =>
      db.selectFrom('tags').selectAll().where(isOneOf('tags.name', names)).execute(),
    ensure: (name: string, userId: number | null, now: number) =>
      ensureTag(db, { name, description: '', userId, now }),
    async tag(tagId: number, objects: readonly ObjectRef[]): Promise<void> {
      if (objects.length === 0) return;
      await db
        .insertInto('tagged_objects')
        .values(objects.map(([kind, id]) => ({ tag_id: tagId, kind, object_id: id })))
        .onConflict(conflict => conflict.doNothing())
        .execute();
    },
    async setObjects(tagId: number, objects: readonly ObjectRef[]): Promise<void> {
      await db.deleteFrom('tagged_objects').where('tag_id', '=', tagId).execute();
      await this.tag(tagId, objects);
    },
    async untag(tagId: number, [kind, id]: ObjectRef): Promise<boolean> {
      const gone = await db
        .deleteFrom('tagged_objects')
        .where('tag_id', '=', tagId)
        .where('kind', '=', kind)
        .where('object_id', '=', id)
        .returning('tag_id')
        .execute();
      return gone.length > 0;
    },
    /** Throws `resource.conflict` if the tag has changed since that version. */
    async change(
      id: number,
      change: {
        readonly name?: string | undefined;
        readonly description?: string | null | undefined;
        readonly changed_on: number;
        readonly changed_by: number | null;
      },
      version: number,
    ): Promise<void> {
      requireWritten(
        await db
          .updateTable('tags')
          .set(change)
          .where('id', '=', id)
          .where('changed_on', '=', version)
          .executeTakeFirst(),
      );
    },
    async remove(ids: readonly number[]): Promise<void> {
      await db.deleteFrom('tags').where('id', 'in', ids).execute();
      await db.deleteFrom('favourites').where('kind', '=', 'tag').where('object_id', 'in', ids).execute();
    },
    objectsOf: (tagIds: readonly number[]) =>
      db
        .selectFrom('tagged_objects')
        .select(['kind', 'object_id'])
        .distinct()
        .where(isOneOf('tagged_objects.tag_id', tagIds))
        .execute(),
  };
}
