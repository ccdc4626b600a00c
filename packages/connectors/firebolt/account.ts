import { AppError } from '@powerset/core/errors.ts';
import { askJson } from '@powerset/connector-kit/ask-json.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';

const API = 'api.app.firebolt.io';
/** Tokens that are about to expire are not reused. */
const SPARE_MS = 60_000;

/** Locates an account's engines, and holds the header that authenticates it. */
export interface FireboltAccount {
  /** Returns the server that lists the account's databases and engines. */
  systemEngine(): Promise<string>;
  headers(): Promise<Readonly<Record<string, string>>>;
  /** @throws AppError for a server that may not receive the account's token */
  origin(endpoint: string): string;
}

/** Reads a service account: its id and secret take the place of the user and the password. */
export function fireboltAccount({ user, password, query }: ServerAddress): FireboltAccount {
  const name = query['account_name'];
  if (user === undefined || name === undefined)
    throw new AppError('connection.failed', {
      detail:
        'The address names no service account or no account: firebolt://client_id:client_secret@database/engine?account_name=name',
    });
  const api = query['api_endpoint'] ?? API;
  const scheme = /^127\.0\.0\.1(:|$)/.test(api) ? 'http' : 'https';
  const login = `${scheme}://${api.replace(/^api\./, 'id.')}/oauth/token`;
  let token: { readonly text: string; readonly endsMs: number } | undefined;
  const headers = async (): Promise<Readonly<Record<string, string>>> => {
    if (!token || token.endsMs - SPARE_MS < Date.now())
      token = await signedIn(login, { user, password: password ?? '' });
    return { Authorization: `Bearer ${token.text}` };
  };
  const origin = (endpoint: string): string => {
    const { host } = new URL(/^https?:/.test(endpoint) ? endpoint : `${scheme}://${endpoint}`);
    const home = api.split('.').slice(-2).join('.');
    if (host !== api && !host.endsWith(`.${home}`))
      throw new AppError('connection.failed', {
        detail: `The service redirected to an untrusted host: ${host}`,
      });
    return `${scheme}://${host}`;
  };
  return {
    headers,
    origin,
    systemEngine: async () => {
      const { engineUrl } = (await askJson(
        `${scheme}://${api}/web/v3/account/${encodeURIComponent(name)}/engineUrl`,
        {
          headers: await headers(),
          failureOf: (_, status) =>
            status === 404
              ? new AppError('connection.failed', {
                  detail: `Account '${name}' does not exist, or the service account has no access to it.`,
                })
              : undefined,
        },
      )) as { readonly engineUrl: string };
      return origin(engineUrl);
    },
  };
}

async function signedIn(
  login: string,
  { user, password }: { readonly user: string; readonly password: string },
): Promise<{ readonly text: string; readonly endsMs: number }> {
  const answer = (await askJson(login, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: user,
      client_secret: password,
      audience: 'https://api.firebolt.io',
    }).toString(),
    failureOf: () =>
      new AppError('connection.failed', { detail: 'The service rejected the service account.' }),
  })) as { readonly access_token: string; readonly expires_in: number };
  return { text: answer.access_token, endsMs: Date.now() + answer.expires_in * 1000 };
}
