import type { Secrets } from '../../config/secret-key.ts';
import { exactJson } from '@powerset/kit/exact-json.ts';
import { hasMask, keptSecrets, otherPart } from '../databases/service.ts';
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
  return { uri: file.sqlalchemy_uri, extra: exactJson(file.extra ?? {}), tunnel: file.ssh_tunnel ? exactJson(file.ssh_tunnel) : known.tunnel };
}

/** What is to be given again before a database can be imported, in the words that clients know: masks and secrets that no file holds stand for the stored ones only on their way. */
export function lackingSecrets(file: DatabaseFile, { known, password, secrets }: BesideFile): readonly string[] {
  const needsPassword = hasMask(file.sqlalchemy_uri) && !file.password && !password;
  const lacking = needsPassword ? ['Must provide a password for the database'] : [];
  if (!known) return lacking;
  const other = otherPart(wayOf(file, known), known);
  if (other === undefined) return [];
  const { extra } = keptSecrets({ uri: file.sqlalchemy_uri, secretExtra: undefined }, known, secrets);
  return [...lacking, ...(extra ? [`The stored secret options of the database are for another ${other}: change the database here, and enter them again`] : [])];
}
