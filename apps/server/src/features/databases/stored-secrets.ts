import { isDeepStrictEqual } from 'node:util';
import { addressParts, type AddressParts } from '@powerset/connector-kit/address-parts.ts';
import { fail } from '@powerset/core/errors.ts';
import type { SshTunnel } from '@powerset/contracts/database.ts';
import type { Secrets } from '../../config/secret-key.ts';
import { connectionExtras } from './connection-extras.ts';
import { hasMaskedOption, openExtra } from './secret-options.ts';
import { hasMask, PASSWORD_MASK, SECRET_NAME } from './secret-uri.ts';
import type { DatabaseRow } from './store.ts';

/**
 * Everything that decides where and how the secrets of a database are sent, including its options with their
 * secrets.
 */
export type SecretWay = Pick<DatabaseRow, 'uri' | 'extra' | 'tunnel'> & {
  /** The certificate by which the server is known; missing if it stays the same. */
  readonly certificate?: string | null;
};

type SealedSecrets = Pick<DatabaseRow, 'sealed_password' | 'sealed_encrypted_extra' | 'sealed_extra'>;

/** Which stored secrets a change continues to use. */
export interface KeptSecrets {
  /** Those in the address. */
  readonly address: boolean;
  /** The secret options. */
  readonly secretExtra: boolean;
  /** Those among the other options. */
  readonly extra: boolean;
}

/** The secrets of a save or test as given; undefined keeps the stored ones. */
export interface GivenSecrets {
  readonly uri: string | undefined;
  readonly secretExtra: string | null | undefined;
  readonly extra: string | null | undefined;
}

/** Returns which stored secrets a save keeps, because it omits or masks them. */
export function keptSecrets(
  { uri, secretExtra, extra }: GivenSecrets,
  stored: SealedSecrets,
  secrets: Secrets,
): KeptSecrets {
  // Clients also send options without secrets, which mask nothing.
  const hasSecretExtra =
    Object.keys(connectionExtras(null, unsealed(stored, secrets)).secrets ?? {}).length > 0;
  return {
    address: stored.sealed_password !== null && (uri === undefined || hasMask(uri)),
    secretExtra: hasSecretExtra && !isNewSecret(secretExtra),
    extra:
      stored.sealed_extra !== null && (extra === undefined || (extra !== null && hasMaskedOption(extra))),
  };
}

/** Returns the secret options of a database; null if it has none. */
export function unsealed(
  { sealed_encrypted_extra: sealed }: Pick<SealedSecrets, 'sealed_encrypted_extra'>,
  secrets: Secrets,
): string | null {
  return sealed === null ? null : secrets.decrypt(sealed);
}

/** Clients see this in place of secret options. */
export const SHOWN_SECRETS = JSON.stringify({ masked: PASSWORD_MASK });

/**
 * Returns the secret options of a save or test: a mask among new ones stands for its stored value, undefined
 * for all stored ones.
 * @throws AppError `resource.invalid` if nothing is stored for a mask
 */
export function filledSecrets(
  text: string | null | undefined,
  stored: SealedSecrets,
  secrets: Secrets,
): string | null | undefined {
  if (isNewSecret(text) || !text || text.replaceAll(/\s/g, '') === SHOWN_SECRETS)
    return isNewSecret(text) ? text : undefined;
  const [given, known] = [
    JSON.parse(text) as unknown,
    JSON.parse(unsealed(stored, secrets) ?? 'null') as unknown,
  ];
  if (namesOtherPlace(given, known))
    fail('resource.invalid', {
      fields: { masked_encrypted_extra: ['Enter all secrets: the stored ones are for another address.'] },
    });
  return JSON.stringify(filled(given, known));
}

// A stored key belongs to the address beside it.
function namesOtherPlace(given: unknown, stored: unknown, name = ''): boolean {
  if (typeof given === 'object' && given !== null) {
    const known = (typeof stored === 'object' && stored !== null ? stored : {}) as Members;
    return Object.entries(given).some(([member, value]) =>
      namesOtherPlace(value, Object.hasOwn(known, member) ? known[member] : undefined, member),
    );
  }
  return DECIDES_PLACE.test(name) && given !== PASSWORD_MASK && given !== stored;
}

function filled(given: unknown, stored: unknown): unknown {
  if (given === PASSWORD_MASK)
    return (
      stored ??
      fail('resource.invalid', {
        fields: {
          masked_encrypted_extra: [`Enter all secrets: nothing is stored in the place of ${PASSWORD_MASK}.`],
        },
      })
    );
  if (typeof given !== 'object' || given === null) return given;
  const known = (typeof stored === 'object' && stored !== null ? stored : {}) as Members;
  if (Array.isArray(given)) return given.map((item, at) => filled(item, known[at]));
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      filled(value, Object.hasOwn(known, name) ? known[name] : undefined),
    ]),
  );
}

/**
 * Returns false for the masked text that clients were shown; sent back, it means the stored options, as
 * omitting them does.
 */
export function isNewSecret(text: string | null | undefined): boolean {
  return text !== undefined && !text?.includes(PASSWORD_MASK);
}

/** Returns where the secrets of a stored database are sent. */
export function storedWay(stored: DatabaseRow, secrets: Secrets): SecretWay {
  return { uri: stored.uri, extra: openExtra(stored, secrets), tunnel: stored.tunnel };
}

/**
 * Throws `resource.invalid` if stored secrets would be sent somewhere other than where they were stored for.
 */
export function requireSameWay(way: SecretWay, stored: SecretWay, kept: KeptSecrets): void {
  const other = kept.address || kept.secretExtra || kept.extra ? otherPart(way, stored) : undefined;
  if (other === undefined) return;
  fail('resource.invalid', {
    fields: {
      ...(kept.address
        ? { sqlalchemy_uri: [`Enter the password again: the stored one is for another ${other}.`] }
        : {}),
      ...(kept.secretExtra
        ? { masked_encrypted_extra: [`Enter the secrets again: the stored ones are for another ${other}.`] }
        : {}),
      ...(kept.extra
        ? { extra: [`Enter the secrets among the options again: the stored ones are for another ${other}.`] }
        : {}),
    },
  });
}

/** Returns a word for the difference between two destinations of secrets; undefined if they are the same. */
export function otherPart(way: SecretWay, known: SecretWay): string | undefined {
  return (
    otherPartOfAddress(way.uri, known.uri) ??
    otherOption(way.extra, known.extra) ??
    otherCertificate(way, known) ??
    (isDeepStrictEqual(serverOf(way.tunnel), serverOf(known.tunnel)) ? undefined : 'SSH tunnel or none')
  );
}

function otherPartOfAddress(uri: string, known: string): string | undefined {
  if (uri === known) return undefined;
  const [parts, knownParts] = [addressParts(uri), addressParts(known)];
  if (!parts || !knownParts || !isDeepStrictEqual(serverIn(parts), serverIn(knownParts))) return 'server';
  if (transportOf(parts) !== transportOf(knownParts)) return 'protocol';
  return otherMember(
    parts.query,
    knownParts.query,
    name => !DECIDES_PLACE.test(name) && SECRET_NAME.test(name),
  );
}

// Without a host, the path may decide what is opened.
function serverIn({ scheme, host, port, database }: AddressParts): readonly unknown[] {
  return [
    scheme.toLowerCase().split('+')[0],
    host?.toLowerCase() ?? null,
    port,
    host === null ? database : null,
  ];
}

/** Endings of schemes that name the transport; other endings name a driver. */
const TRANSPORT = /http|grpc|flight|native|tls|ssl|secure/;

function transportOf({ scheme }: AddressParts): string | undefined {
  const driver = scheme.toLowerCase().split('+')[1];
  return driver !== undefined && TRANSPORT.test(driver) ? driver : undefined;
}

/** Names that sound like secrets but decide where secrets go. */
const DECIDES_PLACE =
  /host|addr|port|server|service|proxy|account|ur[il](?!t)|endpoint|driver|^odbc_connect$/i;

/** Options that do not affect where secrets go, written without separators. */
const HARMLESS = new Set([
  'applicationname',
  'appname',
  'autocommit',
  'catalog',
  'catalogname',
  'charset',
  'clientencoding',
  'clientsessionkeepalive',
  'clienttags',
  'collation',
  'database',
  'fallbackapplicationname',
  'fetchsize',
  'querytag',
  'role',
  'roles',
  'schema',
  'searchpath',
  'session',
  'sessionparameters',
  'sessionproperties',
  'sessionvariables',
  'source',
  'sqlmode',
  'timezone',
  'warehouse',
  'workgroup',
]);

function isHarmless(name: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[-_ ]/g, '');
  return HARMLESS.has(plain) || /^\w*timeout(?:ms|secs?|seconds)?$/.test(plain);
}

type Members = Readonly<Record<string, unknown>>;

function otherMember(
  members: Members,
  known: Members,
  mayChange: (name: string) => boolean = () => false,
): string | undefined {
  const names = new Set([...Object.keys(members), ...Object.keys(known)]);
  return [...names].find(
    name => !isHarmless(name) && !mayChange(name) && !isDeepStrictEqual(members[name], known[name]),
  );
}

function otherOption(extra: string, known: string): string | undefined {
  return otherMember(
    connectionExtras(extra, null).connectArgs ?? {},
    connectionExtras(known, null).connectArgs ?? {},
  );
}

// An additional check of the server does no harm to the user who stored the secrets.
function otherCertificate({ certificate }: SecretWay, { certificate: known }: SecretWay): string | undefined {
  return certificate === undefined || !known || certificate === known
    ? undefined
    : 'certificate of the server';
}

function serverOf(tunnel: string | null): readonly unknown[] | undefined {
  if (tunnel === null) return undefined;
  const { server_address: host, server_port: port } = JSON.parse(tunnel) as SshTunnel;
  return [host, port];
}
