import { z } from 'zod';
import { pythonJsonProblem } from '@powerset/kit/python-json.ts';
import { RelatedObjects } from './dataset.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  decodableJson,
  flag,
  IdParams,
  integer,
  mapping,
  Message,
  oneOf,
  Person,
  sqlText,
  strictBody,
  text,
  textBetween,
} from './fields.ts';
import { newer, optionalQ, q } from './q.ts';
import { archiveEndpoints, resourceEndpoints } from './resource.ts';

const EngineInformation = z.looseObject({
  supports_file_upload: z.boolean(),
  disable_ssh_tunneling: z.boolean(),
});

export const DatabaseRow = z.object({
  allow_ctas: z.boolean(),
  allow_cvas: z.boolean(),
  allow_dml: z.boolean(),
  allow_file_upload: z.boolean(),
  allow_run_async: z.boolean(),
  allows_cost_estimate: z.boolean(),
  allows_subquery: z.boolean(),
  allows_virtual_table_explore: z.boolean(),
  backend: z.string(),
  changed_by: Person.partial().nullable(),
  changed_on: z.string(),
  changed_on_delta_humanized: z.string(),
  created_by: Person.partial().nullable(),
  database_name: z.string(),
  disable_data_preview: z.boolean(),
  engine_information: EngineInformation,
  explore_database_id: z.int(),
  expose_in_sqllab: z.boolean(),
  extra: z.string(),
  force_ctas_schema: z.string().nullable(),
  id: z.int(),
  uuid: z.string(),
});
export type DatabaseRow = z.infer<typeof DatabaseRow>;

/**
 * The SSH tunnel to a database; answers mask its secrets. `host_key` is the SHA-256 fingerprint of the
 * server's key as OpenSSH writes it. Left out, the known key stays; without a known key, or with null, the
 * tunnel trusts the first key that the server shows.
 */
export const SshTunnel = strictBody({
  id: integer().nullish(),
  server_address: text().optional(),
  server_port: integer().optional(),
  username: text().optional(),
  password: text().optional(),
  private_key: text().optional(),
  private_key_password: text().optional(),
  host_key: text()
    .regex(/^SHA256:[A-Za-z0-9+/]{43}$/, {
      error:
        'The fingerprint of a key looks like SHA256:… with 43 letters and digits, as ssh-keygen -l prints it.',
    })
    .nullish(),
});
export type SshTunnel = z.infer<typeof SshTunnel>;

export const DatabaseItem = z.object({
  allow_ctas: z.boolean(),
  allow_cvas: z.boolean(),
  allow_dml: z.boolean(),
  allow_file_upload: z.boolean(),
  allow_run_async: z.boolean(),
  backend: z.string(),
  cache_timeout: z.int().nullable(),
  configuration_method: z.string(),
  database_name: z.string(),
  driver: z.string(),
  engine_information: EngineInformation,
  expose_in_sqllab: z.boolean(),
  force_ctas_schema: z.string().nullable(),
  id: z.int(),
  impersonate_user: z.boolean(),
  is_managed_externally: z.boolean(),
  uuid: z.string(),
});
export type DatabaseItem = z.infer<typeof DatabaseItem>;

const Parameters = z.record(z.string(), z.unknown());

export const DatabaseConnection = DatabaseItem.extend({
  extra: z.string(),
  masked_encrypted_extra: z.string().nullable(),
  parameters: Parameters,
  parameters_schema: z.record(z.string(), z.unknown()),
  server_cert: z.string().nullable(),
  /** The address, with its password masked. */
  sqlalchemy_uri: z.string(),
  ssh_tunnel: SshTunnel.optional(),
});
export type DatabaseConnection = z.infer<typeof DatabaseConnection>;

const URI_HELP =
  'Invalid connection string, a valid string usually follows: backend+driver://user:password@database-host/database-name';

function address() {
  return textBetween(1, 1024).regex(/^\w+(\+\w+)?:\/\//, { error: URI_HELP });
}

// The parameters that SQLAlchemy's MetaData accepts.
const METADATA_PARAMS: ReadonlySet<string> = new Set([
  'bind',
  'schema',
  'quote_schema',
  'naming_convention',
  'info',
]);

function extraJson() {
  return decodableJson().superRefine((value, context) => {
    const wrong =
      pythonJsonProblem(value || '{}') === undefined
        ? Object.keys(metadataParams(value)).find(key => !METADATA_PARAMS.has(key))
        : undefined;
    if (wrong !== undefined)
      context.addIssue({
        code: 'custom',
        message: `The metadata_params in Extra field is not configured correctly. The key ${wrong} is invalid.`,
      });
  });
}

function metadataParams(extra: string): object {
  const params = (JSON.parse(extra || '{}') as { readonly metadata_params?: unknown } | null)
    ?.metadata_params;
  return typeof params === 'object' && params !== null ? params : {};
}

const CONFIGURATION_METHODS = ['sqlalchemy_form', 'dynamic_form'] as const;

const Fields = {
  allow_ctas: flag().optional(),
  allow_cvas: flag().optional(),
  allow_dml: flag().optional(),
  allow_file_upload: flag().optional(),
  allow_run_async: flag().optional(),
  cache_timeout: integer().nullish(),
  configuration_method: oneOf(CONFIGURATION_METHODS).optional(),
  driver: text().nullish(),
  engine: text().nullish(),
  expose_in_sqllab: flag().optional(),
  external_url: text().nullish(),
  extra: extraJson().optional(),
  force_ctas_schema: textBetween(0, 250).nullish(),
  impersonate_user: flag().optional(),
  is_managed_externally: flag().nullish(),
  masked_encrypted_extra: decodableJson().nullish(),
  parameters: Parameters.optional(),
  server_cert: text().nullish(),
  sqlalchemy_uri: address().optional(),
  ssh_tunnel: SshTunnel.nullish(),
  uuid: text().optional(),
};

/** Unknown members are dropped, as in the reference. */
export const DatabaseCreate = z.object(
  { ...Fields, database_name: textBetween(1, 250) },
  { error: 'Invalid input type.' },
);
export type DatabaseCreate = z.infer<typeof DatabaseCreate>;
export const DatabaseUpdate = z.object(
  { ...Fields, database_name: textBetween(1, 250).nullish() },
  { error: 'Invalid input type.' },
);
export type DatabaseUpdate = z.infer<typeof DatabaseUpdate>;

const NAMES = { path: 'database', tag: 'Databases', view: 'Database' } as const;
const read = {
  method: 'GET',
  tag: NAMES.tag,
  permission: ['can_read', 'Database'],
  params: IdParams,
  errors: ['resource.not-found', 'connection.failed'],
} as const;
const endpoints = resourceEndpoints({
  ...NAMES,
  row: DatabaseRow,
  item: DatabaseItem,
  create: DatabaseCreate,
  update: DatabaseUpdate,
});

/** Returns the whole database, whatever `q` selects. */
export const databaseEndpoints = {
  ...endpoints,
  get: defineEndpoint({ ...endpoints.get, query: z.looseObject({}) }),
};
export const databaseArchive = archiveEndpoints(NAMES);

/** Returns the masked address and parameters, for users who may change the database. */
export const getDatabaseConnection = defineEndpoint({
  ...read,
  path: '/api/v1/database/:id/connection',
  summary: 'How a database is reached',
  permission: ['can_write', 'Database'],
  response: z.object({ id: z.int(), result: DatabaseConnection.partial() }),
});

export const testDatabaseConnection = defineEndpoint({
  method: 'POST',
  path: '/api/v1/database/test_connection/',
  errorForm: 'listed',
  summary: 'Try to reach a database',
  tag: NAMES.tag,
  permission: ['can_write', 'Database'],
  body: strictBody({
    configuration_method: oneOf(CONFIGURATION_METHODS).optional(),
    database_name: textBetween(1, 250).nullish(),
    driver: text().nullish(),
    engine: text().nullish(),
    extra: extraJson().optional(),
    impersonate_user: flag().optional(),
    masked_encrypted_extra: decodableJson().nullish(),
    parameters: Parameters.optional(),
    server_cert: text().nullish(),
    sqlalchemy_uri: address().optional(),
    ssh_tunnel: SshTunnel.nullish(),
    catalog: Parameters.optional(),
  }),
  response: Message,
  errors: ['request.invalid', 'connection.failed', 'connection.unsupported', 'connection.parameters'],
});

export const availableDatabases = defineEndpoint({
  method: 'GET',
  path: '/api/v1/database/available/',
  summary: 'Kinds of databases that can be connected',
  tag: NAMES.tag,
  permission: ['can_read', 'Database'],
  response: z.object({
    databases: z.array(
      z.looseObject({
        name: z.string(),
        engine: z.string(),
        available_drivers: z.array(z.string()),
        default_driver: z.string(),
        preferred: z.boolean(),
        parameters: Parameters.optional(),
        /** What an encrypted connection adds to the query of the address; only with `parameters`. */
        encryption_parameters: z.record(z.string(), z.string()).optional(),
        sqlalchemy_uri_placeholder: z.string().optional(),
        engine_information: EngineInformation,
      }),
    ),
    /** Engines that become available once a package is installed beside the server. */
    needs_package: z.array(
      z.object({
        name: z.string(),
        engine: z.string(),
        package: z.string(),
        install: z.string(),
        schemes: z.array(z.string()),
      }),
    ),
  }),
  errors: [],
});

/** The address to which a database's sign-in service redirects users. */
export const databaseOAuth2 = defineEndpoint({
  method: 'GET',
  path: '/api/v1/database/oauth2/',
  summary: 'The way back from the sign-in service of a database',
  tag: NAMES.tag,
  permission: ['can_read', 'Database'],
  query: z.looseObject({
    state: z.string().optional(),
    code: z.string().optional(),
    scope: z.string().optional(),
    error: z.string().optional(),
  }),
  response: z.unknown(),
  answers: 'raw',
  errors: ['request.invalid', 'resource.invalid'],
});

/** What a connection form must contain before its parameters can be validated. */
export const ConnectionForm = z.looseObject({
  engine: text(),
  driver: text().nullish(),
  database_name: textBetween(1, 250).nullish(),
  configuration_method: oneOf(CONFIGURATION_METHODS),
  parameters: z.record(z.string(), z.unknown(), { error: 'Not a valid mapping type.' }).optional(),
});

export const validateDatabaseParameters = defineEndpoint({
  method: 'POST',
  path: '/api/v1/database/validate_parameters/',
  summary: 'Check what a connection form holds',
  tag: NAMES.tag,
  permission: ['can_write', 'Database'],
  body: z.looseObject({
    engine: z.unknown().optional(),
    configuration_method: z.unknown().optional(),
    parameters: z.unknown().optional(),
    database_name: z.unknown().optional(),
    id: z.unknown().optional(),
  }),
  response: Message,
  errors: ['connection.parameters', 'request.invalid'],
});

export const databaseCatalogs = defineEndpoint({
  ...read,
  path: '/api/v1/database/:id/catalogs/',
  summary: 'Catalogs of a database',
  query: z.looseObject({ q: optionalQ(z.looseObject({ force: z.boolean().optional() })) }),
  response: z.object({ result: z.array(z.string()) }),
});

export const databaseSchemas = defineEndpoint({
  ...read,
  path: '/api/v1/database/:id/schemas/',
  summary: 'Schemas of a database',
  query: z.looseObject({
    q: optionalQ(z.looseObject({ force: z.boolean().optional(), catalog: newer(z.string().nullish()) })),
  }),
  response: z.object({ result: z.array(z.string()) }),
});

export const databaseTables = defineEndpoint({
  ...read,
  path: '/api/v1/database/:id/tables/',
  summary: 'Tables and views of a schema',
  query: z.looseObject({
    q: q(
      z.looseObject({
        force: z.boolean().optional(),
        schema_name: z.string(),
        catalog_name: newer(z.string().nullish()),
      }),
    ),
  }),
  response: z.object({
    count: z.int(),
    result: z.array(z.object({ value: z.string(), type: z.enum(['table', 'view']), extra: z.unknown() })),
  }),
});

const TableParams = IdParams.extend({ table: z.string(), schema: z.string() });
const TableColumn = z.object({
  name: z.string(),
  type: z.string(),
  longType: z.string(),
  keys: z.array(z.unknown()),
  comment: z.string().nullable(),
});

const TableAnswer = z.object({
  name: z.string(),
  columns: z.array(TableColumn),
  comment: z.string().nullable(),
  foreignKeys: z.array(z.unknown()),
  indexes: z.array(z.unknown()),
  primaryKey: z.looseObject({
    constrained_columns: z.array(z.string()).nullable(),
    name: z.string().nullable(),
  }),
  selectStar: z.string(),
});

export const tableMetadata = defineEndpoint({
  ...read,
  path: '/api/v1/database/:id/table/:table/:schema/',
  summary: 'Columns and keys of a table',
  params: TableParams,
  response: TableAnswer,
});

export const tableExtra = defineEndpoint({
  ...read,
  path: '/api/v1/database/:id/table_extra/:table/:schema/',
  summary: 'Partitions and the like of a table',
  params: TableParams,
  response: z.looseObject({}),
});

const NamedTableQuery = z.looseObject({
  name: text(),
  schema: text().optional(),
  catalog: text().optional(),
});

/** The same call with a query string, as newer clients send it. */
export const namedTableMetadata = defineEndpoint({
  ...read,
  path: '/api/v1/database/:id/table_metadata/',
  summary: 'Columns and keys of a table, named by the query',
  query: NamedTableQuery,
  response: TableAnswer,
});

export const namedTableExtra = defineEndpoint({
  ...read,
  path: '/api/v1/database/:id/table_metadata/extra/',
  summary: 'Partitions and the like of a table, named by the query',
  query: NamedTableQuery,
  response: z.looseObject({}),
});

export const tableSelectStar = defineEndpoint({
  ...read,
  path: '/api/v1/database/:id/select_star/:table/:schema/',
  summary: 'A SELECT of a table',
  params: TableParams,
  response: z.object({ result: z.string() }),
});

export const tableSelectStarWithoutSchema = defineEndpoint({
  ...read,
  path: '/api/v1/database/:id/select_star/:table/',
  summary: 'A SELECT of a table of the default schema',
  params: IdParams.extend({ table: z.string() }),
  response: z.object({ result: z.string() }),
});

export const validateSql = defineEndpoint({
  errorForm: 'listed',
  withoutBody: 'request.media-type',
  method: 'POST',
  path: '/api/v1/database/:id/validate_sql/',
  summary: 'What the engine cannot read in a text',
  tag: NAMES.tag,
  permission: ['can_read', 'Database'],
  params: IdParams,
  body: strictBody({
    sql: sqlText(),
    schema: text().nullish(),
    template_params: mapping().nullish(),
    catalog: text().nullish(),
  }),
  response: z.object({
    result: z.array(
      z.object({
        line_number: z.int().nullable(),
        start_column: z.int().nullable(),
        end_column: z.int().nullable(),
        message: z.string(),
      }),
    ),
  }),
  errors: ['request.invalid', 'resource.not-found'],
});

export const deleteSshTunnel = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/database/:id/ssh_tunnel/',
  summary: 'Remove the tunnel of a database',
  tag: NAMES.tag,
  permission: ['can_write', 'Database'],
  params: IdParams,
  response: Message,
  errors: ['request.invalid'],
});

export const databaseFunctionNames = defineEndpoint({
  ...read,
  path: '/api/v1/database/:id/function_names/',
  summary: 'Functions for completion',
  response: z.object({ function_names: z.array(z.string()) }),
});

export const databaseRelatedObjects = defineEndpoint({
  ...read,
  path: '/api/v1/database/:id/related_objects/',
  summary: 'Charts, dashboards and editor tabs that use a database',
  response: RelatedObjects.extend({
    sqllab_tab_states: z.object({ count: z.int(), result: z.array(z.unknown()) }),
  }),
});

export const databaseUploadSchemas = defineEndpoint({
  ...read,
  path: '/api/v1/database/:id/schemas_access_for_file_upload/',
  summary: 'Schemas that files may be uploaded to',
  response: z.object({ schemas: z.array(z.string()) }),
});
