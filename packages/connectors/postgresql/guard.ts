import type { SqlError } from 'libpg-query';
import { AppError } from '@powerset/core/errors.ts';
import type { SqlReading } from '@powerset/connector-kit/connector.ts';
import { placeIn } from '@powerset/connector-kit/place-in.ts';
import { RecentTexts } from '@powerset/connector-kit/recent-texts.ts';
import { unseenTable, type FoundTable } from '@powerset/connector-kit/unseen-tables.ts';
import { postgresqlFacts } from './facts.ts';
import { parsePostgresql } from './grammar.ts';

type ReadStatement = Extract<SqlReading, { ok: true }>['statements'][number];
type Node = Readonly<Record<string, unknown>>;

/** Parts of a statement by their byte positions. */
interface Seen {
  readonly places: FoundTable[];
  readonly columnsAt: number[];
}

/**
 * Functions that, from inside a SELECT, reach files, other databases, sessions or settings, or run text as
 * SQL. A read-only transaction and the role's rights add a second layer of protection.
 */
export const REFUSED_FUNCTIONS =
  /^(pg_(read|ls|stat_file|write|terminate|cancel|reload|rotate|switch|create|drop|replication|logical|promote|export|notify|current_logfile|advisory|try_advisory|log_backend|signal|import|file|relation_filepath|config)|lo_|loread|lowrite|dblink|crosstab|connectby|xpath_table|query_to_|table_to_xml|schema_to_xml|database_to_xml|cursor_to_xml|ts_stat|ts_rewrite|set_config|nextval|setval|currval|lastval|txid_current$|pg_sleep_)/i;

/** Column names that look like large-object functions: `lo_revenue`. */
const LARGE_OBJECT_LIKE =
  /^lo_(?!(close|creat|create|export|from_bytea|get|import|lseek|lseek64|open|put|tell|tell64|truncate|truncate64|unlink)$)/i;

/**
 * Analyzes a statement with PostgreSQL's own grammar: only SELECT-like statements pass; unreadable ones are
 * refused.
 */
export async function readPostgresqlSql(sql: string): Promise<SqlReading> {
  const known = readings.get(sql);
  if (known) return known;
  const reading = await readAnew(sql);
  if (reading.ok) readings.set(sql, reading);
  return reading;
}

/** Charts run the same texts again and again; the values are separate. */
const readings = new RecentTexts<SqlReading>(4 * 1024 * 1024);

async function readAnew(sql: string): Promise<SqlReading> {
  const seen: Seen = { places: [], columnsAt: [] };
  const reading = await read(sql, statement => readQuery(statement, seen));
  const unseen = reading.ok ? unseenTable(sql, seen.places, postgresqlFacts.lexicalRules) : undefined;
  if (unseen === undefined) return reading.ok ? { ...reading, columnsAt: seen.columnsAt } : reading;
  return {
    ok: false,
    error: new AppError('query.refused', {
      detail: `The SQL could not be parsed reliably around '${unseen}'. Remove comments and unusual quotes.`,
    }),
  };
}

/**
 * Analyzes a statement that may change rows, tables or views. Everything else is refused: rights, functions,
 * settings, files, other databases.
 */
export function readPostgresqlChange(sql: string): Promise<SqlReading> {
  return read(sql, statement =>
    isChange(statement) ? { isReadOnly: false, tables: tablesOf(statement, true) } : readQuery(statement),
  );
}

async function read(
  sql: string,
  readStatement: (statement: Node) => Omit<ReadStatement, 'sql'>,
): Promise<SqlReading> {
  const bytes = Buffer.from(sql);
  try {
    const tree = (await parsePostgresql(sql)) as {
      stmts?: readonly { stmt: Node; stmt_location?: number; stmt_len?: number }[];
    };
    const statements = (tree.stmts ?? []).map(
      ({ stmt, stmt_location: from = 0, stmt_len: length }): ReadStatement => {
        const text = bytes
          .subarray(from, length ? from + length : undefined)
          .toString()
          .trim()
          .replace(/;$/, '');
        return { sql: text, ...readStatement(stmt) };
      },
    );
    return { ok: true, statements };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error };
    const offset = (error as Partial<SqlError>).sqlDetails?.cursorPosition;
    return {
      ok: false,
      error: new AppError('query.syntax', {
        detail: error instanceof Error ? error.message : 'The SQL could not be read.',
        cause: error,
        extra: offset !== undefined && offset >= 0 ? placeIn(sql, offset) : {},
      }),
    };
  }
}

function readQuery(statement: Node, seen?: Seen): Omit<ReadStatement, 'sql'> {
  const [[kind, body]] = Object.entries(statement) as [[string, Node]];
  if (kind === 'ExplainStmt' && !JSON.stringify(body.options ?? []).includes('analyze'))
    return readQuery(body.query as Node, seen);
  if (kind === 'VariableShowStmt') return { isReadOnly: true, tables: [] };
  if (kind !== 'SelectStmt') throw new AppError('query.refused');
  return { isReadOnly: true, tables: tablesOf(statement, false, seen) };
}

const ROW_CHANGES = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']);
const CHANGES = new Set([
  ...ROW_CHANGES,
  'CreateStmt',
  'CreateTableAsStmt',
  'ViewStmt',
  'TruncateStmt',
  'IndexStmt',
]);
const REMOVED_KINDS = new Set(['OBJECT_TABLE', 'OBJECT_VIEW', 'OBJECT_MATVIEW', 'OBJECT_INDEX']);

/** The allowed changes of a table; users of SQL may not change its owner, rules, or location on disk. */
const ALTERATIONS =
  /^AT_(AddColumn|DropColumn|AlterColumnType|ColumnDefault|SetNotNull|DropNotNull|AddConstraint|DropConstraint)$/;

function isChange(statement: Node): boolean {
  const [[kind, body]] = Object.entries(statement) as [[string, Node]];
  switch (kind) {
    case 'DropStmt':
      return REMOVED_KINDS.has(String(body.removeType));
    case 'RenameStmt':
      return REMOVED_KINDS.has(String(body.renameType)) || body.renameType === 'OBJECT_COLUMN';
    case 'AlterTableStmt':
      return (
        REMOVED_KINDS.has(String(body.objtype)) &&
        (body.cmds as readonly { AlterTableCmd: { subtype: string } }[]).every(
          ({ AlterTableCmd: { subtype } }) => ALTERATIONS.test(subtype),
        )
      );
    case 'SelectStmt':
      return writes(body);
    default:
      return CHANGES.has(kind);
  }
}

function writes(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  return Object.entries(node).some(
    ([kind, child]) =>
      ROW_CHANGES.has(kind) || kind === 'intoClause' || kind === 'lockingClause' || writes(child),
  );
}

interface Visit {
  readonly tables: { schema: string | null; name: string }[];
  readonly seen: Seen | undefined;
  readonly mayChange: boolean;
}

function tablesOf(statement: Node, mayChange: boolean, seen?: Seen): ReadStatement['tables'] {
  const visiting: Visit = { tables: [], seen, mayChange };
  visit(statement, visiting, new Set());
  return visiting.tables;
}

const WRITING = new Set([...ROW_CHANGES, 'IntoClause', 'LockingClause']);
/** Parts of statements that name a table without a table node. */
const TARGETS = new Set(['relation', 'rel', 'view', 'pktable']);

function visit(value: unknown, visiting: Visit, commonTables: ReadonlySet<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, visiting, commonTables);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const node = value as Node;
  let known = commonTables;
  if ('withClause' in node) known = visitCommonTables(node.withClause as Node, visiting, commonTables);
  for (const [kind, child] of Object.entries(node)) {
    if (!visiting.mayChange && (WRITING.has(kind) || kind === 'intoClause' || kind === 'lockingClause'))
      throw new AppError('query.refused');
    if (kind === 'withClause') continue;
    if (kind === 'RangeVar') noteTable(child as Node, visiting, known);
    // The target of a write is never a name defined in the statement.
    else if (TARGETS.has(kind) && typeof child === 'object' && child !== null && 'relname' in child)
      noteTable(child as Node, visiting, new Set());
    else if (kind === 'DropStmt') noteRemoved(child as Node, visiting);
    else if (kind === 'FuncCall') checkFunction(lastName((child as Node).funcname));
    else if (kind === 'A_Indirection') checkFields((child as Node).indirection);
    else if (kind === 'ColumnRef') visitColumn(child as Node, visiting);
    visit(child, visiting, known);
  }
}

function visitColumn({ fields, location }: Node, { seen }: Visit): void {
  checkFields((fields as readonly unknown[]).slice(1));
  if (typeof location === 'number') seen?.columnsAt.push(location);
}

function noteRemoved({ objects }: Node, { tables }: Visit): void {
  for (const object of objects as readonly { List?: { items: readonly { String: { sval: string } }[] } }[]) {
    const path = (object.List?.items ?? []).map(item => item.String.sval);
    tables.push({ schema: path.slice(0, -1).join('.') || null, name: path.at(-1) ?? '' });
  }
}

function visitCommonTables(clause: Node, visiting: Visit, outer: ReadonlySet<string>): ReadonlySet<string> {
  const known = new Set(outer);
  const definitions = (
    clause.ctes as readonly { CommonTableExpr: { ctename: string; ctequery: Node } }[]
  ).map(cte => cte.CommonTableExpr);
  // In a recursive clause every definition sees every name; otherwise only later definitions do.
  if (clause.recursive) for (const { ctename } of definitions) known.add(ctename);
  for (const { ctename, ctequery } of definitions) {
    visit(ctequery, visiting, new Set(known));
    known.add(ctename);
  }
  return known;
}

function noteTable(
  { catalogname, schemaname, relname, location }: Node,
  { tables, seen }: Visit,
  commonTables: ReadonlySet<string>,
): void {
  const schema = [catalogname, schemaname].filter(part => typeof part === 'string').join('.');
  if (schema === '' && commonTables.has(String(relname))) return;
  tables.push({ schema: schema || null, name: String(relname) });
  seen?.places.push({ name: String(relname), at: typeof location === 'number' ? location : undefined });
}

function checkFunction(name: string): void {
  if (REFUSED_FUNCTIONS.test(name))
    throw new AppError('query.function-refused', { detail: `The function ${name} is not allowed here.` });
}

// A dot can also call a function of one argument: `('/a'::text).pg_read_file`, `t.f`.
function checkFields(fields: unknown): void {
  const name = (fields as readonly unknown[])
    .map(field => lastName([field]))
    .find(field => REFUSED_FUNCTIONS.test(field) && !LARGE_OBJECT_LIKE.test(field));
  if (name !== undefined)
    throw new AppError('query.function-refused', {
      detail: `The function ${name} is not allowed here, and a name after a dot could call it. Rename the column of that name.`,
    });
}

function lastName(path: unknown): string {
  return (path as readonly { String?: { sval?: string } }[]).at(-1)?.String?.sval ?? '';
}
