import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { checkServerIdentity, type PeerCertificate, type SecureVersion } from 'node:tls';
import { z } from 'zod';
import { AppError } from '@powerset/core/errors.ts';

const VERSIONS = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const satisfies readonly SecureVersion[];

/** TLS settings of a connection to a server: certificates as texts or as files on this machine. */
export const TlsOptions = z.object({
  /** The name in the server's certificate, when the server is reached by another name. */
  serverName: z.string().optional(),
  /** CA certificates that must have signed the server's certificate. */
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

/** How strictly the server's certificate is checked: not at all, its signer, or its name too. */
export type TlsCheck = 'none' | 'signer' | 'name';

/** Parses a version such as `TLSv1.2`; undefined when it is unknown. */
export function tlsVersion(text: string): SecureVersion | undefined {
  return VERSIONS.find(version => version.toLowerCase() === text.toLowerCase());
}

/** The TLS options for Node.js. */
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
 * Reads the files and converts the options to those of Node.js.
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
    // An IP address is not allowed as the server name that a client sends.
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
