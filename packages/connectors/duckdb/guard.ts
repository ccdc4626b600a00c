import type { DuckDBConnection } from '@duckdb/node-api';
import { z } from 'zod';
import { AppError } from '@powerset/core/errors.ts';
import type { SqlReading } from '@powerset/connector-kit/connector.ts';
import { placeIn } from '@powerset/connector-kit/place-in.ts';
import { unseenTable, type FoundTable } from '@powerset/connector-kit/unseen-tables.ts';
import { lexSql } from '@powerset/sql/read/lex.ts';
import { splitStatements } from '@powerset/sql/read/split.ts';
import { ALLOWED_FUNCTIONS, ALLOWED_TABLE_FUNCTIONS } from './allowed-functions.ts';
import { duckdbFacts } from './facts.ts';

type ReadStatement = Extract<SqlReading, { ok: true }>['statements'][number];

/**
 * Analyzes a statement with DuckDB's own parser. Only SELECT-like statements that call allowed functions
 * pass; statements that the parser cannot turn into a tree are refused.
 */
export async function readDuckdbSql(connection: DuckDBConnection, sql: string): Promise<SqlReading> {
  const statements: ReadStatement[] = [];
  const columnsAt: number[] = [];
  for (const piece of splitStatements(sql, duckdbFacts.lexicalRules)) {
    const read = await readOne(connection, piece.sql);
    if (read instanceof AppError) return { ok: false, error: withPlace(read, sql, piece.start) };
    statements.push(read.statement);
    const before = Buffer.byteLength(sql.slice(0, piece.start));
    for (const at of read.columnsAt) columnsAt.push(before + at);
  }
  return { ok: true, statements, columnsAt };
}

const Serialized = z.union([
  z.object({ error: z.literal(false), statements: z.array(z.object({ node: z.unknown() })) }),
  z.object({
    error: z.literal(true),
    error_type: z.string(),
    error_message: z.string(),
    position: z.string().optional(),
  }),
]);

async function readOne(
  connection: DuckDBConnection,
  sql: string,
): Promise<{ readonly statement: ReadStatement; readonly columnsAt: readonly number[] } | AppError> {
  const explained = /^explain\s+(?:\(\s*format\s+json\s*\)\s*)?(?!analyze\b|\()/i.exec(sql);
  const reader = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)', [
    explained ? sql.slice(explained[0].length) : sql,
  ]);
  const tree = Serialized.parse(JSON.parse(String(reader.getRows()[0]![0])));
  if (tree.error) return refusal(tree, sql);
  if (tree.statements.length !== 1) return new AppError('query.refused');
  const found = collect(tree.statements[0]!.node, explained ? explained[0].length : 0);
  const refused = found.functions.find(
    ([name, isTable]) => !(isTable ? ALLOWED_TABLE_FUNCTIONS : ALLOWED_FUNCTIONS).has(name),
  );
  if (refused)
    return new AppError('query.function-refused', {
      detail: `The function ${refused[0]} is not allowed here.`,
    });
  // DuckDB itself reads the table of a pivot several times.
  const unseen = isPivot(sql) ? undefined : unseenTable(sql, found.places, duckdbFacts.lexicalRules);
  if (unseen !== undefined)
    return new AppError('query.refused', {
      detail: `The SQL could not be parsed reliably around '${unseen}'. Remove comments and unusual quotes.`,
    });
  return { statement: { sql, isReadOnly: true, tables: found.tables }, columnsAt: found.columnsAt };
}

function refusal(tree: Extract<z.infer<typeof Serialized>, { error: true }>, sql: string): AppError {
  // DuckDB's serializer reports these messages for statements that are not plain queries.
  if (tree.error_type === 'not implemented')
    return new AppError('query.refused', {
      detail: isPivot(sql)
        ? `DuckDB finds the values of this PIVOT by a statement of its own, which cannot be run here. Name them: ON … IN ('a', 'b')`
        : undefined,
    });
  const offset = tree.position === undefined ? undefined : Number(tree.position);
  return new AppError('query.syntax', {
    detail: `Parser Error: ${tree.error_message}`,
    extra: offset === undefined ? {} : { offset },
  });
}

function isPivot(sql: string): boolean {
  return lexSql(sql, duckdbFacts.lexicalRules).some(
    ({ kind, text }) => kind === 'word' && /^(UN)?PIVOT(_WIDER|_LONGER)?$/i.test(text),
  );
}

// Positions count from the start of the whole text, so that an editor can mark them.
function withPlace(error: AppError, sql: string, start: number): AppError {
  const { offset } = error.facts.extra ?? {};
  if (typeof offset !== 'number') return error;
  return new AppError(error.code, { ...error.facts, extra: placeIn(sql, start + offset) });
}

interface Found {
  readonly tables: { schema: string | null; name: string }[];
  readonly places: FoundTable[];
  readonly columnsAt: number[];
  /** The number of bytes in the whole text before the parsed part. */
  readonly offset: number;
  readonly functions: [name: string, isTable: boolean][];
}

function collect(root: unknown, offset: number): Found {
  const found: Found = { tables: [], places: [], columnsAt: [], offset, functions: [] };
  visit(root, found, new Set());
  return found;
}

type Node = Readonly<Record<string, unknown>>;

function visit(value: unknown, found: Found, commonTables: ReadonlySet<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, found, commonTables);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const node = value as Node;
  noteFunction(node, found);
  noteTable(node, found, commonTables);
  if (node.type === 'COLUMN_REF' && Number.isSafeInteger(node.query_location))
    found.columnsAt.push(found.offset + Number(node.query_location));
  const inner = new Set([...commonTables, ...commonTableNames(node)]);
  for (const [key, child] of Object.entries(node)) {
    if (key === 'cte_map') visitCommonTables(child, found, commonTables);
    // Inside its own definition a name means the table, except after the UNION of a recursive definition.
    else if (key === 'right' && node.type === 'RECURSIVE_CTE_NODE')
      visit(child, found, new Set([...inner, smallLetters(String(node.cte_name))]));
    else visit(child, found, inner);
  }
}

function visitCommonTables(cteMap: unknown, found: Found, outer: ReadonlySet<string>): void {
  const entries = cteEntries({ cte_map: cteMap });
  const known = new Set(outer);
  for (const { key, value } of entries) {
    visit(value, found, known);
    known.add(key);
  }
}

function commonTableNames(node: Node): string[] {
  return cteEntries(node).map(entry => entry.key);
}

function cteEntries(node: Node): { key: string; value: unknown }[] {
  const map = (node.cte_map as { map?: { key: string; value: unknown }[] } | undefined)?.map;
  return (map ?? []).map(entry => ({ key: smallLetters(entry.key), value: entry.value }));
}

// DuckDB ignores case only for ASCII letters: Ä and ä differ.
function smallLetters(name: string): string {
  return name.replaceAll(/[A-Z]+/g, letters => letters.toLowerCase());
}

function noteFunction(node: Node, found: Found): void {
  if (typeof node.function_name !== 'string') return;
  // The function of a TABLE_FUNCTION node appears twice, as FROM item and as call; the stricter list decides.
  found.functions.push([node.function_name.toLowerCase(), node.is_table_function === true]);
}

/** The parser's names for what SHOW lists instead of a table. */
const LISTS: ReadonlySet<string> = new Set([
  '"tables"',
  '"schemas"',
  '"databases"',
  '__show_tables_expanded',
]);

function noteTable(node: Node, found: Found, commonTables: ReadonlySet<string>): void {
  if (node.type === 'TABLE_FUNCTION') markTableFunction(node);
  if (node.type === 'SHOW_REF' && LISTS.has(String(node.table_name))) return;
  if (
    (node.type !== 'BASE_TABLE' && node.type !== 'SHOW_REF') ||
    typeof node.table_name !== 'string' ||
    node.table_name === ''
  )
    return;
  const schema = [node.catalog_name, node.schema_name]
    .filter(part => typeof part === 'string' && part !== '')
    .join('.');
  if (schema === '' && commonTables.has(smallLetters(node.table_name))) return;
  found.tables.push({ schema: schema || null, name: node.table_name });
  found.places.push({
    name: node.table_name,
    at: Number.isSafeInteger(node.query_location) ? found.offset + Number(node.query_location) : undefined,
  });
}

function markTableFunction(node: Node): void {
  Object.assign(node.function as Record<string, unknown>, { is_table_function: true });
}
