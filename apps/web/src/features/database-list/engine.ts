import type { AnswerOf } from '@powerset/contracts/address.ts';
import type { availableDatabases } from '@powerset/contracts/database.ts';

/** An engine that can be connected, as the server lists it. */
export type Engine = AnswerOf<typeof availableDatabases>['databases'][number];

/** The value of the last choice in the list: an address of any engine. */
export const OTHER_ENGINE = 'other';

/** The fields of a connection form, in the order in which they are shown. */
export const FIELD_ORDER = [
  'host',
  'port',
  'database',
  'username',
  'password',
  'access_token',
  'http_path',
  'credentials_info',
  'service_account_info',
  'catalog',
  'query',
  'encryption',
  'account',
  'warehouse',
  'role',
] as const;
export type FieldName = (typeof FIELD_ORDER)[number];

/** Returns the fields of an engine's form; none if it can only be connected by its address. */
export function fieldsOf(engine: Engine | undefined): readonly FieldName[] {
  const properties = engine?.parameters?.['properties'];
  if (typeof properties !== 'object' || properties === null) return [];
  return FIELD_ORDER.filter(name => Object.hasOwn(properties, name));
}

/** Returns whether a field must be filled in. */
export function isRequiredField(engine: Engine | undefined, field: FieldName): boolean {
  const required = engine?.parameters?.['required'];
  return Array.isArray(required) && required.includes(field);
}

/** Returns the engine that an address names. */
export function engineOfUri(uri: string, engines: readonly Engine[]): Engine | undefined {
  const scheme = /^(\w+)(?:\+\w+)?:/.exec(uri.trim())?.[1]?.toLowerCase();
  return scheme === undefined
    ? undefined
    : (engines.find(({ engine }) => engine === scheme) ??
        engines.find(({ engine }) => engine === ALIASES[scheme]));
}

const ALIASES: Readonly<Record<string, string>> = { postgres: 'postgresql', doris: 'pydoris' };

/** Returns the scheme of the addresses of an engine. */
export function schemeOf({ engine, sqlalchemy_uri_placeholder: example = '' }: Engine): string {
  const scheme = example.split('://')[0]!;
  return scheme === '' || scheme.startsWith('engine') ? engine : scheme;
}

const EXAMPLES: Readonly<Record<string, string>> = {
  duckdb: 'duckdb:///file.duckdb',
  sqlite: 'sqlite:////folder/file.db',
  trino: 'trino://username@host:8080/catalog/schema',
  presto: 'presto://username@host:8080/catalog/schema',
};

/** Returns an example of an engine's address. */
export function uriExample(engine: Engine | undefined): string {
  const given = engine?.sqlalchemy_uri_placeholder ?? '';
  if (!engine) return 'dialect+driver://username:password@host:port/database';
  return (
    EXAMPLES[engine.engine] ??
    (given.startsWith('engine')
      ? `${engine.engine}://username:password@host:port/database`
      : given.replace('[?key=value&key=value...]', ''))
  );
}

/** Returns the letters that stand for an engine in a list of tiles. */
export function initialsOf({ name }: Pick<Engine, 'name'>): string {
  return name.replace(/^(Apache|Amazon|Google) /, '').slice(0, 2);
}
