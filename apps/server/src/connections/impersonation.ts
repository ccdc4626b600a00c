import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { ConnectionExtras } from '@powerset/connector-kit/connector.ts';
import { addressForUser } from '@powerset/connector-kit/session-address.ts';
import { connectorForUri } from '@powerset/connectors/list.ts';
import type { ConnectionTarget } from './connection-target.ts';

/** Who queries a database; null for the server itself. */
export type Asker = Pick<Actor, 'userId' | 'username' | 'guest' | 'visitorAddress'> | null;

/**
 * Returns whose turn a statement uses: an account, a guest token, or a visitor's address; undefined for the
 * server itself.
 */
export function personOf(asker: Asker): string | undefined {
  if (asker === null) return undefined;
  if (asker.guest) return `guest ${asker.guest.answerKey}`;
  return asker.userId === null ? `visitor ${asker.visitorAddress ?? ''}` : `account ${asker.userId}`;
}

/** Files have no accounts. */
const WITHOUT_ACCOUNTS: ReadonlySet<string> = new Set(['duckdb', 'sqlite']);

/**
 * Returns the name under which a database is queried: only users with an account have one, and only if the
 * connection impersonates.
 */
export function runsAs(
  { sqlalchemyUri, impersonateUser }: Pick<ConnectionTarget, 'sqlalchemyUri' | 'impersonateUser'>,
  asker: Asker,
): string | null {
  if (!impersonateUser || asker === null || asker.userId === null || asker.guest) return null;
  return WITHOUT_ACCOUNTS.has(connectorForUri(sqlalchemyUri)?.connector.engine ?? '') ? null : asker.username;
}

/** Returns the connector and configuration of a session in a user's name. */
export function connectorForPerson(
  person: string,
  uri: string,
  extras: ConnectionExtras | undefined,
): ReturnType<typeof connectorForUri> {
  const found = connectorForUri(uri, extras);
  if (!found?.connector.inNameOf)
    return found && connectorForUri(addressForUser(uri, person, found.connector.facts), extras);
  return { connector: found.connector, config: found.connector.inNameOf(found.config, person) };
}
