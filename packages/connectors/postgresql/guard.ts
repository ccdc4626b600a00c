import { parse, SqlError } from 'libpg-query';
import { AppError } from '@powerset/core/errors.ts';
import type { SqlReading } from '@powerset/connector-kit/connector.ts';
import { placeIn } from './errors.ts';

type ReadStatement = Extract<SqlReading, { ok: true }>['statements'][number];
type Node = Readonly<Record<string, unknown>>;

/**
 * Functions that reach files, other databases, other sessions or settings, or that run text as SQL, from inside a SELECT.
 * A read-only transaction and the role's rights stand behind this list.
 */
const REFUSED_FUNCTIONS = /^(pg_(read|ls|stat_file|write|terminate|cancel|reload|rotate|switch|create|drop|replication|logical|promote|export|notify|current_logfile|advisory|try_advisory|log_backend|signal|import|file|relation_filepath|config)|lo_|loread|lowrite|dblink|query_to_|table_to_xml|schema_to_xml|database_to_xml|cursor_to_xml|ts_stat|ts_rewrite|set_config|nextval|setval|currval|lastval|txid_current$|pg_sleep)/i;

/** What PostgreSQL's own grammar says about a text: only SELECT-like statements pass; what it cannot read is refused. */
export async function readPostgresqlSql(sql: string): Promise<SqlReading> {
  const bytes = Buffer.from(sql);
  try {
    const tree = await parse(sql) as { stmts?: readonly { stmt: Node; stmt_location?: number; stmt_len?: number }[] };
    const statements = (tree.stmts ?? []).map(({ stmt, stmt_location: from = 0, stmt_len: length }): ReadStatement => {
      const text = bytes.subarray(from, length ? from + length : undefined).toString().trim().replace(/;$/, '');
      return { sql: text, isReadOnly: true, tables: readStatement(stmt) };
    });
    return { ok: true, statements };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error };
    const offset = error instanceof SqlError ? error.sqlDetails?.cursorPosition : undefined;
    return { ok: false, error: new AppError('query.syntax', { detail: error instanceof Error ? error.message : 'The SQL could not be read.', cause: error, extra: offset !== undefined && offset >= 0 ? placeIn(sql, offset) : {} }) };
  }
}

function readStatement(statement: Node): ReadStatement['tables'] {
  const [[kind, body]] = Object.entries(statement) as [[string, Node]];
  if (kind === 'ExplainStmt' && !JSON.stringify(body.options ?? []).includes('analyze')) return readStatement(body.query as Node);
  if (kind === 'VariableShowStmt') return [];
  if (kind !== 'SelectStmt') throw new AppError('query.refused');
  const tables: { schema: string | null; name: string }[] = [];
  visit(statement, tables, new Set());
  return tables;
}

const WRITING = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt', 'IntoClause', 'LockingClause']);

function visit(value: unknown, tables: { schema: string | null; name: string }[], commonTables: ReadonlySet<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, tables, commonTables);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const node = value as Node;
  let known = commonTables;
  if ('withClause' in node) known = visitCommonTables(node.withClause as Node, tables, commonTables);
  for (const [kind, child] of Object.entries(node)) {
    if (WRITING.has(kind) || kind === 'intoClause' || kind === 'lockingClause') throw new AppError('query.refused');
    if (kind === 'withClause') continue;
    if (kind === 'RangeVar') noteTable(child as Node, tables, known);
    else if (kind === 'FuncCall') checkFunction(child as Node);
    visit(child, tables, known);
  }
}

function visitCommonTables(clause: Node, tables: { schema: string | null; name: string }[], outer: ReadonlySet<string>): ReadonlySet<string> {
  const known = new Set(outer);
  const definitions = (clause.ctes as readonly { CommonTableExpr: { ctename: string; ctequery: Node } }[]).map(cte => cte.CommonTableExpr);
  // In a recursive clause every name is known to every definition; otherwise only to the later ones.
  if (clause.recursive) for (const { ctename } of definitions) known.add(ctename);
  for (const { ctename, ctequery } of definitions) {
    visit(ctequery, tables, new Set(known));
    known.add(ctename);
  }
  return known;
}

function noteTable({ catalogname, schemaname, relname }: Node, tables: { schema: string | null; name: string }[], commonTables: ReadonlySet<string>): void {
  const schema = [catalogname, schemaname].filter(part => typeof part === 'string').join('.');
  if (schema === '' && commonTables.has(String(relname))) return;
  tables.push({ schema: schema || null, name: String(relname) });
}

function checkFunction({ funcname }: Node): void {
  const name = (funcname as readonly { String?: { sval?: string } }[]).at(-1)?.String?.sval ?? '';
  if (REFUSED_FUNCTIONS.test(name)) throw new AppError('query.function-refused', { detail: `The function ${name} is not allowed here.` });
}
