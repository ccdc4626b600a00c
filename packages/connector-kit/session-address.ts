import { addressParts, addressPieces, addressText, decodedPart } from './address-parts.ts';
import type { ConnectionFacts, EngineFacts } from './engine-facts.ts';

/** Returns the schema in an address, if any. */
export function schemaOfAddress(uri: string, { connection: { schemaInPath } }: EngineFacts): string | null {
  const database = addressParts(uri)?.database ?? '';
  const second = (mark: string): string | null =>
    database.replaceAll(/^\/+|\/+$/g, '').split(mark)[1] ?? null;
  const found = {
    none: null,
    whole: database,
    'whole-as-path': database,
    'behind-slash': second('/'),
    'behind-dot': second('.'),
  }[schemaInPath];
  if (!found) return null;
  return schemaInPath === 'whole-as-path' ? decodedPart(found).replaceAll('/', '.') : decodedPart(found);
}

/**
 * Returns the address of a session in another schema; unchanged when the schema is not part of the address.
 */
export function addressWithSchema(uri: string, schema: string, { connection }: EngineFacts): string {
  const pieces = addressPieces(uri);
  const database = pieces && pathWithSchema(pieces.database ?? '', schema, connection);
  return database === undefined ? uri : addressText({ ...pieces!, database });
}

function pathWithSchema(
  path: string,
  schema: string,
  { schemaInPath, usualCatalog }: ConnectionFacts,
): string | undefined {
  const name = encodeURIComponent(schema);
  switch (schemaInPath) {
    case 'none':
      return undefined;
    case 'whole':
      return name;
    case 'whole-as-path':
      return encodeURIComponent(schema.replaceAll('.', '/'));
    // Without a catalog, the schema would have no parent.
    case 'behind-slash':
      return path === '' ? undefined : `${path.split('/')[0]}/${name}`;
    case 'behind-dot':
      return path === '' ? undefined : `${path.includes('.') ? path.split('.')[0] : usualCatalog}.${name}`;
    default:
      throw new Error(`unknown place ${schemaInPath satisfies never as string}`);
  }
}

/** Returns the address of a session for another user, for engines whose address names the user. */
export function addressForUser(
  uri: string,
  user: string,
  { connection: { impersonates } }: EngineFacts,
): string {
  const pieces = addressPieces(uri);
  const username = encodeURIComponent(user);
  if (!pieces) return uri;
  switch (impersonates) {
    case 'by-user':
      return addressText({ ...pieces, username });
    case 'by-target':
      return addressText({
        ...pieces,
        query: [pieces.query, `${targetMember(pieces.scheme)}=${username}`].filter(Boolean).join('&'),
      });
    case 'by-session':
    case 'no':
      return uri;
    default:
      throw new Error(`unknown way ${impersonates satisfies never as string}`);
  }
}

function targetMember(scheme: string): string {
  return scheme.endsWith('+odbc') ? 'DelegationUID' : 'impersonation_target';
}

/** Returns the statements that run first in a session that uses a schema. */
export function sessionStatements(
  schema: string,
  { connection: { schemaStatement } }: EngineFacts,
  quote: (name: string) => string,
): string[] {
  return schemaStatement === undefined ? [] : [schemaStatement.replace('{schema}', () => quote(schema))];
}
