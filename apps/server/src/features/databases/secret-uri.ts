/** What stands in place of a password. */
export const PASSWORD_MASK = 'XXXXXXXXXX';

/** An address with its password masked, and the password apart. */
export function maskUri(uri: string): { readonly masked: string; readonly password: string | null } {
  const found = /^([^/]+:\/\/)([^/?#]*)@(.*)$/s.exec(uri);
  const [, scheme, userInfo, rest] = found ?? [];
  const colon = userInfo?.indexOf(':') ?? -1;
  if (scheme === undefined || userInfo === undefined || colon < 0) return { masked: uri, password: null };
  const password = decode(userInfo.slice(colon + 1));
  return { masked: `${scheme}${userInfo.slice(0, colon)}:${PASSWORD_MASK}@${rest}`, password };
}

/** The address with the password in the place of the mask. */
export function unmaskUri(masked: string, password: string | null): string {
  return password === null ? masked : masked.replace(`:${PASSWORD_MASK}@`, () => `:${encodeURIComponent(password)}@`);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
