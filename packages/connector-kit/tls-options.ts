import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { checkServerIdentity, type PeerCertificate, type SecureVersion } from 'node:tls';
import { z } from 'zod';
import { AppError } from '@powerset/core/errors.ts';

const VERSIONS = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const satisfies readonly SecureVersion[];

/** What encrypts a connection to a server, beside whether it does: certificates as texts or as files of this machine. */
export const TlsOptions = z.object({
  /** The name in the server's certificate, where it is reached by another one. */
  serverName: z.string().optional(),
  /** Certificates that the server's must be signed by. */
  ca: z.string().optional(),
  caFile: z.string().optional(),
  certFile: z.string().optional(),
  keyFile: z.string().optional(),
  passphrase: z.string().optional(),
  ciphers: z.string().optional(),
  minVersion: z.enum(VERSIONS).optional(),
  maxVersion: z.enum(VERSIONS).optional(),
});
export type TlsOptions = z.infer<typeof TlsOptions>;

/** How closely the server's certificate is looked at: not at all, at who signed it, or at the name in it too. */
export type TlsCheck = 'none' | 'signer' | 'name';

/** A version as options name it, such as `TLSv1.2`; undefined for one that is none. */
export function tlsVersion(text: string): SecureVersion | undefined {
  return VERSIONS.find(version => version.toLowerCase() === text.toLowerCase());
}

/** What Node.js is told about a connection that is encrypted. */
export interface NodeTls {
  readonly rejectUnauthorized: boolean;
  readonly servername?: string;
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly passphrase?: string;
  readonly ciphers?: string;
  readonly minVersion?: SecureVersion;
  readonly maxVersion?: SecureVersion;
  readonly checkServerIdentity?: (host: string, certificate: PeerCertificate) => Error | undefined;
}

/**
 * Reads the files and puts the options in Node.js' words.
 * @throws AppError `connection.failed` when a file cannot be read
 */
export function nodeTls(
  {
    serverName,
    caFile,
    certFile,
    keyFile,
    ca = caFile === undefined ? undefined : fileText(caFile),
    ...rest
  }: TlsOptions,
  check: TlsCheck,
): NodeTls {
  const given = {
    ...rest,
    ca,
    cert: certFile === undefined ? undefined : fileText(certFile),
    key: keyFile === undefined ? undefined : fileText(keyFile),
  };
  return {
    rejectUnauthorized: check !== 'none',
    // No number is a name that a client may ask for.
    ...(serverName === undefined || isIP(serverName) !== 0 ? {} : { servername: serverName }),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(check === 'signer'
      ? { checkServerIdentity: () => undefined }
      : check === 'name' && serverName !== undefined
        ? { checkServerIdentity: (_, certificate) => checkServerIdentity(serverName, certificate) }
        : {}),
  };
}

function fileText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new AppError('connection.failed', {
      detail: `The server could not read the file '${path}'.`,
      cause,
    });
  }
}
