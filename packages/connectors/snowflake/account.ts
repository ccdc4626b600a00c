import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { AppError, fail } from '@powerset/core/errors.ts';
import { signedToken } from '@powerset/connector-kit/signed-token.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';

/** Returns the address of an account's API; `host`, `port`, and `protocol` in the address override it. */
export function snowflakeOrigin({ host, query }: ServerAddress): string {
  const own = host.includes('.snowflakecomputing.') ? host : `${host}.snowflakecomputing.com`;
  return `${query['protocol'] ?? 'https'}://${query['host'] ?? own}${query['port'] ? `:${query['port']}` : ''}`;
}

const TOKEN_SECONDS = 3000;

/**
 * Returns the headers that identify the account's user: by a key pair or an OAuth token, which clients store
 * beside the address, or by a programmatic access token in place of the password. The API accepts no
 * password.
 */
export function snowflakeAuthorization(address: ServerAddress): () => Readonly<Record<string, string>> {
  const { auth_method: method, auth_params: params } = address.secrets as {
    readonly auth_method?: string;
    readonly auth_params?: Readonly<Record<string, unknown>>;
  };
  if (method === 'keypair') {
    const key = privateKeyOf(params ?? {});
    return () => bearer(keyPairToken(address, key), 'KEYPAIR_JWT');
  }
  const oauth = typeof params?.['token'] === 'string' ? params['token'] : address.query['token'];
  if (oauth !== undefined) return () => bearer(oauth, 'OAUTH');
  const { password } = address;
  if (password === undefined)
    throw new AppError('connection.failed', {
      detail: 'The connection needs a key pair, an OAuth token, or a programmatic access token.',
    });
  return () => bearer(password, 'PROGRAMMATIC_ACCESS_TOKEN');
}

function bearer(token: string, type: string): Readonly<Record<string, string>> {
  return { Authorization: `Bearer ${token}`, 'X-Snowflake-Authorization-Token-Type': type };
}

function privateKeyOf({
  privatekey_body: body,
  privatekey_pass: passphrase,
}: Readonly<Record<string, unknown>>): KeyObject {
  try {
    return createPrivateKey({
      key: String(body as string),
      format: 'pem',
      ...(passphrase ? { passphrase: String(passphrase as string) } : {}),
    });
  } catch (cause) {
    return fail('connection.failed', {
      detail: 'The private key of the connection could not be read.',
      cause,
    });
  }
}

// The token names the account without its region, in capitals.
function keyPairToken({ host, user }: ServerAddress, key: KeyObject): string {
  const account = host
    .replace(/\.snowflakecomputing\..*$/, '')
    .replace(/\..*$/, '')
    .toUpperCase();
  const name = `${account}.${(user ?? '').toUpperCase()}`;
  const fingerprint = createHash('sha256')
    .update(createPublicKey(key).export({ type: 'spki', format: 'der' }))
    .digest('base64');
  const now = Math.floor(Date.now() / 1000);
  return signedToken(
    { iss: `${name}.SHA256:${fingerprint}`, sub: name, iat: now, exp: now + TOKEN_SECONDS },
    key,
  );
}
