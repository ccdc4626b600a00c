import type { AddressInfo } from 'node:net';
import ldap from 'ldapjs';

/** An LDAP directory for tests. */
export interface TestDirectory {
  readonly url: string;
  /** The filters that were asked for. */
  readonly filters: string[];
  /** The names that were bound, and whether they got in. */
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

/** Starts a directory with people under `dc=example,dc=org`; like real ones it accepts a bind without a password, and searches only for those who are bound. */
export async function startDirectory(people: readonly DirectoryPerson[]): Promise<TestDirectory> {
  const server = ldap.createServer();
  const [filters, binds]: [string[], [string, boolean][]] = [[], []];
  const personAt = (dn: string): DirectoryPerson | undefined => people.find(person => same(person.dn) === same(dn));
  server.bind('', (request: { dn: unknown; credentials: string; connection: { isBound?: boolean } }, response: { end(): void }, next: (error?: unknown) => void) => {
    const isAccepted = request.credentials === '' || personAt(String(request.dn))?.password === request.credentials;
    binds.push([String(request.dn), isAccepted]);
    request.connection.isBound = isAccepted && request.credentials !== '';
    if (!isAccepted) return next(new ldap.InvalidCredentialsError('no'));
    response.end();
    return next();
  });
  server.search('dc=example,dc=org', (request: SearchRequest, response: SearchResponse, next: (error?: unknown) => void) => {
    if (request.connection.isBound !== true) return next(new ldap.InsufficientAccessRightsError('bind first'));
    filters.push(String(request.filter));
    // The library takes asked names with capitals for other ones.
    response.attributes = ['*'];
    for (const { dn, attributes } of people) {
      const isInside = request.scope === 'base' ? same(dn) === same(String(request.dn)) : same(dn).endsWith(same(String(request.dn)));
      if (isInside && request.filter.matches(attributes)) response.send({ dn, attributes });
    }
    response.end();
    return next();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = (server as unknown as { server: { address(): AddressInfo } }).server.address();
  return { url: `ldap://127.0.0.1:${port}`, filters, binds, close: () => new Promise(resolve => server.close(() => resolve())) };
}

function same(dn: string): string {
  return dn.toLowerCase().replaceAll(' ', '');
}
