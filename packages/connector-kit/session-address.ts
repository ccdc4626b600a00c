import type { EngineFacts } from './engine-facts.ts';

/** The schema that an address names, if it names one. */
export function schemaOfAddress(uri: string, { connection: { schemaInPath } }: EngineFacts): string | null {
  const path = pathOf(uri);
  switch (schemaInPath) {
    case 'none': return null;
    case 'whole': return path || null;
    case 'behind-slash': case 'always-behind-slash': return path.split('/')[1] ?? null;
    case 'behind-dot': return path.includes('.') ? path.slice(path.indexOf('.') + 1) : path || null;
    default: throw new Error(`unknown place ${schemaInPath satisfies never as string}`);
  }
}

/** The address of a session that works in another schema; the same one where the schema is no part of it. */
export function addressWithSchema(uri: string, schema: string, { connection: { schemaInPath } }: EngineFacts): string {
  const [, start, path, rest] = /^([\w+]+:\/\/[^/?]*)(?:\/([^?]*))?(\?.*)?$/s.exec(uri) ?? [];
  if (start === undefined || schemaInPath === 'none') return uri;
  const name = encodeURIComponent(schema);
  const outer = (path ?? '').split(/[/.]/)[0] ?? '';
  const changed = { whole: name, 'behind-slash': `${outer}/${name}`, 'always-behind-slash': `${(path ?? '').split('/')[0] ?? ''}/${name}`, 'behind-dot': path?.includes('.') ? `${outer}.${name}` : name }[schemaInPath];
  return `${start}/${changed}${rest ?? ''}`;
}

/** The address of a session in another user's name, where the address is what names the user. */
export function addressForUser(uri: string, user: string, { connection: { impersonates } }: EngineFacts): string {
  if (impersonates !== 'by-user') return uri;
  return uri.replace(/^([\w+]+:\/\/)(?:([^@:/?]*)(:[^@/]*)?@)?/, (_, scheme: string, __, password: string | undefined) => `${scheme}${encodeURIComponent(user)}${password ?? ''}@`);
}

/** Statements before the first one of a session that uses a schema. */
export function sessionStatements(schema: string, { connection: { schemaStatement } }: EngineFacts, quote: (name: string) => string): string[] {
  return schemaStatement === undefined ? [] : [schemaStatement.replace('{schema}', () => quote(schema))];
}

function pathOf(uri: string): string {
  return /^[\w+]+:\/\/[^/?]*\/([^?]*)/.exec(uri)?.[1] ?? '';
}
