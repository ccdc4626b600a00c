import type { Db } from '../metadata/open-store.ts';
import type { VersionedKind } from '../metadata/tables.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An item at a version. */
export interface VersionKey {
  readonly kind: VersionedKind;
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly version: number;
}

const KEPT_OF_A_THING = 20;
const KEPT_FOR_MS = 7 * 24 * 3_600_000;

/**
 * Stores earlier versions of saved items for users who may still have them open: for a week, at most twenty
 * per item.
 */
export function replacedVersions(db: Db) {
  return {
    /** Returns an item at a version; undefined if that version is unknown or expired. */
    async find({ kind, id, version }: VersionKey): Promise<Fields | undefined> {
      const row = await db
        .selectFrom('replaced_versions')
        .select('fields')
        .where('kind', '=', kind)
        .where('thing_id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      return row && (JSON.parse(row.fields) as Fields);
    },
    /** Stores a version that is about to be replaced, and deletes old ones. */
    async keep({ kind, id, version }: VersionKey, fields: Fields, nowMs: number): Promise<void> {
      const row = { fields: JSON.stringify(fields), replaced_on: nowMs };
      await db
        .insertInto('replaced_versions')
        .values({ kind, thing_id: id, version, ...row })
        .onConflict(known => known.columns(['kind', 'thing_id', 'version']).doUpdateSet(row))
        .execute();
      const ofThing = db
        .selectFrom('replaced_versions')
        .select('version')
        .where('kind', '=', kind)
        .where('thing_id', '=', id)
        .orderBy('version', 'desc')
        .limit(KEPT_OF_A_THING);
      await db
        .deleteFrom('replaced_versions')
        .where(where =>
          where.or([
            where('replaced_on', '<', nowMs - KEPT_FOR_MS),
            where.and([
              where('kind', '=', kind),
              where('thing_id', '=', id),
              where('version', 'not in', ofThing),
            ]),
          ]),
        )
        .execute();
    },
  };
}
