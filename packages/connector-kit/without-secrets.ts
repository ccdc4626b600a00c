import { AppError } from '@powerset/core/errors.ts';
import type { Catalog, Connection, Connector, SqlReading, Statement } from './connector.ts';
import type { EngineFacts } from './engine-facts.ts';
import type { EngineSecrets, SecretObjects } from './engine-secrets.ts';
import { isSecretName, secretSuspects, type NamedObject } from './find-secret.ts';
import { knownOf } from './known-of.ts';

type Facts = Pick<EngineFacts, 'secrets' | 'lexicalRules'>;

/**
 * Wraps a connection so that no one reads an engine's password hashes, keys and server paths, whatever
 * its account can read. The connection's own catalog queries are not checked.
 */
export function withoutSecrets(connection: Connection, { secrets, lexicalRules }: Facts): Connection {
  if (!secrets) return connection;
  const refuse = (sql: string, schema?: string): Promise<void> =>
    refuseSecrets(sql, { secrets, lexicalRules, schema, connection });
  const { write, load, estimate } = connection;
  const checked = async (sql: string, reading: Promise<SqlReading>): Promise<SqlReading> => {
    const read = await reading;
    if (!read.ok) return read;
    try {
      await refuse(sql);
      return read;
    } catch (error) {
      if (error instanceof AppError && error.code === 'query.refused') return { ok: false, error };
      throw error;
    }
  };
  return {
    catalog: connection.catalog,
    ...(load ? { load } : {}),
    read: (sql: string) => checked(sql, connection.read(sql)),
    async run(statement: Statement) {
      await refuse(statement.sql, statement.schema);
      return connection.run(statement);
    },
    async *stream(statement: Statement) {
      await refuse(statement.sql, statement.schema);
      yield* connection.stream(statement);
    },
    async describe(sql: string, schema?: string) {
      await refuse(sql, schema);
      return connection.describe(sql, schema);
    },
    close: () => connection.close(),
    ...(estimate
      ? {
          estimate: async (statement: Parameters<typeof estimate>[0]) => {
            await refuse(statement.sql, statement.schema);
            return estimate(statement);
          },
        }
      : {}),
    ...(write
      ? {
          write: {
            read: (sql: string) => checked(sql, write.read(sql)),
            run: async (statement: Statement) => {
              await refuse(statement.sql, statement.schema);
              return write.run(statement);
            },
          },
        }
      : {}),
  };
}

/** Wraps a connector so that its connections reveal no secrets of their engine. */
export function hidingSecrets<Config>(connector: Connector<Config>): Connector<Config> {
  return {
    ...connector,
    open: async (config, context) => withoutSecrets(await connector.open(config, context), connector.facts),
  };
}

interface Place {
  readonly secrets: EngineSecrets;
  readonly lexicalRules: EngineFacts['lexicalRules'];
  /** Schema for unqualified names; the connection's own when absent. */
  readonly schema: string | undefined;
  readonly connection: Pick<Connection, 'read' | 'catalog'>;
}

async function refuseSecrets(sql: string, place: Place): Promise<void> {
  const { secrets, lexicalRules, connection } = place;
  const { told, tables } = secretSuspects(sql, secrets, lexicalRules);
  if (told !== undefined) throw refusal(told);
  if (tables.length === 0) return;
  // The engine's own grammar may find a table that our reader misses.
  const reading = await connection.read(sql).catch(() => undefined);
  const theirs = (reading?.ok ? reading.statements : [])
    .flatMap(one => one.tables)
    .map(({ schema, name }) => ({
      path: schema === null ? [] : schema.toLowerCase().split('.'),
      name: name.toLowerCase(),
    }))
    .filter(({ name }) => isSecretName(name, secrets));
  for (const table of [...tables, ...theirs]) {
    if (await isSecret(table, place)) throw refusal([...table.path, table.name].join('.'));
  }
}

function refusal(name: string): AppError {
  return new AppError('query.refused', {
    detail: `${name} is not available: it may show passwords, keys or file paths of the database server. Leave it out of the query.`,
  });
}

async function isSecret(table: NamedObject, place: Place): Promise<boolean> {
  for (const objects of place.secrets.objects)
    if (objects.names.test(table.name) && (await isIn(table, objects, place))) return true;
  return false;
}

async function isIn(
  { path, name }: NamedObject,
  { in: schemas, isFoundEverywhere }: SecretObjects,
  { schema, connection: { catalog } }: Place,
): Promise<boolean> {
  // `master..syslogins` leaves the schema to the server.
  const written = path.at(-1) === '' ? '' : path.join('.');
  if (schemas === 'any')
    return written.startsWith('system') || !(await hasTable(catalog, written || schema, name));
  if (written === '') {
    if (isFoundEverywhere === 'first') return true;
    if (isFoundEverywhere === 'last') return !(await hasTable(catalog, schema, name));
    const own = (schema ?? (await defaultSchema(catalog))).toLowerCase();
    return schemas.some(known => own === known || own.endsWith(`.${known}`));
  }
  return schemas.some(known => written === known || written.endsWith(`.${known}`));
}

async function hasTable(catalog: Catalog, schema: string | undefined, name: string): Promise<boolean> {
  const place = schema ?? (await defaultSchema(catalog));
  const tables = await knownOf(catalog, `tables of ${place}`, () => catalog.tables(place));
  return tables.some(table => table.name.toLowerCase() === name);
}

function defaultSchema(catalog: Catalog): Promise<string> {
  return knownOf(catalog, 'default schema', async () => (await catalog.defaultSchema()) ?? '');
}
