import { addressPieces, decodedPart } from '@powerset/connector-kit/address-parts.ts';

/** The mask that replaces a secret. */
export const PASSWORD_MASK = 'XXXXXXXXXX';

/** An address without secrets, and the secrets that were removed. */
export interface MaskedUri {
  readonly masked: string;
  /** The password after the user's name, which may be the mask. */
  readonly password: string | null;
  /** The removed secrets in the form that `unmaskUri` reads; null if there were only masks. */
  readonly secret: string | null;
}

// Parameters of an address that grant access: passwords, tokens, keys. Account names and file paths are not
// among them.
export const SECRET_NAME =
  /passw|passphrase|passcode|^pwd$|token|secret|api_?key|access_?key$|private_?key(?!_?(?:path|file))|credentials_base64|credentials_info|service_account_info|^odbc_connect$/i;
// Marks a secret of several parts; no password begins with it.
const SEVERAL = '\u0001';

interface Several {
  readonly password: string | null;
  readonly members: Readonly<Record<string, string>>;
}

/** Masks the secrets of an address and returns them separately. */
export function maskUri(uri: string): MaskedUri {
  const { masked: withoutPassword, password } = maskPassword(uri);
  const members: Record<string, string> = {};
  const masked = changeMembers(withoutPassword, (name, value) => {
    if (!SECRET_NAME.test(name) || value === '') return value;
    if (value !== PASSWORD_MASK) members[name] = value;
    return PASSWORD_MASK;
  });
  const taken = password === PASSWORD_MASK ? null : password;
  return {
    masked,
    password,
    secret:
      Object.keys(members).length === 0
        ? taken
        : SEVERAL + JSON.stringify({ password: taken, members } satisfies Several),
  };
}

/** Puts the removed secrets back in place of the masks. */
export function unmaskUri(masked: string, secret: string | null): string {
  if (secret === null) return masked;
  const { password, members } = secret.startsWith(SEVERAL)
    ? (JSON.parse(secret.slice(SEVERAL.length)) as Several)
    : { password: secret, members: {} as Several['members'] };
  const found = password === null || !hasPasswordMask(masked) ? undefined : aroundPassword(masked);
  const withPassword = found ? `${found.start}${encodeURIComponent(password!)}${found.rest}` : masked;
  return changeMembers(withPassword, (name, value) =>
    value === PASSWORD_MASK && Object.hasOwn(members, name) ? members[name]! : value,
  );
}

/**
 * Returns the address with the password in place of its masks: after the user's name, or else among its
 * parameters.
 */
export function withPassword(uri: string, password: string): string {
  const { masked } = maskUri(uri);
  return hasPasswordMask(masked)
    ? unmaskUri(masked, password)
    : masked.replaceAll(`=${PASSWORD_MASK}`, () => `=${encodeURIComponent(password)}`);
}

/** Returns whether an address has a mask in place of a secret. */
export function hasMask(uri: string): boolean {
  return hasPasswordMask(uri) || uri.includes(`=${PASSWORD_MASK}`);
}

function maskPassword(uri: string): { readonly masked: string; readonly password: string | null } {
  const found = aroundPassword(uri);
  return found
    ? { masked: `${found.start}${PASSWORD_MASK}${found.rest}`, password: decodedPart(found.password) }
    : { masked: uri, password: null };
}

// A mask in any other place is never replaced, because a password put there would be visible.
function hasPasswordMask(uri: string): boolean {
  return aroundPassword(uri)?.password === PASSWORD_MASK;
}

interface AroundPassword {
  readonly start: string;
  readonly password: string;
  readonly rest: string;
}

function aroundPassword(uri: string): AroundPassword | undefined {
  const pieces = addressPieces(uri);
  if (pieces) {
    const { scheme, username, password } = pieces;
    const start = `${scheme}://${username ?? ''}:`;
    return password === undefined
      ? undefined
      : { start, password, rest: uri.slice(start.length + password.length) };
  }
  // Text that cannot be parsed as an address may still contain a password.
  const [, start, password, rest] = /^([^/]+:\/\/[^:/?]*:)(?!\d+[,/?])(.*)(@.*)$/s.exec(uri) ?? [];
  return start === undefined ? undefined : { start, password: password!, rest: rest! };
}

// Values keep their spelling, so that an address survives the round trip unchanged.
function changeMembers(uri: string, change: (name: string, written: string) => string): string {
  const at = uri.indexOf('?');
  if (at < 0) return uri;
  const members = uri
    .slice(at + 1)
    .split('&')
    .map(member => {
      const equals = member.indexOf('=');
      return equals < 0
        ? member
        : `${member.slice(0, equals)}=${change(decodedPart(member.slice(0, equals)), member.slice(equals + 1))}`;
    });
  return `${uri.slice(0, at)}?${members.join('&')}`;
}
