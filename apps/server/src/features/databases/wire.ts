import { addressPieces } from '@powerset/connector-kit/address-parts.ts';
import type { DatabaseItem, DatabaseRow as DatabaseListRow } from '@powerset/contracts/database.ts';
import { humanize, wireMoment } from '../../listing/moments.ts';
import { wirePerson } from '../../metadata/people.ts';
import { maskUri, unmaskUri, PASSWORD_MASK } from './secret-uri.ts';
import { SHOWN_SECRETS } from './stored-secrets.ts';
import type { DatabaseRecord, DatabaseRow } from './store.ts';
import { maskedTunnel } from './tunnel.ts';

/** Returns a database as a list item. */
export function databaseRow(database: DatabaseRecord, nowMs: number): DatabaseListRow {
  return {
    ...switches(database),
    ...abilities(database),
    backend: database.engine,
    changed_by: wirePerson(database.changer),
    changed_on: wireMoment(database.changed_on),
    changed_on_delta_humanized: humanize(database.changed_on, nowMs),
    created_by: wirePerson(database.creator),
    database_name: database.name,
    engine_information: ENGINE_INFORMATION,
    explore_database_id: database.id,
    extra: database.extra,
    force_ctas_schema: database.force_ctas_schema,
    id: database.id,
    uuid: database.uuid,
  };
}

/** Returns a database as a single item, without its connection. */
export function databaseItem(database: DatabaseRow): DatabaseItem {
  return {
    ...switches(database),
    backend: database.engine,
    cache_timeout: database.cache_timeout,
    configuration_method: database.configuration_method,
    database_name: database.name,
    driver: driverOf(database.uri),
    engine_information: ENGINE_INFORMATION,
    force_ctas_schema: database.force_ctas_schema,
    id: database.id,
    impersonate_user: database.impersonate_user === 1,
    is_managed_externally: database.is_managed_externally === 1,
    uuid: database.uuid,
  };
}

/** Returns the connection of a database, with masked secrets. */
export function databaseConnection(database: DatabaseRow) {
  return {
    ...databaseItem(database),
    extra: database.extra,
    masked_encrypted_extra: database.sealed_encrypted_extra === null ? '{}' : SHOWN_SECRETS,
    ...addressParts(database.uri),
    parameters_schema: parametersSchema(database.engine),
    server_cert: database.sealed_server_cert === null ? null : PASSWORD_MASK,
    sqlalchemy_uri: database.uri,
    ...(database.tunnel === null ? {} : { ssh_tunnel: { id: database.id, ...maskedTunnel(database) } }),
  };
}

/** Returns the parts of an address, with a masked password. */
export function addressParts(uri: string): { readonly parameters: Record<string, unknown> } {
  const { masked, password } = maskUri(unmaskUri(uri, PASSWORD_MASK));
  const { username = '', host = '', port = '', database = '', query = '' } = addressPieces(masked) ?? {};
  if (host === '') return { parameters: {} };
  return {
    parameters: {
      database,
      encryption: false,
      host,
      ...(port === '' ? {} : { port: Number(port) }),
      username,
      query: Object.fromEntries(new URLSearchParams(query)),
      ...(password === null ? {} : { password: PASSWORD_MASK }),
    },
  };
}

/** Returns what the chart builder gets of a dataset's database: everything but its address. */
export function builderDatabaseFacts(
  database: Pick<DatabaseRow, 'id' | 'name' | 'engine' | 'extra' | 'configuration_method'>,
) {
  return {
    ...databaseFacts(database),
    configuration_method: database.configuration_method,
    engine_information: ENGINE_INFORMATION,
    parameters: {},
    parameters_schema: parametersSchema(database.engine),
    schema_options: {},
  };
}

/** Returns what datasets contain of their database. */
export function databaseFacts(database: Pick<DatabaseRow, 'id' | 'name' | 'engine' | 'extra'>) {
  return {
    ...abilities(database),
    backend: database.engine,
    explore_database_id: database.id,
    id: database.id,
    name: database.name,
  };
}

const ENGINE_INFORMATION = { disable_ssh_tunneling: false, supports_file_upload: true };

// Returns the schema of the form for databases on a network.
function parametersSchema(engine: string): Record<string, unknown> {
  if (engine !== 'postgresql') return {};
  const text = (description: string): Record<string, unknown> => ({ description, type: 'string' });
  return {
    additionalProperties: false,
    properties: {
      database: text('Database name'),
      encryption: { description: 'Use an encrypted connection to the database', type: 'boolean' },
      host: text('Hostname or IP address'),
      password: { ...text('Password'), nullable: true },
      port: { description: 'Database port', maximum: 65_536, minimum: 0, type: 'integer' },
      query: { additionalProperties: {}, description: 'Additional parameters', type: 'object' },
      ssh: { description: 'Use an ssh tunnel connection to the database', type: 'boolean' },
      username: { ...text('Username'), nullable: true },
    },
    required: ['database', 'host', 'port', 'username'],
    type: 'object',
  };
}

function switches(database: DatabaseRow) {
  return {
    allow_ctas: database.allow_ctas === 1,
    allow_cvas: database.allow_cvas === 1,
    allow_dml: database.allow_dml === 1,
    allow_file_upload: database.allow_file_upload === 1,
    allow_run_async: database.allow_run_async === 1,
    expose_in_sqllab: database.expose_in_sqllab === 1,
  };
}

function abilities({ extra }: Pick<DatabaseRow, 'extra'>) {
  const settings = parseExtra(extra);
  return {
    allows_cost_estimate: settings['cost_estimate_enabled'] === true,
    allows_subquery: true,
    allows_virtual_table_explore: settings['allows_virtual_table_explore'] !== false,
    disable_data_preview: settings['disable_data_preview'] === true,
  };
}

/** Parses the database settings that are stored as JSON. */
export function parseExtra(extra: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(extra || '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function driverOf(uri: string): string {
  const [, engine = '', driver] = /^(\w+)(?:\+(\w+))?:/.exec(uri) ?? [];
  return (
    driver ??
    { postgresql: 'psycopg2', duckdb: 'duckdb_engine', mysql: 'mysqldb', sqlite: 'pysqlite' }[engine] ??
    engine
  );
}

/** Returns what the action log records about a database; secrets are masked. */
export function auditedDatabase(row: DatabaseRow) {
  return {
    ...databaseItem(row),
    sqlalchemy_uri: row.uri,
    extra: parseExtra(row.extra),
    ssh_tunnel: maskedTunnel(row) ?? null,
  };
}
