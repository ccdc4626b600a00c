import { isDeepStrictEqual } from 'node:util';
import { addressParts, type AddressParts } from '@powerset/connector-kit/address-parts.ts';
import { fail } from '@powerset/core/errors.ts';
import type { SshTunnel } from '@powerset/contracts/database.ts';
import type { Secrets } from '../../config/secret-key.ts';
import { connectionExtras } from './connection-extras.ts';
import { hasMaskedOption, openExtra } from './secret-options.ts';
import { hasMask, PASSWORD_MASK, SECRET_NAME } from './secret-uri.ts';
import type { DatabaseRow } from './store.ts';

/** All that decides where the secrets of a database are sent, and how; its options with their secrets. */
export type SecretWay = Pick<DatabaseRow, 'uri' | 'extra' | 'tunnel'> & {
  /** By which the server is known; left out where it stays. */
  readonly certificate?: string | null;
};

type SealedSecrets = Pick<DatabaseRow, 'sealed_password' | 'sealed_encrypted_extra' | 'sealed_extra'>;

/** Which stored secrets a change goes on to use. */
export interface KeptSecrets {
  /** Those of the address. */
  readonly address: boolean;
  /** The secret options. */
  readonly secretExtra: boolean;
  /** Those among the other options. */
  readonly extra: boolean;
}

/** What a save or a test gives, as it is given; undefined leaves what is stored. */
export interface GivenSecrets {
  readonly uri: string | undefined;
  readonly secretExtra: string | null | undefined;
  readonly extra: string | null | undefined;
}

/** The stored secrets that a save leaves as they are, or names by their masks. */
export function keptSecrets(
  { uri, secretExtra, extra }: GivenSecrets,
  stored: SealedSecrets,
  secrets: Secrets,
): KeptSecrets {
  // Clients send options without secrets, too: they hide nothing.
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

/** What clients are shown in the place of secret options. */
export const SHOWN_SECRETS = JSON.stringify({ masked: PASSWORD_MASK });

/**
 * Secret options that a save or a test means: a mask among new ones is what is stored in its place, and undefined all that is stored.
 * @throws AppError `resource.invalid` when nothing is stored in the place of a mask
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

// A key that is stored signs for the address beside it.
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

/** False for what clients were shown masked: sent back, it means what is stored, as leaving it out does. */
export function isNewSecret(text: string | null | undefined): boolean {
  return text !== undefined && !text?.includes(PASSWORD_MASK);
}

/** Returns where the secrets of a stored database are sent. */
export function storedWay(stored: DatabaseRow, secrets: Secrets): SecretWay {
  return { uri: stored.uri, extra: openExtra(stored, secrets), tunnel: stored.tunnel };
}

/** @throws AppError `resource.invalid` when stored secrets would be sent another way than the one that they were stored for */
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

/** What makes two ways different, in a word for people; undefined when secrets go the same way. */
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

// Where no host is named the path may be what is opened.
function serverIn({ scheme, host, port, database }: AddressParts): readonly unknown[] {
  return [
    scheme.toLowerCase().split('+')[0],
    host?.toLowerCase() ?? null,
    port,
    host === null ? database : null,
  ];
}

/** Ends of schemes that say how to talk to the server; others name a driver. */
const TRANSPORT = /http|grpc|flight|native|tls|ssl|secure/;

function transportOf({ scheme }: AddressParts): string | undefined {
  const driver = scheme.toLowerCase().split('+')[1];
  return driver !== undefined && TRANSPORT.test(driver) ? driver : undefined;
}

/** Names that sound like a secret and say all the same where secrets go. */
const DECIDES_PLACE =
  /host|addr|port|server|service|proxy|account|ur[il](?!t)|endpoint|driver|^odbc_connect$/i;

/** What says nothing about where secrets go, without the marks between its words. */
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

// One more check of the server takes nothing from whoever stored the secrets.
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
