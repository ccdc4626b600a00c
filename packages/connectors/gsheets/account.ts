import { AppError } from '@powerset/core/errors.ts';
import { askJson } from '@powerset/connector-kit/ask-json.ts';
import { signedToken } from '@powerset/connector-kit/signed-token.ts';

const TOKEN_SERVER = 'https://oauth2.googleapis.com/token';
const SCOPE =
  'https://www.googleapis.com/auth/spreadsheets.readonly https://www.googleapis.com/auth/drive.readonly';
const TOKEN_SECONDS = 3600;
/** Tokens that are about to expire are not reused. */
const SPARE_MS = 60_000;

/** Returns the token of a service account, and requests a new one when it expires. */
export function sheetsToken(
  { client_email: email, private_key: key }: { readonly client_email: string; readonly private_key: string },
  server = TOKEN_SERVER,
): () => Promise<string> {
  let token: { readonly text: string; readonly endsMs: number } | undefined;
  return async () => {
    if (!token || token.endsMs - SPARE_MS < Date.now()) {
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
        failureOf: () =>
          new AppError('connection.failed', { detail: 'Google rejected the service account.' }),
      })) as { readonly access_token: string; readonly expires_in: number };
      token = { text: answer.access_token, endsMs: Date.now() + answer.expires_in * 1000 };
    }
    return token.text;
  };
}

function signed(claims: Readonly<Record<string, string | number>>, key: string): string {
  try {
    return signedToken(claims, key);
  } catch (cause) {
    throw new AppError('connection.failed', {
      detail: 'The private key of the service account could not be read.',
      cause,
    });
  }
}
