import { AppError } from '@powerset/core/errors.ts';
import type { Secrets } from '../../config/secret-key.ts';
import { exactJson } from '@powerset/kit/exact-json.ts';
import { filledSecrets, hasMask, keptSecrets, otherPart, PASSWORD_MASK } from '../databases/service.ts';
import type { DatabaseRow } from '../databases/store.ts';
import type { DatabaseFile } from './file-schemas.ts';

export interface BesideFile {
  /** The database that the file changes. */
  readonly known: DatabaseRow | undefined;
  /** The password that came beside the bundle. */
  readonly password: string | undefined;
  readonly secrets: Secrets;
}

/** Where the secrets of a database go after the import of its file. */
export function wayOf(file: DatabaseFile, known: DatabaseRow): Parameters<typeof otherPart>[0] {
  return { uri: file.sqlalchemy_uri, extra: file.extra === undefined ? known.extra : exactJson(file.extra ?? {}), tunnel: file.ssh_tunnel ? exactJson(file.ssh_tunnel) : known.tunnel };
}

/** What is to be given again before a database can be imported, in the words that clients know: masks and secrets that no file holds stand for the stored ones only on their way. */
export function lackingSecrets(file: DatabaseFile, { known, password, secrets }: BesideFile): readonly string[] {
  const ofAddress = hasMask(file.sqlalchemy_uri) && !file.password && !password ? ['Must provide a password for the database'] : [];
  const options = secretOptions(file, { known, secrets }) === LACKING ? ['Must provide the secret options of the database'] : [];
  const other = known && otherPart(wayOf(file, known), known);
  if (!known || other === undefined) return [...known ? [] : ofAddress, ...options];
  const { extra } = keptSecrets({ uri: file.sqlalchemy_uri, secretExtra: textOfOptions(file) }, known, secrets);
  return [...ofAddress, ...options, ...(extra ? [`The stored secret options of the database are for another ${other}: change the database here, and enter them again`] : [])];
}

/** Stands for secret options that a file masks and nobody knows. */
export const LACKING = Symbol('lacking');

/** The secret options that a file brings, with what is stored in the places of their masks; undefined leaves what there is. */
export function secretOptions(file: DatabaseFile, { known, secrets }: Omit<BesideFile, 'password'>): string | undefined | typeof LACKING {
  const text = textOfOptions(file);
  if (text === undefined || !text.includes(PASSWORD_MASK)) return text;
  try {
    return filledSecrets(text, known ?? { sealed_password: null, sealed_encrypted_extra: null }, secrets) ?? (known?.sealed_encrypted_extra ? undefined : LACKING);
  } catch (error) {
    if (error instanceof AppError) return LACKING;
    throw error;
  }
}

function textOfOptions({ encrypted_extra: open, masked_encrypted_extra: masked }: DatabaseFile): string | undefined {
  return [open, masked].find(text => text && Object.keys(JSON.parse(text) as object ?? {}).length > 0) ?? undefined;
}
