import { AppError, fail } from '@powerset/core/errors.ts';
import { genericTypeOf } from '@powerset/core/dataset/generic-type.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { ColumnFacts } from '@powerset/connector-kit/connector.ts';
import { clientTypeOf } from '@powerset/connector-kit/client-types.ts';
import { hasOneDefault, restrictRows } from '@powerset/connector-kit/restrict-rows.ts';
import { refuseReadingFunctions } from '@powerset/connector-kit/stored-functions.ts';
import { genericTypeOf as knownTypeOf } from '@powerset/connector-kit/type-class.ts';
import { withoutValues } from '@powerset/connector-kit/without-values.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import { canReadDatabase } from '../../access/data-access.ts';
import type { Connections } from '../../connections/connections.ts';
import { isSteady } from '../../templates/steady-template.ts';
import { requireOneTable, requireTableAccess } from './access.ts';
import type { DatasetDeps } from './dataset-deps.ts';
import type { DatasetRecord } from './store.ts';

export interface ColumnSource {
  readonly database: { readonly id: number; readonly name: string };
  readonly schema: string | null;
  readonly tableName: string;
  /** Set for a virtual dataset. */
  readonly sql: string | null;
  /** JSON text of values for templates in that SELECT. */
  readonly templateParams: string | null;
  /** Whether the actor has just created the table. */
  readonly isNew?: boolean;
  /** Whether nobody saves this SELECT, so that rules for rows apply to everyone who tries it. */
  readonly isTrial?: boolean;
}

export interface FoundColumn {
  readonly name: string;
  readonly type: string;
  readonly genericType: ReturnType<typeof genericTypeOf>;
  readonly isNullable: boolean;
}

/** Returns the source of a dataset's columns. */
export function sourceOf({
  database,
  schema,
  table_name: tableName,
  sql,
  template_params: templateParams,
}: DatasetRecord): ColumnSource {
  return { database, schema, tableName, sql, templateParams };
}

type ColumnDeps = Pick<DatasetDeps, 'db' | 'connections' | 'renderSql' | 'tableRules'>;

/** Returns the current columns of a table or SELECT, if the actor may read its sources. */
export async function readColumns(
  source: ColumnSource,
  actor: Actor,
  deps: ColumnDeps,
): Promise<readonly FoundColumn[]> {
  const { db, connections, renderSql } = deps;
  const { connection, connector } = await connections.open(source.database.id, actor);
  const schema = source.schema ?? (await connection.catalog.defaultSchema());
  if (source.sql === null && !source.isNew)
    await requireOneTable(db, actor, { ...source, defaultSchema: schema });
  const facts =
    source.sql === null
      ? await tableColumns(source, connection.catalog.table(schema, source.tableName))
      : await sqlColumns({ ...source, sql: source.sql, schema }, actor, {
          db,
          renderSql,
          connection,
          dialect: connector.dialect,
          isSchemaSure: source.schema !== null || (await hasOneDefault(connection.catalog)),
          describe: sql =>
            describeRestricted(sql, source, actor, { ...deps, connection, dialect: connector.dialect }),
        });
  requireOneOfAName(facts);
  const shownType = (type: string): string =>
    (source.sql === null ? undefined : clientTypeOf(type, connector.engine)?.[0]) ?? type;
  return facts.map(({ name, type, isNullable }) => ({
    name,
    type: shownType(type),
    isNullable,
    genericType: knownTypeOf(type, connector.facts.types) ?? genericTypeOf(type),
  }));
}

function requireOneOfAName(facts: readonly ColumnFacts[]): void {
  const twice = facts.find(({ name }, at) => facts.findIndex(other => other.name === name) < at);
  if (twice) refuseSql(`The column ${twice.name} is there more than once: give each a name of its own.`);
}

async function tableColumns(
  { tableName }: ColumnSource,
  reading: Promise<{ readonly columns: readonly ColumnFacts[] }>,
): Promise<readonly ColumnFacts[]> {
  const missing = `Table [${tableName}] could not be found, please double check your database connection, schema, and table name`;
  try {
    const { columns } = await reading;
    if (columns.length > 0) return columns;
  } catch (cause) {
    if (
      !(cause instanceof AppError) ||
      cause.code === 'connection.failed' ||
      cause.code === 'engine.restarted'
    )
      throw cause;
  }
  return fail('resource.invalid', { fields: { table_name: [missing] } });
}

interface SqlReader extends Pick<DatasetDeps, 'db' | 'renderSql'> {
  /** Whether names without a schema certainly mean those of the source's schema. */
  readonly isSchemaSure: boolean;
  readonly connection: Awaited<ReturnType<Connections['open']>>['connection'];
  readonly dialect: Dialect;
  describe(sql: string): Promise<readonly ColumnFacts[]>;
}

async function sqlColumns(
  source: ColumnSource & { readonly sql: string },
  actor: Actor,
  { db, renderSql, connection, dialect, isSchemaSure, describe }: SqlReader,
): Promise<readonly ColumnFacts[]> {
  // The tables that such a template reads are known only when the query runs.
  if (!canReadDatabase(actor, source.database.id) && !isSteady(source.sql))
    refuseSql(
      'Its templates may change which tables are read: only who reads the whole database may save it.',
    );
  const reading = await connection.read(
    await orRefused(() => renderSql({ ...source, databaseId: source.database.id }, actor)),
  );
  if (!reading.ok) refuseSql(reading.error.message);
  const [statement, ...others] = reading.statements;
  if (!statement || others.length > 0)
    refuseSql('Virtual dataset query cannot consist of multiple statements');
  if (!statement.isReadOnly) refuseSql('Only `SELECT` statements are allowed');
  if (
    !isSchemaSure &&
    !canReadDatabase(actor, source.database.id) &&
    statement.tables.some(table => table.schema === null)
  )
    refuseSql('Names of tables need their schema here, because the connection looks for them in several.');
  await requireTableAccess(db, actor, source.database, {
    tables: statement.tables,
    defaultSchema: source.schema,
  });
  if (!canReadDatabase(actor, source.database.id))
    await orRefused(() => refuseReadingFunctions(statement.sql, { dialect, connection }));
  return orRefused(() => describe(statement.sql));
}

// Some engines run a SELECT to describe it, and their errors may quote values of hidden rows.
async function describeRestricted(
  sql: string,
  { database, schema, isTrial = false }: ColumnSource,
  actor: Actor,
  {
    tableRules,
    connection,
    dialect,
  }: Pick<SqlReader, 'connection' | 'dialect'> & Pick<ColumnDeps, 'tableRules'>,
): Promise<readonly ColumnFacts[]> {
  const rules = await tableRules(actor, database.id);
  if (rules.length === 0) return connection.describe(sql, schema ?? undefined);
  // A dataset needs to exist before it can get rules of its own.
  const isFree = !isTrial && actor.can('can_write', 'Row Level Security');
  return withoutValues(connection).describe(
    isFree ? sql : await restrictRows(sql, { rules, schema, dialect, connection }),
    schema ?? undefined,
  );
}

async function orRefused<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('query.')) refuseSql(error.message);
    throw error;
  }
}

function refuseSql(message: string): never {
  fail('resource.invalid', { fields: { sql: [message] } });
}
