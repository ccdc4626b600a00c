import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { restrictRows } from '@powerset/connector-kit/restrict-rows.ts';
import { readStatements, type Reading } from './read-statements.ts';
import type { KeptAs, ReadStatements, SqlLabDeps } from './run.ts';

export interface Ran {
  readonly table: ResultTable;
  readonly executedSql: string;
}

/** Runs the statements of a text one after the other and gives the result of the last one. */
export async function runStatements(reading: Reading, signal: AbortSignal, deps: Pick<SqlLabDeps, 'requireTableAccess' | 'tableRules'>): Promise<Ran> {
  const statements = await readStatements(reading, deps);
  const { record: { keptAs } } = reading;
  let table: ResultTable = NOTHING;
  for (const [at, statement] of statements.entries()) {
    table = await runOne(reading, { statement, keptAs: at === statements.length - 1 ? keptAs : null }, { signal, deps });
  }
  const texts = statements.map(({ sql }, at) => (keptAs && at === statements.length - 1 ? keeping(sql, keptAs, reading) : sql));
  return { table, executedSql: texts.join(';\n') };
}

const NOTHING: ResultTable = { columns: [], rowCount: 0 };

interface One {
  readonly statement: ReadStatements[number];
  readonly keptAs: KeptAs | null;
}

async function runOne(reading: Reading, { statement, keptAs }: One, { signal, deps }: { readonly signal: AbortSignal; readonly deps: Pick<SqlLabDeps, 'tableRules'> }): Promise<ResultTable> {
  const { record, database, actor, opened: { connection, connector } } = reading;
  const shared = { params: [], maxRows: record.limit, signal, schema: record.schema ?? undefined };
  if (!statement.isReadOnly) return connection.write!.run({ ...shared, sql: statement.sql });
  const sql = await restrictRows(statement.sql, { rules: await deps.tableRules(actor, database.id), schema: record.schema, dialect: connector.dialect, connection });
  if (!keptAs) return connection.run({ ...shared, sql });
  await connection.write!.run({ ...shared, sql: keeping(sql, keptAs, reading) });
  return NOTHING;
}

function keeping(sql: string, { kind, name, schema }: KeptAs, { record, opened: { connector: { dialect } } }: Reading): string {
  const path = [schema ?? record.schema, name].filter(part => part !== null).map(part => dialect.quoteIdentifier(part));
  return `CREATE ${kind} ${path.join('.')} AS\n${sql}`;
}
