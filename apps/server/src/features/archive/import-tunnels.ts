import type { SshTunnel } from '@powerset/contracts/database.ts';
import { fail } from '@powerset/core/errors.ts';
import type { Db } from '../../metadata/open-store.ts';
import { PASSWORD_MASK } from '../databases/service.ts';
import { databaseStore } from '../databases/store.ts';
import type { DatabaseFile } from './file-schemas.ts';

/** What files lack, in the words that clients know. */
export type Lacking = Readonly<Record<string, { readonly _schema: readonly string[] }>>;

type DatabaseFiles = ReadonlyMap<string, DatabaseFile>;

/** Secrets sent with a bundle, by the path of the database's file. */
export type TunnelSecrets = Readonly<
  Record<'password' | 'private_key' | 'private_key_password', Readonly<Record<string, string>>>
>;

/** Returns the files with the secrets sent along. */
export function withTunnelSecrets(files: DatabaseFiles, secrets: TunnelSecrets | undefined): DatabaseFiles {
  return new Map(
    [...files].map(([path, file]) => {
      const given = Object.entries(secrets ?? {}).flatMap(([name, byPath]) =>
        Object.hasOwn(byPath, path) ? [[name, byPath[path]] as const] : [],
      );
      return [
        path,
        file.ssh_tunnel && given.length > 0
          ? { ...file, ssh_tunnel: { ...file.ssh_tunnel, ...Object.fromEntries(given) } }
          : file,
      ] as const;
    }),
  );
}

/** Returns the missing secrets for tunnels of new databases, by file, in the words that clients know. */
export async function missingTunnelSecrets(
  files: DatabaseFiles,
  hasTunnels: boolean,
  db: Db,
): Promise<Lacking> {
  const missing: Record<string, Lacking[string]> = {};
  for (const [path, { ssh_tunnel: tunnel, uuid }] of files) {
    if (!tunnel || (await databaseStore(db).byUuid(uuid))) continue;
    if (!hasTunnels) fail('request.invalid', { detail: 'SSH Tunneling is not enabled' });
    const texts = missingOf(tunnel);
    if (texts.length > 0) missing[path] = { _schema: texts };
  }
  return missing;
}

function missingOf({
  password,
  private_key: key,
  private_key_password: keyPassword,
}: SshTunnel): readonly string[] {
  const hasKey = key !== undefined || keyPassword !== undefined;
  if (password !== undefined && hasKey)
    fail('import.invalid', { detail: 'Cannot have multiple credentials for the SSH Tunnel' });
  if (password === undefined && !hasKey)
    fail('import.invalid', { detail: 'Must provide credentials for the SSH Tunnel' });
  return [
    ...(password === PASSWORD_MASK ? ['Must provide a password for the ssh tunnel'] : []),
    ...(hasKey && (key === undefined || key === PASSWORD_MASK)
      ? ['Must provide a private key for the ssh tunnel']
      : []),
    ...(keyPassword === PASSWORD_MASK ? ['Must provide a private key password for the ssh tunnel'] : []),
  ];
}
