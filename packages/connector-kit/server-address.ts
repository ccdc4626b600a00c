import { z } from 'zod';
import { addressParts, decodedPart, hostInUrl, lastMembers } from './address-parts.ts';
import type { ConnectionExtras } from './connector.ts';

/** Parts of an address, for engines that are asked over a network. */
export const ServerAddress = z.object({
  host: z.string().min(1),
  port: z.int().min(1).max(65_535),
  isEncrypted: z.boolean(),
  user: z.string().optional(),
  password: z.string().optional(),
  path: z.array(z.string()),
  /** All of the path behind its first slash, as a name of a file needs it. */
  wholePath: z.string(),
  query: z.record(z.string(), z.string()),
  /** What clients hand to a driver beside the address. */
  connectArgs: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.unknown()),
});
export type ServerAddress = z.infer<typeof ServerAddress>;

export interface PortFacts {
  readonly port: number;
  /** Port that means encryption where the address does not say it. */
  readonly encryptedPort?: number;
  /** Encrypted unless the address says otherwise. */
  readonly isEncrypted?: true;
}

/** Reads `engine+driver://user:password@host:port/path?key=value`; undefined when it is none. */
export function serverAddress(uri: string, { port: usual, encryptedPort = 443, isEncrypted: always }: PortFacts, { connectArgs = {}, secrets = {} }: ConnectionExtras = {}): ServerAddress | undefined {
  const parts = addressParts(uri);
  if (!parts) return undefined;
  const { scheme, host, port, username, password, database } = parts;
  const query = lastMembers(parts.query);
  const isEncrypted = encryption(scheme, query) ?? (always || port === encryptedPort);
  const path = database ?? '';
  const parsed = ServerAddress.safeParse({
    host: host || 'localhost', port: port ?? usual, isEncrypted, user: username || undefined, password: password || undefined,
    path: path.split('/').filter(Boolean).map(decodedPart), wholePath: decodedPart(path), query, connectArgs, secrets,
  });
  return parsed.success ? parsed.data : undefined;
}

function encryption(scheme: string, query: Readonly<Record<string, string>>): boolean | undefined {
  if (/\+https$/i.test(scheme)) return true;
  if (/\+http$/i.test(scheme)) return false;
  const asked = query['protocol'] ?? query['http_scheme'];
  if (asked !== undefined) return asked === 'https';
  const flag = query['ssl'] ?? query['secure'] ?? query['use_ssl'] ?? query['encryption'];
  return flag === undefined ? undefined : /^(1|true|yes|on)$/i.test(flag);
}

/** Where the server answers by HTTP, without a slash at the end. */
export function httpOrigin({ host, port, isEncrypted }: Pick<ServerAddress, 'host' | 'port' | 'isEncrypted'>): string {
  return `${isEncrypted ? 'https' : 'http'}://${hostInUrl(host)}:${port}`;
}

/** The header that names an account with its password; none when there is no account. */
export function basicAuthorization({ user, password }: Pick<ServerAddress, 'user' | 'password'>): Readonly<Record<string, string>> {
  return user === undefined ? {} : { Authorization: `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}` };
}
