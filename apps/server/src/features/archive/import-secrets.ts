import { AppError } from '@powerset/core/errors.ts';
import type { Secrets } from '../../config/secret-key.ts';
import { exactJson } from '@powerset/kit/exact-json.ts';
import {
  filledExtra,
  filledSecrets,
  hasMask,
  keptSecrets,
  openExtra,
  otherPart,
  PASSWORD_MASK,
  storedWay,
} from '../databases/service.ts';
import type { DatabaseRow } from '../databases/store.ts';
import type { DatabaseFile } from './file-schemas.ts';

export interface BesideFile {
  /** The database that the file changes. */
  readonly known: DatabaseRow | undefined;
  /** The password sent along with the bundle. */
  readonly password: string | undefined;
  readonly secrets: Secrets;
}

/**
 * Returns what in the file would send a database's secrets somewhere else; undefined if they go to the same
 * place.
 */
export function otherWay(file: DatabaseFile, known: DatabaseRow, secrets: Secrets): string | undefined {
  const extra = filledOptions(file, { known, secrets });
  const before = storedWay(known, secrets);
  return otherPart(
    {
      uri: file.sqlalchemy_uri,
      extra: extra === LACKING ? before.extra : extra,
      tunnel: file.ssh_tunnel ? exactJson(file.ssh_tunnel) : known.tunnel,
    },
    before,
  );
}

/**
 * Returns which secrets must be given again before a database can be imported, in the words that clients
 * know. Masks and missing secrets stand for the stored ones only if these go to the same place.
 */
export function lackingSecrets(
  file: DatabaseFile,
  { known, password, secrets }: BesideFile,
): readonly string[] {
  const ofAddress =
    hasMask(file.sqlalchemy_uri) && !file.password && !password
      ? ['Must provide a password for the database']
      : [];
  const isLacking =
    secretOptions(file, { known, secrets }) === LACKING ||
    filledOptions(file, { known, secrets }) === LACKING;
  const options = isLacking ? ['Must provide the secret options of the database'] : [];
  const other = known && otherWay(file, known, secrets);
  if (!known || other === undefined) return [...(known ? [] : ofAddress), ...options];
  const kept = keptSecrets(
    {
      uri: file.sqlalchemy_uri,
      secretExtra: textOfOptions(file),
      extra: file.extra === undefined ? undefined : exactJson(file.extra),
    },
    known,
    secrets,
  );
  return [
    ...ofAddress,
    ...options,
    ...(kept.secretExtra || kept.extra
      ? [
          `The stored secret options of the database are for another ${other}: change the database here, and enter them again`,
        ]
      : []),
  ];
}

/** Marks secret options that a file masks and that are not stored. */
export const LACKING = Symbol('lacking');

/**
 * Returns the secret options of a file with stored values in place of masks; undefined keeps the current
 * ones.
 */
export function secretOptions(
  file: DatabaseFile,
  { known, secrets }: Omit<BesideFile, 'password'>,
): string | undefined | typeof LACKING {
  const text = textOfOptions(file);
  if (text === undefined || !text.includes(PASSWORD_MASK)) return text;
  return orLacking(
    () =>
      filledSecrets(
        text,
        known ?? { sealed_password: null, sealed_encrypted_extra: null, sealed_extra: null },
        secrets,
      ) ?? (known?.sealed_encrypted_extra ? undefined : LACKING),
  );
}

/** Returns the other options of a database after the import, with stored values in place of masks. */
export function filledOptions(
  file: DatabaseFile,
  { known, secrets }: Omit<BesideFile, 'password'>,
): string | typeof LACKING {
  if (file.extra === undefined) return known ? openExtra(known, secrets) : '{}';
  return orLacking(() => filledExtra(exactJson(withUploadSchemas(file.extra ?? {})), known, secrets));
}

function orLacking<T>(fill: () => T): T | typeof LACKING {
  try {
    return fill();
  } catch (error) {
    if (error instanceof AppError) return LACKING;
    throw error;
  }
}

// Old versions named the upload schemas by file format.
function withUploadSchemas(extra: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { schemas_allowed_for_csv_upload: old, ...rest } = extra;
  return old === undefined ? extra : { ...rest, schemas_allowed_for_file_upload: old };
}

function textOfOptions({
  encrypted_extra: open,
  masked_encrypted_extra: masked,
}: DatabaseFile): string | undefined {
  return (
    [open, masked].find(text => text && Object.keys((JSON.parse(text) as object) ?? {}).length > 0) ??
    undefined
  );
}
