import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UpdateResult } from 'kysely';
import { fail } from '@powerset/core/errors.ts';
import { differencesOf, type Differences } from '@powerset/core/version/differences.ts';
import { readWireMoment, wireMomentUtc } from '../listing/moments.ts';
import type { Db } from '../metadata/open-store.ts';
import { peopleById, wirePerson } from '../metadata/people.ts';
import type { VersionedKind, VersionedTable } from '../metadata/tables.ts';
import { replacedVersions } from './replaced-versions.ts';

/** The version that a save was based on, from `If-Match` or `changed_on`, and the fields it would change. */
export interface BasedOn {
  readonly header: FastifyRequest['headers']['if-match'];
  readonly changedOn?: string | undefined;
  readonly sent: object;
}

/** An item as it is stored now. */
export interface StoredVersion {
  readonly kind: VersionedKind;
  readonly id: number;
  readonly changed_on: number;
  readonly changed_by: number | null;
  /**
   * Returns the fields that saves can change, by name, limited to those that were sent. Never includes
   * secrets.
   */
  readonly fields: (sent?: object) => Readonly<Record<string, unknown>>;
}

interface VersionDeps {
  readonly db: Db;
  readonly now: () => number;
}

/**
 * Throws if the save was based on an older version, naming who saved the newer one, when, and what differs.
 * A client that names no version overwrites the current one, even one saved at the same moment;
 * `unlessOvertaken` reads it again.
 */
export async function requireCurrent(
  { header: sentHeader, changedOn, sent }: BasedOn,
  stored: StoredVersion,
  { db, now }: VersionDeps,
): Promise<void> {
  const named = versionsIn(sentHeader) ?? (changedOn === undefined ? undefined : [readWireMoment(changedOn)]);
  const { kind, id } = stored;
  const version = named === undefined || named.includes(stored.changed_on) ? stored.changed_on : named[0];
  if (version === stored.changed_on)
    return replacedVersions(db).keep({ kind, id, version }, stored.fields(), now());
  const before = version === undefined ? undefined : await replacedVersions(db).find({ kind, id, version });
  return refuse(
    stored,
    differencesOf({ theirs: stored.fields(sent), yours: Object.fromEntries(Object.entries(sent)), before }),
    db,
  );
}

/** Checks the version of items without stored versions, and of deleted ones. */
export async function requireUnchanged(
  header: BasedOn['header'],
  stored: Pick<StoredVersion, 'changed_on' | 'changed_by'>,
  db: Db,
  sides: Parameters<typeof differencesOf>[0] = { theirs: {}, yours: {} },
): Promise<void> {
  if (versionsIn(header)?.includes(stored.changed_on) === false)
    await refuse(stored, differencesOf(sides), db);
}

/** Raises the version of dashboards that another save changed, so that users who have them open are told. */
export async function raiseDashboards(
  ids: readonly number[],
  { userId, now, db }: { readonly userId: number | null; readonly now: number; readonly db: Db },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('dashboards')
    .set(({ eb }) => ({
      changed_on: eb
        .case()
        .when('changed_on', '>=', now)
        .then(eb('changed_on', '+', 1))
        .else(now)
        .end(),
      changed_by: userId,
    }))
    .where('id', 'in', ids)
    .execute();
}

// `If-Match` may name several versions; `*` means any.
function versionsIn(header: BasedOn['header']): readonly (number | undefined)[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  return header.split(',').map(tag => readWireMoment(tag.trim().replace(/^(W\/)?"?|"$/g, '')));
}

async function refuse(
  stored: Pick<StoredVersion, 'changed_on' | 'changed_by'>,
  differences: Differences,
  db: Db,
): Promise<never> {
  const changer = (await peopleById(db, [stored.changed_by])).get(stored.changed_by ?? 0);
  return fail('resource.conflict', {
    extra: { changed_on: wireMomentUtc(stored.changed_on), changed_by: wirePerson(changer), ...differences },
  });
}

/** Sets the version header of an answer, for the `If-Match` of a save. */
export function giveVersion(reply: FastifyReply, changedOn: number): void {
  reply.header('etag', `"${wireMomentUtc(changedOn)}"`);
}

/** Sets the version header from a stored row. */
export async function giveVersionOf(
  reply: FastifyReply,
  { db, table, id }: { readonly db: Db; readonly table: VersionedTable; readonly id: number },
): Promise<void> {
  const row = await db.selectFrom(table).select('changed_on').where('id', '=', id).executeTakeFirst();
  if (row) giveVersion(reply, row.changed_on);
}

/** Throws if another save came between reading a row and changing it. */
export function requireWritten({ numUpdatedRows }: UpdateResult): void {
  if (numUpdatedRows === 0n) fail('resource.conflict');
}
