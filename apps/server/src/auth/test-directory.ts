import type { AddressInfo } from 'node:net';
import ldap from 'ldapjs';

/** A self-signed certificate for this machine, and its key; only for tests. */
export const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBaDCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJVALgp9rXAEEUKb
S1v2v6eUOlJfPWUU3RuXtWpU7iMN+DPl0NT0lKg1cyfiwIKdibexGlKpOlbDLLHm
BfAJ94qjTjBMMA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0
hwR/AAABMB0GA1UdDgQWBBSg/WNHHRVtiixehUrap7qeIfiQnjAKBggqhkjOPQQD
AgNJADBGAiEA3TmIvwNuLfjNbq8nJATWvVwgBn1qsotAPIospenzR3gCIQDNq095
F5wfpxh2QA6VvHRclLkHAVmWdbOKuBE2PtXx8g==
-----END CERTIFICATE-----
`;
export const TEST_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg4HKsg2P+po4qXoJ4
FDb0T6ix6wOUwENarvmAu3MY8c+hRANCAASVQC4Kfa1wBBFCm0tb9r+nlDpSXz1l
FN0bl7VqVO4jDfgz5dDU9JSoNXMn4sCCnYm3sRpSqTpWwyyx5gXwCfeK
-----END PRIVATE KEY-----
`;

/** An LDAP directory for tests. */
export interface TestDirectory {
  readonly url: string;
  /** The requested filters. */
  readonly filters: string[];
  /** The bound names, and whether they were accepted. */
  readonly binds: (readonly [dn: string, isAccepted: boolean])[];
  close(): Promise<void>;
}

export interface DirectoryPerson {
  readonly dn: string;
  readonly password: string;
  readonly attributes: Readonly<Record<string, string | string[]>>;
}

interface SearchRequest {
  readonly dn: unknown;
  readonly scope: string;
  readonly connection: { readonly isBound?: boolean };
  readonly filter: { matches(attributes: object): boolean };
}

interface SearchResponse {
  attributes: string[];
  send(entry: object): void;
  end(): void;
}

/**
 * Starts a directory with users under `dc=example,dc=org`. Like real ones, it accepts a bind without a
 * password and searches only for bound users.
 */
export async function startDirectory(
  people: readonly DirectoryPerson[],
  { isTls = false } = {},
): Promise<TestDirectory> {
  const server = ldap.createServer(isTls ? { certificate: TEST_CERTIFICATE, key: TEST_KEY } : {});
  const [filters, binds]: [string[], [string, boolean][]] = [[], []];
  const personAt = (dn: string): DirectoryPerson | undefined =>
    people.find(person => same(person.dn) === same(dn));
  server.bind(
    '',
    (
      request: { dn: unknown; credentials: string; connection: { isBound?: boolean } },
      response: { end(): void },
      next: (error?: unknown) => void,
    ) => {
      const isAccepted =
        request.credentials === '' || personAt(String(request.dn))?.password === request.credentials;
      binds.push([String(request.dn), isAccepted]);
      request.connection.isBound = isAccepted && request.credentials !== '';
      if (!isAccepted) return next(new ldap.InvalidCredentialsError('no'));
      response.end();
      return next();
    },
  );
  server.search(
    'dc=example,dc=org',
    (request: SearchRequest, response: SearchResponse, next: (error?: unknown) => void) => {
      if (request.connection.isBound !== true)
        return next(new ldap.InsufficientAccessRightsError('bind first'));
      filters.push(String(request.filter));
      // The library treats requested names as case-sensitive.
      response.attributes = ['*'];
      for (const { dn, attributes } of people) {
        const isInside =
          request.scope === 'base'
            ? same(dn) === same(String(request.dn))
            : same(dn).endsWith(same(String(request.dn)));
        if (isInside && request.filter.matches(attributes)) response.send({ dn, attributes });
      }
      response.end();
      return next();
    },
  );
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = (server as unknown as { server: { address(): AddressInfo } }).server.address();
  return {
    url: `${isTls ? 'ldaps' : 'ldap'}://127.0.0.1:${port}`,
    filters,
    binds,
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
}

function same(dn: string): string {
  return dn.toLowerCase().replaceAll(' ', '');
}
