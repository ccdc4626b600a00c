import { readFileSync } from 'node:fs';
import type { Client, Entry } from 'ldapts';
import { AppError, fail } from '@powerset/core/errors.ts';
import type { LdapSettings } from '../config/identity-settings.ts';
import type { ExternalAccounts } from './external-accounts.ts';
import type { Credentials } from './sign-in.ts';
import type { User } from './users.ts';

/**
 * Returns a function that asks an LDAP directory; undefined for unknown users or wrong passwords. The library
 * loads on first use.
 */
export function makeDirectory(
  settings: LdapSettings,
  accounts: ExternalAccounts,
): (credentials: Credentials) => Promise<User | undefined> {
  return async credentials => {
    // A bind without a password succeeds for any name.
    if (credentials.username === '' || credentials.password === '') return undefined;
    const entry = await withClient(settings, client => provenEntry(client, credentials, settings)).catch(
      (cause: unknown) => {
        throw cause instanceof AppError ? cause : new AppError('auth.provider-down', { cause });
      },
    );
    return entry && accounts.userOf(personOf(entry, credentials.username, settings), settings);
  };
}

async function withClient<T>(settings: LdapSettings, ask: (client: Client) => Promise<T>): Promise<T> {
  const { Client } = await import('ldapts');
  const tlsOptions = {
    rejectUnauthorized: settings.verifyTls,
    ...(settings.caFile ? { ca: [readFileSync(settings.caFile)] } : {}),
  };
  const isTls = settings.url.startsWith('ldaps:');
  const client = new Client({
    url: settings.url,
    timeout: settings.timeoutS * 1000,
    connectTimeout: settings.timeoutS * 1000,
    ...(isTls ? { tlsOptions } : {}),
  });
  try {
    if (settings.startTls) await client.startTLS(tlsOptions);
    return await ask(client);
  } finally {
    // The question has been answered, so a failed unbind does not matter.
    await client.unbind().catch(() => undefined);
  }
}

/** Returns the entry of a user whose password the directory accepted. */
async function provenEntry(
  client: Client,
  { username, password }: Credentials,
  settings: LdapSettings,
): Promise<Entry | undefined> {
  if (settings.userDn) {
    const dn = settings.userDn.replace('{username}', () => escapeDnValue(username));
    return (await isAccepted(client, dn, password)) ? await ownEntry(client, dn, settings) : undefined;
  }
  if (settings.bindDn) await bindAsSearcher(client, settings);
  const entry = await found(client, username, settings);
  return entry && (await isAccepted(client, entry.dn, password)) ? entry : undefined;
}

async function bindAsSearcher(client: Client, { bindDn, bindPassword }: LdapSettings): Promise<void> {
  await client
    .bind(bindDn!, bindPassword!)
    .catch((cause: unknown) =>
      fail('auth.provider-down', { cause, context: { reason: 'the directory refuses bindDn' } }),
    );
}

async function found(client: Client, username: string, settings: LdapSettings): Promise<Entry | undefined> {
  const { AndFilter, EqualityFilter, FilterParser } = await import('ldapts');
  // Passed as a value, so that typed text cannot become part of the filter.
  const byName = new EqualityFilter({ attribute: settings.userField, value: username });
  const filter = settings.userFilter
    ? new AndFilter({ filters: [byName, FilterParser.parseString(settings.userFilter)] })
    : byName;
  const { searchEntries } = await client.search(settings.searchBase!, {
    scope: 'sub',
    filter,
    attributes: attributesOf(settings),
    sizeLimit: 2,
  });
  return searchEntries.length === 1 ? searchEntries[0] : undefined;
}

// Some directories do not let users read their own entry.
async function ownEntry(client: Client, dn: string, settings: LdapSettings): Promise<Entry> {
  const { searchEntries } = await client
    .search(dn, {
      scope: 'base',
      ...(settings.userFilter ? { filter: settings.userFilter } : {}),
      attributes: attributesOf(settings),
    })
    .catch(() => ({ searchEntries: [] }));
  if (searchEntries[0]) return searchEntries[0];
  return settings.userFilter ? fail('auth.refused') : { dn };
}

async function isAccepted(client: Client, dn: string, password: string): Promise<boolean> {
  const { InvalidCredentialsError, InvalidDNSyntaxError, NoSuchObjectError } = await import('ldapts');
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (
      error instanceof InvalidCredentialsError ||
      error instanceof NoSuchObjectError ||
      error instanceof InvalidDNSyntaxError
    )
      return false;
    throw error;
  }
}

function attributesOf({ userField, attributes }: LdapSettings): string[] {
  return [userField, ...Object.values(attributes)];
}

function personOf(entry: Entry, typed: string, { userField, attributes }: LdapSettings) {
  const [username = typed] = textsOf(entry, userField);
  return {
    provider: 'ldap',
    subject: username.toLowerCase(),
    username,
    email: textsOf(entry, attributes.email)[0],
    hasVerifiedEmail: true,
    firstName: textsOf(entry, attributes.firstName)[0],
    lastName: textsOf(entry, attributes.lastName)[0],
    groups: textsOf(entry, attributes.groups),
  };
}

function textsOf(entry: Entry, attribute: string): readonly string[] {
  // Directories return names in any case, and the library adds requested names without values.
  const values = Object.entries(entry).flatMap(([name, value]) =>
    name.toLowerCase() === attribute.toLowerCase() ? value : [],
  );
  return values.map(String).filter(text => text !== '');
}

/** Escapes text inside a distinguished name (RFC 4514). */
export function escapeDnValue(text: string): string {
  return text
    .replace(/["+,;<=>\\\0#]/g, char => `\\${char.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .replace(/^ | $/g, '\\20');
}
