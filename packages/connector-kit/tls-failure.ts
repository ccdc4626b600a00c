import { AppError } from '@powerset/core/errors.ts';

const CODES =
  /^(ERR_SSL_|ERR_TLS_|ERR_OSSL_|EPROTO$|CERT_|CRL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_CA$|INVALID_PURPOSE$|HOSTNAME_MISMATCH$|PATH_LENGTH_EXCEEDED$|HANDSHAKE_SSL_ERROR$)/;

/** Certificate problems by OpenSSL's messages: drivers replace its codes with their own. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [
    /self[- ]signed certificate|unable to (verify|get)|certificate not trusted|signature failure/i,
    'it is signed by nobody who is trusted here',
  ],
  [/does not match certificate's altnames/i, 'it is for another name'],
  [/certificate has expired/i, 'it has expired'],
];

/** Describes a TLS failure for users; undefined for other errors. */
export function tlsFailure(error: unknown): AppError | undefined {
  const { code, message } = error as Error & { readonly code?: unknown };
  if (typeof code !== 'string' || !CODES.test(code)) return undefined;
  const why = REASONS.find(([words]) => words.test(message))?.[1];
  return new AppError('connection.failed', {
    detail:
      why === undefined
        ? `The encrypted connection to the database failed: ${message}`
        : `The certificate of the server is refused: ${why} (${message.split(';')[0]!}).`,
    cause: error,
  });
}
