import { AppError, fail } from '@powerset/core/errors.ts';
import { askJson } from '@powerset/connector-kit/ask-json.ts';
import { signedToken } from '@powerset/connector-kit/signed-token.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';

const SCOPE = 'https://www.googleapis.com/auth/bigquery';
const TOKEN_SERVER = 'https://oauth2.googleapis.com/token';
const TOKEN_SECONDS = 3600;
/** Tokens that are about to expire are not reused. */
const SPARE_MS = 60_000;

interface ServiceAccount {
  readonly client_email: string;
  readonly private_key: string;
  readonly private_key_id?: string;
  readonly project_id?: string;
  readonly token_uri?: string;
}

export interface BigqueryAccount {
  /** The project that is billed for the queries. */
  readonly project: string;
  headers(): Promise<Readonly<Record<string, string>>>;
}

/**
 * Reads the service account of a connection; its key is stored outside the address, as `credentials_info`.
 */
export function bigqueryAccount(address: ServerAddress): BigqueryAccount {
  const given = address.secrets['credentials_info'];
  const credentials = (typeof given === 'string' ? JSON.parse(given) : given) as ServiceAccount | undefined;
  if (!credentials?.private_key || !credentials.client_email)
    throw new AppError('connection.failed', {
      detail: 'The connection has no service account key (credentials_info).',
    });
  let token: { readonly text: string; readonly endsMs: number } | undefined;
  return {
    project:
      address.host ||
      credentials.project_id ||
      fail('connection.failed', { detail: 'The connection needs a project.' }),
    async headers() {
      if (!token || token.endsMs - SPARE_MS < Date.now()) token = await exchanged(credentials);
      return { Authorization: `Bearer ${token.text}` };
    },
  };
}

async function exchanged({
  client_email: email,
  private_key: key,
  token_uri: server = TOKEN_SERVER,
}: ServiceAccount): Promise<{ readonly text: string; readonly endsMs: number }> {
  const now = Math.floor(Date.now() / 1000);
  const assertion = signed(
    { iss: email, scope: SCOPE, aud: server, iat: now, exp: now + TOKEN_SECONDS },
    key,
  );
  const answer = (await askJson(server, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    }).toString(),
    failureOf: body =>
      new AppError('connection.failed', {
        detail: `The service account was rejected: ${(body as { readonly error_description?: string }).error_description ?? 'no reason given'}`,
      }),
  })) as { readonly access_token: string; readonly expires_in: number };
  return { text: answer.access_token, endsMs: Date.now() + answer.expires_in * 1000 };
}

function signed(claims: Readonly<Record<string, string | number>>, key: string): string {
  try {
    return signedToken(claims, key);
  } catch (cause) {
    return fail('connection.failed', {
      detail: 'The private key of the service account could not be read.',
      cause,
    });
  }
}
