import { AppError, fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { refuseReadingFunctions } from '@powerset/connector-kit/stored-functions.ts';
import { canBecomeTable, canBecomeView } from '@powerset/sql/read/statement-kind.ts';
import { canReadDatabase, canReadSchema } from '../../access/data-access.ts';
import type { OpenedConnection } from '../../connections/connection-target.ts';
import type { ReadStatements, RunRecord, SqlDatabase, SqlLabDeps } from './run.ts';

export interface Reading {
  readonly record: RunRecord;
  readonly database: SqlDatabase;
  readonly actor: Actor;
  readonly opened: OpenedConnection;
  /** Receives the run's position in the queue while it waits for a connection. */
  readonly onPlace?: (place: number) => void;
}

/**
 * Returns the statements of a text that the actor may run.
 * @throws AppError if the text cannot be read, names or calls what the actor may not read, or changes what
 * may not be changed
 */
export async function readStatements(
  reading: Reading,
  deps: Pick<SqlLabDeps, 'readsSomeTable' | 'requireTableAccess' | 'tableRules'>,
): Promise<ReadStatements> {
  const { record, database, actor, opened } = reading;
  const queries = await opened.connection.read(record.sql);
  if (record.keptAs) requireKeepable(reading);
  const found =
    queries.ok || queries.error.code !== 'query.refused'
      ? queries
      : await readChange(reading, deps).catch((refusal: unknown) => {
          // Text that cannot be parsed is reported as such, not as a change.
          throw queries.error.facts.detail === undefined ? refusal : queries.error;
        });
  if (!found.ok) throw found.error;
  if (found.statements.length === 0) fail('query.failed', { detail: 'Enter a statement to run.' });
  const tables = found.statements.flatMap(statement => statement.tables);
  // Users who may query a table may also run SQL without one, because it reveals nothing more.
  const isHarmless =
    tables.length === 0 &&
    found.statements.every(statement => QUERY.test(statement.sql)) &&
    (await deps.readsSomeTable(actor, database.id));
  if (!isHarmless) await deps.requireTableAccess(actor, database, tables, record.schema);
  if (!canReadDatabase(actor, database.id))
    await refuseReadingFunctions(record.sql, {
      dialect: opened.connector.dialect,
      connection: opened.connection,
    });
  return found.statements;
}

// Statements that read the catalog do not count as queries.
const QUERY = /^[\s(]*(?:SELECT|VALUES|WITH)\b/i;

// A change may touch tables that the SQL parser misses, or rows that rules hide, so only users who may read
// everything there may make changes.
async function readChange(
  { record, database, actor, opened: { connection } }: Reading,
  { tableRules }: Pick<SqlLabDeps, 'tableRules'>,
): Promise<Awaited<ReturnType<typeof connection.read>>> {
  refuseReadOnlyToken(actor);
  if (!database.allowDml) fail('query.dml-refused');
  const write =
    connection.write ??
    fail('query.dml-refused', {
      detail: 'This type of database only supports statements that read data.',
    });
  if (!canReadDatabase(actor, database.id))
    fail('access.database', {
      detail: `You need access to the whole database '${database.name}' to change its data.`,
    });
  if ((await tableRules(actor, database.id)).length > 0)
    fail('query.dml-refused', {
      detail: 'Row-level security rules apply to you in this database, so you cannot change its data.',
    });
  return write.read(record.sql);
}

function refuseReadOnlyToken({ token }: Actor): void {
  if (token?.scope === 'read')
    fail('access.token-scope', {
      detail: 'This personal token is read-only, so it cannot run SQL that changes data.',
    });
}

function requireKeepable({
  record: { keptAs, schema, sql },
  database,
  actor,
  opened: { connection, connector },
}: Reading): void {
  refuseReadOnlyToken(actor);
  const rules = connector.dialect.lexicalRules;
  if (keptAs?.kind === 'TABLE' && !canBecomeTable(sql, rules)) fail('query.no-table-of-it');
  if (keptAs?.kind === 'VIEW' && !canBecomeView(sql, rules)) fail('query.no-view-of-it');
  const isAllowed = keptAs?.kind === 'VIEW' ? database.allowCvas : database.allowCtas;
  if (!isAllowed || !connection.write)
    fail('query.dml-refused', {
      detail: `This database does not allow saving results as a ${keptAs?.kind === 'VIEW' ? 'view' : 'table'}.`,
    });
  if (!keptAs?.name) throw new AppError('query.failed', { detail: 'Enter a name for the table or view.' });
  if (!canReadSchema(actor, database.id, keptAs.schema ?? schema))
    fail('access.database', { detail: `You need access to the schema to save results in it.` });
}
