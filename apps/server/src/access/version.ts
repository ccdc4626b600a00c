import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UpdateResult } from 'kysely';
import { fail } from '@powerset/core/errors.ts';
import { differencesOf } from '@powerset/core/version/differences.ts';
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
export async function requireCurrent({ header: sentHeader, changedOn, sent }: BasedOn, stored: StoredVersion, { db, now }: VersionDeps): Promise<void> {
  const header = sentHeader === '*' ? undefined : sentHeader?.replace(/^(W\/)?"?|"$/g, '');
  const text = header ?? changedOn;
  const version = text === undefined ? stored.changed_on : readWireMoment(text);
  const { kind, id } = stored;
  if (version === stored.changed_on) return replacedVersions(db).keep({ kind, id, version }, stored.fields(), now());
  const changer = (await peopleById(db, [stored.changed_by])).get(stored.changed_by ?? 0);
  const before = version === undefined ? undefined : await replacedVersions(db).find({ kind, id, version });
  return fail('resource.conflict', { extra: {
    changed_on: wireMomentUtc(stored.changed_on), changed_by: wirePerson(changer), ...differencesOf({ theirs: stored.fields(sent), yours: Object.fromEntries(Object.entries(sent)), before }),
  } });
}

/** Names the version that an answer gives, for the `If-Match` of a save. */
export function giveVersion(reply: FastifyReply, changedOn: number): void {
  reply.header('etag', `"${wireMomentUtc(changedOn)}"`);
}

/** The same for a row as it is stored now. */
export async function giveVersionOf(reply: FastifyReply, { db, table, id }: { readonly db: Db; readonly table: VersionedTable; readonly id: number }): Promise<void> {
  const row = await db.selectFrom(table).select('changed_on').where('id', '=', id).executeTakeFirst();
  if (row) giveVersion(reply, row.changed_on);
}

/** Throws when another save came between reading a row and changing it. */
export function requireWritten({ numUpdatedRows }: UpdateResult): void {
  if (numUpdatedRows === 0n) fail('resource.conflict');
}
