import { AppError } from '@powerset/core/errors.ts';
import { askJson } from '@powerset/connector-kit/ask-json.ts';
import { httpOrigin, type ServerAddress } from '@powerset/connector-kit/server-address.ts';

const REST_PORT = 9047;
/** Ports of the protocols that client addresses use. */
const OTHER_PORTS = new Set([31_010, 32_010]);
const TOKEN_MS = 3_600_000;

/** Returns the origin of a server's REST API. */
export function dremioOrigin(address: ServerAddress): string {
  return httpOrigin({ ...address, port: OTHER_PORTS.has(address.port) ? REST_PORT : address.port });
}

/**
 * Returns the authentication header: a personal access token, or the token that the server issues for a
 * password.
 */
export function dremioToken(address: ServerAddress): () => Promise<string> {
  const given = address.query['Token'] ?? address.query['token'];
  if (given !== undefined) return async () => `Bearer ${given}`;
  let kept: { readonly text: Promise<string>; readonly untilMs: number } | undefined;
  return () => {
    if (!kept || kept.untilMs < performance.now()) {
      kept = { text: signIn(address), untilMs: performance.now() + TOKEN_MS };
      kept.text.catch(() => {
        kept = undefined;
      });
    }
    return kept.text;
  };
}

async function signIn(address: ServerAddress): Promise<string> {
  if (address.user === undefined)
    throw new AppError('connection.failed', { detail: 'The address needs a user name or a token.' });
  const { token } = (await askJson(`${dremioOrigin(address)}/apiv2/login`, {
    method: 'POST',
    body: { userName: address.user, password: address.password ?? '' },
    failureOf: (_, status) =>
      status === 401
        ? new AppError('connection.failed', { detail: 'The server rejected the credentials.' })
        : undefined,
  })) as { readonly token: string };
  return `_dremio${token}`;
}
