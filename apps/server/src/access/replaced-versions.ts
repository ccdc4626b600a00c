import type { Db } from '../metadata/open-store.ts';
import type { VersionedKind } from '../metadata/tables.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A thing at a version. */
export interface VersionKey {
  readonly kind: VersionedKind;
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly version: number;
}

const KEPT_OF_A_THING = 20;
const KEPT_FOR_MS = 7 * 24 * 3_600_000;

/** What things were before they were saved over, for as long as somebody may still have them open: a week, and at most twenty versions of a thing. */
export function replacedVersions(db: Db) {
  return {
    /** What a thing was at a version; undefined when that is not known, or not any more. */
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
    /** Remembers a version that is about to be replaced, and forgets what is old. */
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
