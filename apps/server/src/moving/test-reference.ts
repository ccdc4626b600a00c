import { createCipheriv, createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const REFERENCE_KEY = 'the secret key of the reference';

/** The contents of a column; its type depends on the database. */
type ColumnType = 'int' | 'real' | 'text' | 'bool' | 'moment' | 'bytes' | 'uuid';
export type Row = Record<string, string | number | boolean | Buffer | null>;
export interface ReferenceTable {
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly rows: Row[];
}
export type Reference = Record<string, ReferenceTable>;

const AUDIT = {
  created_on: 'moment',
  changed_on: 'moment',
  created_by_fk: 'int',
  changed_by_fk: 'int',
} as const;
const MANAGED = { is_managed_externally: 'bool', external_url: 'text' } as const;
const CERTIFIED = { certified_by: 'text', certification_details: 'text' } as const;
const LINKS: Readonly<Record<string, readonly [string, string]>> = {
  ab_user_role: ['user_id', 'role_id'],
  ab_permission_view: ['permission_id', 'view_menu_id'],
  ab_permission_view_role: ['permission_view_id', 'role_id'],
  sqlatable_user: ['user_id', 'table_id'],
  slice_user: ['user_id', 'slice_id'],
  dashboard_user: ['user_id', 'dashboard_id'],
  dashboard_slices: ['dashboard_id', 'slice_id'],
  dashboard_roles: ['dashboard_id', 'role_id'],
  rls_filter_roles: ['role_id', 'rls_filter_id'],
  rls_filter_tables: ['table_id', 'rls_filter_id'],
  report_schedule_user: ['user_id', 'report_schedule_id'],
};
const COLUMNS: Readonly<Record<string, Readonly<Record<string, ColumnType>>>> = {
  ab_role: { name: 'text' },
  ab_permission: { name: 'text' },
  ab_view_menu: { name: 'text' },
  ab_user: {
    first_name: 'text',
    last_name: 'text',
    username: 'text',
    password: 'text',
    active: 'bool',
    email: 'text',
    last_login: 'moment',
    login_count: 'int',
    fail_login_count: 'int',
    ...AUDIT,
  },
  dbs: {
    ...AUDIT,
    ...MANAGED,
    database_name: 'text',
    sqlalchemy_uri: 'text',
    password: 'bytes',
    cache_timeout: 'int',
    extra: 'text',
    allow_ctas: 'bool',
    allow_cvas: 'bool',
    allow_dml: 'bool',
    allow_file_upload: 'bool',
    allow_run_async: 'bool',
    expose_in_sqllab: 'bool',
    force_ctas_schema: 'text',
    impersonate_user: 'bool',
    encrypted_extra: 'bytes',
    server_cert: 'bytes',
    uuid: 'uuid',
    configuration_method: 'text',
  },
  tables: {
    ...AUDIT,
    ...MANAGED,
    table_name: 'text',
    main_dttm_col: 'text',
    default_endpoint: 'text',
    database_id: 'int',
    offset: 'int',
    description: 'text',
    cache_timeout: 'int',
    schema: 'text',
    sql: 'text',
    params: 'text',
    filter_select_enabled: 'bool',
    fetch_values_predicate: 'text',
    is_sqllab_view: 'bool',
    template_params: 'text',
    extra: 'text',
    uuid: 'uuid',
    catalog: 'text',
  },
  table_columns: {
    ...AUDIT,
    table_id: 'int',
    column_name: 'text',
    is_dttm: 'bool',
    is_active: 'bool',
    type: 'text',
    groupby: 'bool',
    filterable: 'bool',
    description: 'text',
    expression: 'text',
    verbose_name: 'text',
    python_date_format: 'text',
    uuid: 'uuid',
    extra: 'text',
  },
  sql_metrics: {
    ...AUDIT,
    table_id: 'int',
    metric_name: 'text',
    verbose_name: 'text',
    metric_type: 'text',
    expression: 'text',
    description: 'text',
    d3format: 'text',
    warning_text: 'text',
    extra: 'text',
    uuid: 'uuid',
  },
  slices: {
    ...AUDIT,
    ...MANAGED,
    ...CERTIFIED,
    slice_name: 'text',
    datasource_type: 'text',
    datasource_id: 'int',
    viz_type: 'text',
    params: 'text',
    query_context: 'text',
    description: 'text',
    cache_timeout: 'int',
    uuid: 'uuid',
    last_saved_at: 'moment',
    last_saved_by_fk: 'int',
  },
  dashboards: {
    ...AUDIT,
    ...MANAGED,
    ...CERTIFIED,
    dashboard_title: 'text',
    position_json: 'text',
    css: 'text',
    description: 'text',
    slug: 'text',
    json_metadata: 'text',
    published: 'bool',
    uuid: 'uuid',
  },
  row_level_security_filters: {
    ...AUDIT,
    name: 'text',
    description: 'text',
    filter_type: 'text',
    group_key: 'text',
    clause: 'text',
  },
  saved_query: {
    ...AUDIT,
    user_id: 'int',
    db_id: 'int',
    label: 'text',
    schema: 'text',
    sql: 'text',
    description: 'text',
    extra_json: 'text',
    last_run: 'moment',
    rows: 'int',
    uuid: 'uuid',
    template_parameters: 'text',
  },
  annotation_layer: { ...AUDIT, name: 'text', descr: 'text' },
  annotation: {
    ...AUDIT,
    start_dttm: 'moment',
    end_dttm: 'moment',
    layer_id: 'int',
    short_descr: 'text',
    long_descr: 'text',
    json_metadata: 'text',
  },
  css_templates: { ...AUDIT, template_name: 'text', css: 'text' },
  tag: { ...AUDIT, name: 'text', type: 'text', description: 'text' },
  tagged_object: { ...AUDIT, tag_id: 'int', object_id: 'int', object_type: 'text' },
  favstar: { user_id: 'int', class_name: 'text', obj_id: 'int', dttm: 'moment' },
  embedded_dashboards: { ...AUDIT, allow_domain_list: 'text', uuid: 'uuid', dashboard_id: 'int' },
  filter_sets: {
    ...AUDIT,
    name: 'text',
    description: 'text',
    json_metadata: 'text',
    owner_id: 'int',
    owner_type: 'text',
    dashboard_id: 'int',
  },
  report_schedule: {
    ...AUDIT,
    type: 'text',
    name: 'text',
    description: 'text',
    context_markdown: 'text',
    active: 'bool',
    crontab: 'text',
    timezone: 'text',
    sql: 'text',
    chart_id: 'int',
    dashboard_id: 'int',
    database_id: 'int',
    last_state: 'text',
    last_value: 'real',
    validator_type: 'text',
    validator_config_json: 'text',
    log_retention: 'int',
    grace_period: 'int',
    working_timeout: 'int',
    report_format: 'text',
    creation_method: 'text',
    extra_json: 'text',
    force_screenshot: 'bool',
  },
  report_recipient: { ...AUDIT, type: 'text', recipient_config_json: 'text', report_schedule_id: 'int' },
  key_value: { ...AUDIT, resource: 'text', value: 'bytes', uuid: 'uuid', expires_on: 'moment' },
  keyvalue: { value: 'text' },
  logs: { action: 'text', dttm: 'moment' },
  ssh_tunnels: {
    ...AUDIT,
    uuid: 'uuid',
    database_id: 'int',
    server_address: 'text',
    server_port: 'int',
    username: 'text',
    password: 'bytes',
    private_key: 'bytes',
    private_key_password: 'bytes',
  },
};

/** Returns the empty tables of Superset's metadata. */
export function emptyReference(): Reference {
  const links = Object.fromEntries(
    Object.entries(LINKS).map(([name, [left, right]]) => [name, { [left]: 'int', [right]: 'int' } as const]),
  );
  return Object.fromEntries(
    Object.entries({ ...COLUMNS, ...links }).map(([name, columns]) => [
      name,
      { columns: { id: 'int', ...columns }, rows: [] as Row[] },
    ]),
  );
}

/** Adds rows; ids count up unless given. */
export function add(reference: Reference, table: string, ...rows: Row[]): void {
  const { rows: present } = reference[table]!;
  for (const row of rows) present.push({ id: present.length + 1, ...row });
}

/** Returns a secret as Superset stores it: AES-CBC with the start of the key as IV, padded with asterisks. */
export function storedSecret(text: string, secretKey = REFERENCE_KEY): Buffer {
  const key = createHash('sha256').update(secretKey).digest();
  const bytes = Buffer.from(text, 'utf8');
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([bytes, Buffer.alloc(16 - (bytes.length % 16), '*')]);
  return Buffer.from(Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64'));
}

/** Returns a secret as Superset stores it with AES-GCM. */
export function storedSecretWithTag(text: string, secretKey = REFERENCE_KEY): Buffer {
  const iv = createHash('sha256').update(text).digest().subarray(0, 12);
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(secretKey).digest(), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.from(Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64'));
}

const TYPES: Readonly<Record<'sqlite' | 'postgresql' | 'mysql', Readonly<Record<ColumnType, string>>>> = {
  sqlite: {
    int: 'INTEGER',
    real: 'REAL',
    text: 'TEXT',
    bool: 'BOOLEAN',
    moment: 'DATETIME',
    bytes: 'BLOB',
    uuid: 'BLOB',
  },
  postgresql: {
    int: 'integer',
    real: 'double precision',
    text: 'text',
    bool: 'boolean',
    moment: 'timestamp',
    bytes: 'bytea',
    uuid: 'uuid',
  },
  mysql: {
    int: 'int',
    real: 'double',
    text: 'longtext',
    bool: 'tinyint(1)',
    moment: 'datetime(6)',
    bytes: 'blob',
    uuid: 'binary(16)',
  },
};

/** Writes Superset's metadata into a new SQLite file and returns its address. */
export async function referenceInSqlite(reference: Reference): Promise<string> {
  const { default: Sqlite } = await import('better-sqlite3');
  const file = join(mkdtempSync(join(tmpdir(), 'reference-')), 'superset.db');
  const db = new Sqlite(file);
  db.transaction(() => {
    for (const [name, table] of Object.entries(reference)) {
      db.exec(
        `create table "${name}" (${Object.entries(table.columns)
          .map(([column, type]) => `"${column}" ${TYPES.sqlite[type]}`)
          .join(', ')})`,
      );
      for (const row of table.rows) {
        const cells = Object.entries(row).map(
          ([column, value]) => [column, cellFor('sqlite', table.columns[column]!, value)] as const,
        );
        db.prepare(
          `insert into "${name}" (${cells.map(([column]) => `"${column}"`).join(', ')}) values (${cells.map(() => '?').join(', ')})`,
        ).run(...cells.map(([, value]) => value));
      }
    }
  })();
  db.close();
  return `sqlite:///${file}`;
}

/** Writes Superset's metadata into an empty PostgreSQL database. */
export async function referenceInPostgresql(reference: Reference, url: string): Promise<string> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const [name, table] of Object.entries(reference)) {
    await client.query(
      `create table "${name}" (${Object.entries(table.columns)
        .map(([column, type]) => `"${column}" ${TYPES.postgresql[type]}`)
        .join(', ')})`,
    );
    for (const row of table.rows) {
      const columns = Object.keys(row);
      await client.query(
        `insert into "${name}" (${columns.map(column => `"${column}"`).join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
        Object.values(row),
      );
    }
  }
  await client.end();
  return url.replace('postgresql://', 'postgresql+psycopg2://');
}

/** Writes Superset's metadata into an empty MySQL or MariaDB database. */
export async function referenceInMysql(reference: Reference, url: string): Promise<string> {
  const { createConnection } = await import('mysql2/promise');
  const connection = await createConnection({ uri: url });
  for (const [name, table] of Object.entries(reference)) {
    await connection.query(
      `create table \`${name}\` (${Object.entries(table.columns)
        .map(([column, type]) => `\`${column}\` ${TYPES.mysql[type]}`)
        .join(', ')})`,
    );
    for (const row of table.rows) {
      const cells = Object.entries(row).map(
        ([column, value]) => [column, cellFor('mysql', table.columns[column]!, value)] as const,
      );
      await connection.query(
        `insert into \`${name}\` (${cells.map(([column]) => `\`${column}\``).join(', ')}) values (${cells.map(() => '?').join(', ')})`,
        cells.map(([, value]) => value),
      );
    }
  }
  await connection.end();
  return url.replace('mysql://', 'mysql+mysqldb://');
}

function cellFor(
  engine: 'sqlite' | 'mysql',
  type: ColumnType,
  value: Row[string],
): string | number | Buffer | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (type === 'uuid' && typeof value === 'string') return Buffer.from(value.replaceAll('-', ''), 'hex');
  return engine === 'mysql' || !(value instanceof Buffer) ? value : Buffer.from(value);
}
