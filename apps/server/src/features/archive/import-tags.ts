import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { Db } from '../../metadata/open-store.ts';
import { ensureTag, setTags } from '../../metadata/tags.ts';
import type { ImportContext } from './import-parts.ts';
import type { LeftOut, ParsedBundle } from './parse-bundle.ts';

interface TagPlace {
  readonly db: Db;
  readonly actor: Actor;
  readonly now: number;
  /** Whether tags are enabled here. */
  readonly hasTags: boolean;
}

/**
 * Tags the imported objects if tags are enabled and the actor may write them, and reports the tags that are
 * left out.
 */
export function importTags(
  { charts, dashboards, remarks }: ParsedBundle,
  { db, actor, now, hasTags }: TagPlace,
): { readonly put: ImportContext['tag']; leftOut(): LeftOut } {
  const mayTag = hasTags && actor.can('can_write', 'Tag');
  return {
    async put(kind, id, names) {
      if (!names || !mayTag) return;
      const ids: number[] = [];
      for (const name of new Set(names))
        ids.push(
          await ensureTag(db, {
            name,
            description: remarks.tagDescriptions.get(name) ?? '',
            userId: actor.userId,
            now,
          }),
        );
      await setTags(db, kind, id, ids);
    },
    leftOut() {
      const lost = Object.fromEntries(Object.entries(remarks.leftOut));
      for (const [path, { tags }] of mayTag ? [] : [...charts, ...dashboards])
        if (tags && tags.length > 0) lost[path] = [...(lost[path] ?? []), 'tags'];
      return lost;
    },
  };
}
