import { assignsVariable } from './assignments.ts';
import { lexSql } from './lex.ts';
import type { LexicalRules } from './lexical-rules.ts';
import { nameOf } from './names.ts';
import { qualifiersOf } from './qualifiers.ts';
import { readSql, type ReadSqlStatement } from './read-sql.ts';
import type { TableReference } from './finding.ts';
import { TokenRow } from './token-row.ts';
import { unclearName } from './unclear-names.ts';
import { unnamedColumns } from './unnamed-columns.ts';

/** Conditions that every row of a table must meet to be seen. */
export interface TableRule {
  /** Null matches every schema. */
  readonly schema: string | null;
  readonly table: string;
  readonly predicates: readonly string[];
}

export interface RestrictOptions {
  readonly rules: readonly TableRule[];
  /** Schema of unqualified names; null when it is unknown, so that such names may mean any schema. */
  readonly defaultSchema: string | null;
  readonly lexicalRules: LexicalRules;
  /** The keyword between a source and its alias. */
  readonly aliasWord: 'AS ' | '';
  /**
   * Returns where the engine's own grammar finds columns, as byte offsets: a name there is certainly a
   * column, even if a table has the same name.
   */
  readonly columnsAt?: () => readonly number[] | undefined;
  /**
   * True for an expression within a SELECT of ours: its column name is never shown, and no alias may follow
   * it.
   */
  readonly isExpression?: true;
  /** The engine's own spelling of texts that serve as column names. */
  readonly headings?: ReadonlyMap<string, string>;
}

/**
 * The result; `isHeaded` if a column was named after its own text, which the engine would have spelled in its
 * own way.
 */
export type RestrictedSql =
  | { readonly ok: true; readonly sql: string; readonly isHeaded?: true }
  | { readonly ok: false; readonly problem: string };

interface FoundTable {
  readonly table: TableReference;
  readonly predicates: readonly string[];
}

/** One statement to restrict, with the facts that the checks use. */
interface Candidate {
  readonly statement: ReadSqlStatement;
  /** Its mentions of protected tables. */
  readonly found: readonly FoundTable[];
  readonly options: RestrictOptions;
  /** Returns whether the engine's own grammar finds a column at an offset from the statement's start. */
  readonly isColumnAt: (at: number) => boolean;
}

interface Check {
  readonly name: string;
  /** Returns why the statement must not run; undefined if it passes. */
  problem(candidate: Candidate): string | undefined;
}

/** The checks that a statement must pass, in order, before rules are inserted. */
const CHECKS: readonly Check[] = [
  { name: 'length', problem: ({ statement, options }) => lengthProblem(statement, options) },
  {
    name: 'mentions that can be restricted',
    problem: ({ statement, found }) =>
      refusal(
        statement,
        found.map(({ table }) => table),
      ),
  },
  { name: 'parts', problem: ({ statement, options }) => partProblem(statement, options) },
  {
    name: 'names that are clear',
    problem: ({ statement, options, isColumnAt }) => unclearProblem(statement, options, isColumnAt),
  },
  {
    name: 'names that rules use',
    problem: ({ statement, found, options }) => nameProblem(statement, predicatesIn(found), options),
  },
  {
    name: 'tables that rules read',
    problem: ({ statement, found, options }) =>
      isShadowed(predicatesIn(found), statement.commonTables, options.lexicalRules)
        ? 'It contains a query with the name of a table that a row-level security rule reads. Rename it.'
        : undefined,
  },
];

/**
 * Returns a text in which every mention of a protected table shows only the rows that its rules allow: each
 * becomes a subquery of the same name. Refuses a text that cannot be read or restricted.
 */
export function restrictTables(sql: string, options: RestrictOptions): RestrictedSql {
  if (options.rules.length === 0) return { ok: true, sql };
  if (assignsVariable(sql, options.lexicalRules))
    return { ok: false, problem: 'Variables (:=) are not allowed where row-level security rules apply.' };
  let restricted = sql;
  let isHeaded = false;
  const columnAt = columnFinder(sql, options);
  for (const statement of readSql(sql, options.lexicalRules).toReversed()) {
    if (statement.problem !== undefined) return { ok: false, problem: statement.problem };
    const found = protectedTables(statement, options);
    const isColumnAt = (at: number): boolean => columnAt(statement.start + at);
    const problem = firstProblem({ statement, found, options, isColumnAt });
    if (problem !== undefined) return { ok: false, problem };
    const headings = headingsOf(
      statement.sql,
      found.map(({ table }) => table.start),
      options,
    );
    isHeaded ||= headings.length > 0 && options.lexicalRules.headsColumns === 'by-own-text';
    const text = withRules(statement, { found, headings }, options);
    restricted =
      restricted.slice(0, statement.start) + text + restricted.slice(statement.start + statement.sql.length);
  }
  return isRestricted(sql, restricted, options)
    ? { ok: true, sql: restricted, ...(isHeaded ? { isHeaded } : {}) }
    : {
        ok: false,
        problem: 'Row-level security rules could not be applied to this SQL. Simplify it and try again.',
      };
}

function firstProblem(candidate: Candidate): string | undefined {
  for (const check of CHECKS) {
    const problem = check.problem(candidate);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function protectedTables(statement: ReadSqlStatement, options: RestrictOptions): readonly FoundTable[] {
  return statement.tables
    .map(table => ({ table, predicates: predicatesOf(table, options) }))
    .filter(({ predicates }) => predicates.length > 0);
}

function predicatesIn(found: readonly FoundTable[]): readonly string[] {
  return found.flatMap(({ predicates }) => predicates);
}

// The engine's grammar parses the text once, and only if a name is unclear.
function columnFinder(sql: string, { columnsAt }: RestrictOptions): (at: number) => boolean {
  let places: ReadonlySet<number> | undefined;
  return at => (places ??= new Set(columnsAt?.())).has(bytesOf(sql.slice(0, at)));
}

/** Returns whether a rule may mean the table of this schema and name; a name without a schema matches any. */
export function isRuled(
  [schema, table]: readonly [string | null, string],
  rules: readonly TableRule[],
): boolean {
  return rules.some(rule => means(rule, table, schema ?? undefined));
}

/** Returns the predicates of all rules that may mean this table. When in doubt, a rule applies. */
function predicatesOf(
  { path }: TableReference,
  { rules, defaultSchema }: RestrictOptions,
): readonly string[] {
  return rules
    .filter(rule => means(rule, path.at(-1)!.text, path.at(-2)?.text || defaultSchema || undefined))
    .flatMap(rule => rule.predicates);
}

function means(rule: TableRule, name: string, schema: string | undefined): boolean {
  return (
    namesOf(name).some(pattern => pattern.test(alike(rule.table))) &&
    (rule.schema === null || schema === undefined || alike(rule.schema) === alike(schema))
  );
}

// Some engines read several tables by one name (`a*`, `a,b`), and a table's metadata by another
// (`a$partitions`).
function namesOf(name: string): RegExp[] {
  return [name, name.split('$')[0]!, ...name.split(',')].map(
    part =>
      new RegExp(
        `^${alike(part)
          .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
          .replaceAll('*', '.*')}$`,
        's',
      ),
  );
}

// Some engines ignore case, accents, character widths, and trailing spaces when they compare names.
function alike(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{C}]/gu, '')
    .trim()
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe');
}

function refusal({ kind, sql }: ReadSqlStatement, tables: readonly TableReference[]): string | undefined {
  if (tables.length === 0) return undefined;
  if (kind === 'explain') return 'Query plans are not available where row-level security rules apply.';
  if (tables.some(table => table.isInsideText))
    return 'A protected table is read by a text that a function runs.';
  if (tables.some(table => table.isArgument))
    return 'A protected table is named where its rows cannot be hidden.';
  if (tables.some(table => table.isTarget))
    return 'A table whose rows are hidden by rules cannot be changed here.';
  return kind === 'show' && /^\W*SUMMARIZE/i.test(sql)
    ? 'A table whose rows are hidden by rules cannot be summarized.'
    : undefined;
}

// Names that the engine truncates may differ here but be the same for the engine.
function lengthProblem(
  { tables, commonTables }: ReadSqlStatement,
  { lexicalRules: { cutsNamesBehind } }: RestrictOptions,
): string | undefined {
  if (cutsNamesBehind === null) return undefined;
  const name = [...commonTables, ...tables.flatMap(({ path }) => path.map(({ text }) => text))].find(
    text => bytesOf(text) > cutsNamesBehind,
  );
  return name === undefined
    ? undefined
    : `The name '${name}' is longer than ${cutsNamesBehind} bytes, and would be cut off.`;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

// Catches protected tables in places that our parser read as something else.
function unclearProblem(
  statement: ReadSqlStatement,
  { rules, defaultSchema, lexicalRules }: RestrictOptions,
  isColumn: (at: number) => boolean,
): string | undefined {
  const schemas = [defaultSchema, ...rules.map(({ schema }) => schema)].filter(
    (schema): schema is string => schema !== null,
  );
  const name = unclearName(statement, {
    isMeant: text => isRuled([null, text], rules),
    schemas,
    lexicalRules,
    isColumn,
  });
  return name === undefined
    ? undefined
    : `'${name}' is also the name of a table with rules, and it is not clear what it means here. Write a column behind the alias of its table, and give a result another name.`;
}

// Names defined by WITH are also visible in the subqueries, where they would take precedence over columns
// that a rule means.
function nameProblem(
  { expressionNames }: ReadSqlStatement,
  predicates: readonly string[],
  { lexicalRules }: RestrictOptions,
): string | undefined {
  if (expressionNames.length === 0 || predicates.length === 0) return undefined;
  const meant = new Set(
    predicates.flatMap(predicate =>
      lexSql(predicate, lexicalRules)
        .filter(({ kind }) => kind === 'word' || kind === 'quoted-name')
        .map(token => alike(nameOf(token).text)),
    ),
  );
  const name = expressionNames.find(text => meant.has(alike(text)));
  return name === undefined ? undefined : `WITH gives a meaning to '${name}', which a rule uses.`;
}

// A part of a table has other columns than those that the rules use.
function partProblem(
  { tables }: ReadSqlStatement,
  { rules, lexicalRules }: RestrictOptions,
): string | undefined {
  if (!lexicalRules.tablesHaveParts) return undefined;
  const isPart = tables.some(({ path }) =>
    path
      .slice(0, -1)
      .some(({ text }) => rules.some(rule => namesOf(text).some(pattern => pattern.test(alike(rule.table))))),
  );
  return isPart ? 'A part of a protected table is read.' : undefined;
}

/** Returns whether names defined by WITH would replace a table that a rule reads. */
export function isShadowed(
  predicates: readonly string[],
  commonTables: readonly string[],
  lexicalRules: LexicalRules,
): boolean {
  const named = new Set(commonTables.map(alike));
  return (
    named.size > 0 &&
    predicates.some(predicate =>
      readSql(`SELECT 1 WHERE (${predicate}\n)`, lexicalRules).some(({ tables }) =>
        tables.some(({ path }) => path.length === 1 && named.has(alike(path[0]!.text))),
      ),
    )
  );
}

interface Protected {
  readonly table: TableReference;
  readonly predicates: readonly string[];
}

interface Heading {
  /** The end of the column to which the replacement belongs. */
  readonly at: number;
  readonly heading: string;
}

/** The replacement of part of a text. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function withRules(
  statement: ReadSqlStatement,
  { found, headings }: { readonly found: readonly Protected[]; readonly headings: readonly Heading[] },
  options: RestrictOptions,
): string {
  const { sql } = statement;
  const changes: Change[] = [
    ...headings.map(({ at, heading }) => ({ start: at, end: at, text: ` AS ${heading}` })),
    ...found.map(({ table, predicates }) => asSubquery(sql, table, predicates, options)),
    ...qualifiersOf(
      statement,
      found.map(({ table }) => table),
      options,
    ).map(place => ({ ...place, text: '' })),
  ];
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end, text } of changes.toSorted((a, b) => a.start - b.start)) {
    pieces.push(sql.slice(from, start), text);
    from = end;
  }
  return pieces.join('') + sql.slice(from);
}

/** The maximum length of a column name. */
const MOST_LETTERS = 255;

// A column named after its own text keeps its original text as its name, without the inserted rules.
function headingsOf(
  sql: string,
  mentions: readonly number[],
  { lexicalRules, headings, isExpression }: RestrictOptions,
): Heading[] {
  if (isExpression || lexicalRules.headsColumns === 'otherwise' || mentions.length === 0) return [];
  const row = new TokenRow(sql, lexicalRules);
  const quote = lexicalRules.nameQuotes[0]!;
  return unnamedColumns(row)
    .map(({ from, to }) => ({ start: row.tokens[from]!.start, at: row.end(to - 1) }))
    .filter(({ start, at }) => mentions.some(mention => mention > start && mention < at))
    .map(({ start, at }) => {
      // MySQL accepts no characters beyond 16 bits between backticks, and omits them from column names.
      const written = sql.slice(start, at);
      const text = (quote === '`' ? written.replaceAll(/[\u{10000}-\u{10FFFF}]/gu, '?') : written).slice(
        0,
        MOST_LETTERS,
      );
      return {
        at,
        heading: `${quote}${(headings?.get(text) ?? text).replaceAll(quote, quote + quote)}${quote}`,
      };
    });
}

/** Words that may follow a table but not a subquery. */
const TABLE_MARKS = /^(\s+FINAL\b)?(\s+SAMPLE\s+[\d.]+(\s*\/\s*\d+)?(\s+OFFSET\s+[\d.]+(\s*\/\s*\d+)?)?)?/i;

/** How far before a table to search for the words that belong to it. */
const MOST_BEFORE = 1000;

function asSubquery(
  sql: string,
  { start, end, alias }: TableReference,
  predicates: readonly string[],
  { lexicalRules, aliasWord }: RestrictOptions,
): Change {
  const before = sql.slice(Math.max(0, start - MOST_BEFORE), start);
  const only = /\bONLY\s+$/i.exec(before)?.[0].length ?? 0;
  const written = sql.slice(start - only, end);
  const name = alias?.text ?? lexSql(written, lexicalRules).at(-1)!.text;
  // A predicate may end in a comment.
  const where = predicates.map(predicate => `(${predicate}\n)`).join(' AND ');
  const behind = alias?.end ?? end;
  const marks = lexicalRules.marksTables ? TABLE_MARKS.exec(sql.slice(behind))![0] : '';
  const source = `(SELECT * FROM ${written}${marks} WHERE ${where}) ${aliasWord}${name}`;
  const command = /\bTABLE\s+$/i.exec(before)?.[0].length;
  return {
    start: start - (command ?? only),
    end: behind + marks.length,
    text: `${command === undefined ? '' : 'SELECT * FROM '}${source}`,
  };
}

// Parses the result again: it must have the same mentions as before, each within one of our subqueries.
function isRestricted(before: string, after: string, options: RestrictOptions): boolean {
  const mentions = (sql: string): number | undefined => {
    const statements = readSql(sql, options.lexicalRules);
    if (statements.some(({ problem }) => problem !== undefined)) return undefined;
    return statements.flatMap(({ tables }) => tables).filter(table => predicatesOf(table, options).length > 0)
      .length;
  };
  const inPredicates = readSql(before, options.lexicalRules)
    .flatMap(({ tables }) => tables)
    .reduce(
      (sum, table) =>
        sum +
        predicatesOf(table, options).reduce(
          (count, predicate) => count + (mentions(`SELECT 1 FROM x WHERE (${predicate}\n)`) ?? 0),
          0,
        ),
      0,
    );
  return mentions(after) === (mentions(before) ?? -1) + inPredicates;
}
