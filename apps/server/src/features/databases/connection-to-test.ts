import type { SshTunnel } from '@powerset/contracts/database.ts';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { TestedAddress } from '../../connections/connections.ts';
import { connectionExtras, secretsOfParameters } from './connection-extras.ts';
import { knownCertificate, unmasked } from './openable-database.ts';
import {
  meantCertificate,
  PASSWORD_MASK,
  requireCertificate,
  uriOfParameters,
  visibleByName,
  type DatabaseDeps,
} from './service.ts';
import { requireAddress } from './safe-address.ts';
import { filledExtra, openExtra } from './secret-options.ts';
import {
  filledSecrets,
  isNewSecret,
  keptSecrets,
  requireSameWay,
  storedWay,
  unsealed,
} from './stored-secrets.ts';
import { NO_TUNNEL, tunnelColumns, tunnelTarget } from './tunnel.ts';

/** A connection to test. */
export interface GivenConnection {
  readonly sqlalchemy_uri?: string | undefined;
  readonly engine?: string | null | undefined;
  readonly parameters?: Record<string, unknown> | undefined;
  readonly database_name?: string | null | undefined;
  readonly extra?: string | null | undefined;
  readonly masked_encrypted_extra?: string | null | undefined;
  readonly ssh_tunnel?: SshTunnel | null | undefined;
  readonly server_cert?: string | null | undefined;
}

/**
 * Returns the connection that a test means. Masks stand for the secrets of the named database, and its
 * options apply unless others are given.
 */
export async function connectionToTest(
  given: GivenConnection,
  actor: Actor,
  deps: DatabaseDeps,
): Promise<Pick<TestedAddress, 'uri' | 'extras' | 'tunnel'>> {
  const { db, secrets } = deps;
  const uri = given.sqlalchemy_uri ?? uriOfParameters(given, deps) ?? '';
  if (uri === '') fail('import.invalid', { detail: 'Database parameters are invalid.' });
  requireAddress(uri, deps);
  requireCertificate(given.server_cert);
  const known = given.database_name ? await visibleByName(given.database_name, actor, db) : undefined;
  const secretExtra = given.masked_encrypted_extra ?? secretsOfParameters(given);
  const tunnel =
    given.ssh_tunnel && Object.keys(given.ssh_tunnel).length > 0
      ? tunnelColumns(given.ssh_tunnel, known, secrets)
      : NO_TUNNEL;
  if (!known)
    return {
      uri,
      extras: connectionExtras(
        filledExtra(given.extra || '{}', undefined, secrets),
        isNewSecret(secretExtra) ? secretExtra : null,
        given.server_cert === PASSWORD_MASK ? null : given.server_cert,
      ),
      tunnel: tunnelTarget(tunnel, secrets),
    };
  const extra = given.extra
    ? filledExtra(given.extra, known, secrets)
    : (given.extra ?? openExtra(known, secrets));
  const certificate = meantCertificate(given.server_cert, known, secrets);
  requireSameWay(
    { uri, extra, tunnel: tunnel.tunnel, certificate },
    { ...storedWay(known, secrets), certificate: knownCertificate(known, secrets) },
    keptSecrets({ uri, secretExtra, extra: given.extra ?? undefined }, known, secrets),
  );
  return {
    uri: unmasked(uri, known, secrets),
    extras: connectionExtras(
      extra,
      filledSecrets(secretExtra, known, secrets) ?? (secretExtra === null ? null : unsealed(known, secrets)),
      certificate,
    ),
    tunnel: tunnelTarget(tunnel, secrets),
  };
}
