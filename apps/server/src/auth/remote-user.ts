import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { RemoteUserSettings } from '../config/identity-settings.ts';
import type { ExternalAccounts } from './external-accounts.ts';

/** Returns the user named in a trusted proxy's header, if any. */
export type RemoteUser = (request: FastifyRequest) => Promise<number | undefined>;

/** How long the account of a header value is cached. */
const MAX_AGE_MS = 60_000;

/** Trusts the header only from proxies at trusted addresses. */
export function makeRemoteUser(
  settings: RemoteUserSettings,
  {
    accounts,
    isTrusted,
  }: { readonly accounts: ExternalAccounts; readonly isTrusted: (address: string | undefined) => boolean },
): RemoteUser {
  const known = new LRUCache<string, number>({ max: 5000, ttl: MAX_AGE_MS });
  return async request => {
    if (!isTrusted(request.socket.remoteAddress)) return undefined;
    const value = (name: string | undefined): string | undefined =>
      name === undefined ? undefined : headerText(request, name);
    const username = value(settings.header);
    if (!username) return undefined;
    const { emailHeader, firstNameHeader, lastNameHeader, groupsHeader } = settings;
    const facts = [
      username,
      value(emailHeader),
      value(firstNameHeader),
      value(lastNameHeader),
      value(groupsHeader),
    ] as const;
    const key = JSON.stringify(facts);
    const [, email, firstName, lastName, groups = ''] = facts;
    const userId =
      known.get(key) ??
      (
        await accounts.userOf(
          {
            provider: 'remote-user',
            subject: username,
            username,
            email,
            hasVerifiedEmail: true,
            firstName,
            lastName,
            groups: groups
              .split(settings.groupSeparator)
              .map(group => group.trim())
              .filter(group => group !== ''),
          },
          settings,
        )
      ).id;
    known.set(key, userId);
    return userId;
  };
}

// If a header appears twice, nobody knows which one the proxy wrote.
function headerText({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
