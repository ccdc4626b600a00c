import { fail } from '@powerset/core/errors.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import type { Connection, Statement } from '@powerset/connector-kit/connector.ts';
import { restrictRows } from '@powerset/connector-kit/restrict-rows.ts';
import { withoutValues } from '@powerset/connector-kit/without-values.ts';
import { endingAfter } from '@powerset/sql/read/set-limit.ts';
import { placedInText, type RunText } from './place-in-text.ts';
import { readStatements, type Reading } from './read-statements.ts';
import type { KeptAs, ReadStatements, SqlLabDeps } from './run.ts';

export interface Ran {
  readonly table: ResultTable;
  readonly executedSql: string;
}

/** Runs the statements of a text one after another and returns the result of the last one. */
export async function runStatements(
  reading: Reading,
  signal: AbortSignal,
  deps: Pick<SqlLabDeps, 'readsSomeTable' | 'requireTableAccess' | 'tableRules'>,
): Promise<Ran> {
  const statements = await readStatements(reading, deps);
  const {
    record: { keptAs },
  } = reading;
  let table: ResultTable = NOTHING;
  for (const at of statements.keys()) {
    table = await runOne(
      reading,
      { statements, at, keptAs: at === statements.length - 1 ? keptAs : null },
      { signal, deps },
    );
  }
  const texts = statements.map(({ sql }, at) =>
    keptAs && at === statements.length - 1 ? keeping(sql, keptAs, reading) : sql,
  );
  return { table, executedSql: texts.join(';\n') };
}

/**
 * Runs the statements of a text that was run before, and returns the result of the last one in batches.
 * @throws AppError `results.not-repeated` if any of them may change something, before the first one runs
 */
export async function* streamStatements(
  reading: Reading,
  signal: AbortSignal,
  deps: Pick<SqlLabDeps, 'readsSomeTable' | 'requireTableAccess' | 'tableRules'>,
): AsyncGenerator<ResultTable, void> {
  const statements = await readStatements(reading, deps);
  if (!statements.every(({ isReadOnly }) => isReadOnly)) fail('results.not-repeated');
  const last = { statements, at: statements.length - 1, keptAs: null };
  for (let at = 0; at < last.at; at++)
    await runOne(reading, { statements, at, keptAs: null }, { signal, deps });
  const { sql, connection } = await restricted(statements[last.at]!.sql, reading, deps);
  const run = ending(sql, reading);
  try {
    yield* connection.stream({ ...shared(reading, signal), sql: run });
  } catch (error) {
    throw placed(error, last, { restricted: sql, run }, reading);
  }
}

const NOTHING: ResultTable = { columns: [], rowCount: 0 };

interface One {
  readonly statements: ReadStatements;
  /** The position of the statement that runs. */
  readonly at: number;
  readonly keptAs: KeptAs | null;
}

async function runOne(
  reading: Reading,
  one: One,
  { signal, deps }: { readonly signal: AbortSignal; readonly deps: Pick<SqlLabDeps, 'tableRules'> },
): Promise<ResultTable> {
  const { keptAs } = one;
  const { sql, isReadOnly } = one.statements[one.at]!;
  const asked = shared(reading, signal);
  if (!isReadOnly) return run(reading.opened.connection.write!, sql, sql);
  const allowed = await restricted(sql, reading, deps);
  if (!keptAs) return run(allowed.connection, ending(allowed.sql, reading), allowed.sql);
  await run(allowed.connection.write!, keeping(allowed.sql, keptAs, reading), allowed.sql);
  return NOTHING;

  function run(connection: Pick<Connection, 'run'>, text: string, withRules: string): Promise<ResultTable> {
    return connection.run({ ...asked, sql: text }).catch((error: unknown) => {
      throw placed(error, one, { restricted: withRules, run: text }, reading);
    });
  }
}

function placed(
  error: unknown,
  { statements, at }: One,
  texts: Pick<RunText, 'restricted' | 'run'>,
  { record, opened: { connector } }: Reading,
): unknown {
  return placedInText(error, {
    whole: record.sql,
    statements,
    at,
    rules: connector.facts.lexicalRules,
    ...texts,
  });
}

// One extra row shows whether there are more.
function ending(
  sql: string,
  {
    record: { limit },
    opened: {
      connector: { facts },
    },
  }: Reading,
): string {
  const writesLimit = facts.flags.limitMethod === 'force_limit' && WRITTEN_AS_LIMIT.has(facts.select.limit);
  return writesLimit ? endingAfter(sql, limit + 1, facts.lexicalRules) : sql;
}

const WRITTEN_AS_LIMIT: ReadonlySet<string> = new Set(['limit-offset', 'offset-limit', 'comma']);

function shared({ record, onPlace }: Reading, signal: AbortSignal): Omit<Statement, 'sql'> {
  return { params: [], maxRows: record.limit, signal, schema: record.schema ?? undefined, onPlace };
}

interface Restricted {
  readonly sql: string;
  readonly connection: Connection;
}

// Returns the SQL that may run for the actor; if rules hide rows, errors quote none of them.
async function restricted(
  sql: string,
  { record, database, actor, opened: { connection, connector } }: Reading,
  { tableRules }: Pick<SqlLabDeps, 'tableRules'>,
): Promise<Restricted> {
  const rules = await tableRules(actor, database.id);
  return {
    sql: await restrictRows(sql, { rules, schema: record.schema, dialect: connector.dialect, connection }),
    connection: rules.length > 0 ? withoutValues(connection) : connection,
  };
}

function keeping(
  sql: string,
  { kind, name, schema }: KeptAs,
  {
    record,
    opened: {
      connector: { dialect },
    },
  }: Reading,
): string {
  const path = [schema ?? record.schema, name]
    .filter(part => part !== null)
    .map(part => dialect.quoteIdentifier(part));
  return `CREATE ${kind} ${path.join('.')} AS\n${sql}`;
}
