import { isDeepStrictEqual } from 'node:util';
import { fail } from '@powerset/core/errors.ts';
import { exactJson, parseExactJson } from '@powerset/kit/exact-json.ts';
import { maskedMembers } from '../../access/mask-secrets.ts';
import type { Secrets } from '../../config/secret-key.ts';
import type { Db } from '../../metadata/open-store.ts';
import { PASSWORD_MASK } from './secret-uri.ts';
import type { DatabaseRow } from './store.ts';

type StoredExtra = Pick<DatabaseRow, 'extra' | 'sealed_extra'>;

/**
 * Returns the columns for a database's options: the part that everyone may see and, if that is not all, the
 * sealed whole.
 */
export function extraColumns(extra: string, secrets: Pick<Secrets, 'encrypt'>): StoredExtra {
  const settings = valueOf(extra);
  const masked = maskedMembers(settings);
  // Options without secrets stay unchanged, character for character.
  return isDeepStrictEqual(masked, settings)
    ? { extra, sealed_extra: null }
    : { extra: exactJson(masked), sealed_extra: secrets.encrypt(extra) };
}

/** Returns the options of a database with their secrets: for connecting only, never for responses. */
export function openExtra(
  { extra, sealed_extra: sealed }: StoredExtra,
  secrets: Pick<Secrets, 'decrypt'>,
): string {
  return sealed === null ? extra : secrets.decrypt(sealed);
}

/**
 * Returns the options of a save or test with stored values in place of masks.
 * @throws AppError `resource.invalid` if nothing is stored for a mask
 */
export function filledExtra(
  given: string,
  stored: StoredExtra | undefined,
  secrets: Pick<Secrets, 'decrypt'>,
): string {
  if (!hasMaskedOption(given)) return given;
  if (!stored) return exactJson(filled(valueOf(given), { shown: undefined, stored: undefined }, 'extra'));
  const opened = openExtra(stored, secrets);
  return given === stored.extra
    ? opened
    : exactJson(filled(valueOf(given), { shown: valueOf(stored.extra), stored: valueOf(opened) }, 'extra'));
}

/** Returns whether options contain a mask, even one written with escapes. */
export function hasMaskedOption(extra: string): boolean {
  return exactJson(valueOf(extra) ?? null).includes(PASSWORD_MASK);
}

function valueOf(extra: string): unknown {
  try {
    return parseExactJson(extra);
  } catch {
    return undefined;
  }
}

interface KnownMember {
  readonly shown: unknown;
  readonly stored: unknown;
}

function filled(given: unknown, known: KnownMember, path: string): unknown {
  if (isDeepStrictEqual(given, known.shown)) return known.stored;
  if (Array.isArray(given))
    return given.map((item, at) => filled(item, memberOf(known, at), `${path}[${at}]`));
  if (typeof given === 'object' && given !== null)
    return Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        filled(value, memberOf(known, name), `${path}.${name}`),
      ]),
    );
  if (typeof given !== 'string' || !given.includes(PASSWORD_MASK)) return given;
  return fail('resource.invalid', {
    fields: { extra: [`Enter ${path}: nothing is stored in the place of ${PASSWORD_MASK}.`] },
  });
}

function memberOf({ shown, stored }: KnownMember, name: string | number): KnownMember {
  const member = (of: unknown): unknown =>
    typeof of === 'object' && of !== null && Object.hasOwn(of, name)
      ? (of as Readonly<Record<string | number, unknown>>)[name]
      : undefined;
  return { shown: member(shown), stored: member(stored) };
}

/** Seals secrets in options that were stored before options were searched for secrets. */
export async function sealOpenOptions(db: Db, secrets: Pick<Secrets, 'encrypt'>): Promise<void> {
  for (const { id, extra } of await db
    .selectFrom('databases')
    .select(['id', 'extra'])
    .where('sealed_extra', 'is', null)
    .execute()) {
    const columns = extraColumns(extra, secrets);
    if (columns.sealed_extra !== null)
      await db
        .updateTable('databases')
        .set(columns)
        .where('id', '=', id)
        .where('extra', '=', extra)
        .execute();
  }
}
