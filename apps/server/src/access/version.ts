import { fail } from '@powerset/core/errors.ts';
import { differencesOf } from '@powerset/core/version/differences.ts';
import { readWireMoment, wireMomentUtc } from '../listing/moments.ts';
import type { Db } from '../metadata/open-store.ts';
import { peopleById, wirePerson } from '../metadata/people.ts';

/** What an `If-Match` header or a body's `changed_on` says that a save was based on, and what it would change. */
export interface BasedOn {
  readonly header: string | string[] | undefined;
  readonly changedOn: string | undefined;
  readonly sent?: object;
}

/** A thing as it is stored now. */
export interface StoredVersion {
  readonly changed_on: number;
  readonly changed_by: number | null;
  /** What saves may change, by the names that they use; never anything secret. */
  readonly fields?: () => Readonly<Record<string, unknown>>;
}

/**
 * Throws when the save was based on an older version, with who saved that one, when, and what this save would change of it.
 * A client that says nothing saves over whatever is there.
 */
export async function requireCurrent({ header: sentHeader, changedOn, sent = {} }: BasedOn, stored: StoredVersion, db: Db): Promise<void> {
  const header = typeof sentHeader === 'string' && sentHeader !== '*' ? sentHeader.replace(/^(W\/)?"?|"$/g, '') : undefined;
  const text = header ?? changedOn;
  if (text === undefined || readWireMoment(text) === stored.changed_on) return;
  const changer = (await peopleById(db, [stored.changed_by])).get(stored.changed_by ?? 0);
  fail('resource.conflict', { extra: {
    changed_on: wireMomentUtc(stored.changed_on), changed_by: wirePerson(changer), ...differencesOf(stored.fields?.() ?? {}, Object.fromEntries(Object.entries(sent))),
  } });
}
