import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UpdateResult } from 'kysely';
import { fail } from '@powerset/core/errors.ts';
import { differencesOf, type Differences } from '@powerset/core/version/differences.ts';
import { readWireMoment, wireMomentUtc } from '../listing/moments.ts';
import type { Db } from '../metadata/open-store.ts';
import { peopleById, wirePerson } from '../metadata/people.ts';
import type { VersionedKind, VersionedTable } from '../metadata/tables.ts';
import { replacedVersions } from './replaced-versions.ts';

/** What an `If-Match` header or a body's `changed_on` says that a save was based on, and what it would change. */
export interface BasedOn {
  readonly header: FastifyRequest['headers']['if-match'];
  readonly changedOn?: string | undefined;
  readonly sent: object;
}

/** A thing as it is stored now. */
export interface StoredVersion {
  readonly kind: VersionedKind;
  readonly id: number;
  readonly changed_on: number;
  readonly changed_by: number | null;
  /** What saves may change, by the names that they use, as far as it can be compared with what was sent; all of it without an argument. Never anything secret. */
  readonly fields: (sent?: object) => Readonly<Record<string, unknown>>;
}

interface VersionDeps {
  readonly db: Db;
  readonly now: () => number;
}

/**
 * Throws when the save was based on an older version, with who saved that one, when, and in what it, the save and where known the version that both began from differ.
 * A client that says nothing saves over whatever is there, also over what comes at the same moment: `unlessOvertaken` has it read again.
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

/** The same for what has no versions that are kept, and for what is deleted. */
export async function requireUnchanged(
  header: BasedOn['header'],
  stored: Pick<StoredVersion, 'changed_on' | 'changed_by'>,
  db: Db,
  sides: Parameters<typeof differencesOf>[0] = { theirs: {}, yours: {} },
): Promise<void> {
  if (versionsIn(header)?.includes(stored.changed_on) === false)
    await refuse(stored, differencesOf(sides), db);
}

/** Raises the version of dashboards that a save of something else changed, so that whoever has them open learns of it. */
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

// An `If-Match` may name several versions; `*` means any.
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

/** Names the version that an answer gives, for the `If-Match` of a save. */
export function giveVersion(reply: FastifyReply, changedOn: number): void {
  reply.header('etag', `"${wireMomentUtc(changedOn)}"`);
}

/** The same for a row as it is stored now. */
export async function giveVersionOf(
  reply: FastifyReply,
  { db, table, id }: { readonly db: Db; readonly table: VersionedTable; readonly id: number },
): Promise<void> {
  const row = await db.selectFrom(table).select('changed_on').where('id', '=', id).executeTakeFirst();
  if (row) giveVersion(reply, row.changed_on);
}

/** Throws when another save came between reading a row and changing it. */
export function requireWritten({ numUpdatedRows }: UpdateResult): void {
  if (numUpdatedRows === 0n) fail('resource.conflict');
}
