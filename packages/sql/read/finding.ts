import { CHANGING_WORDS, FROM_FUNCTIONS, QUERY_STARTS, TABLE_TAKERS } from './clause-words.ts';
import type { NamedSource } from './named-source.ts';
import type { SqlToken } from './lex.ts';
import type { LexicalRules } from './lexical-rules.ts';
import { differsInCase, meansSame, type WrittenName } from './names.ts';
import type { TokenRow } from './token-row.ts';

/** A table named in a statement. */
export interface TableReference {
  /** From the outermost name to the table's own. */
  readonly path: readonly WrittenName[];
  /** The position of the name in the statement. */
  readonly start: number;
  readonly end: number;
  /** The alias as written and its end, if there is one. */
  readonly alias: { readonly text: string; readonly end: number } | undefined;
  /** Whether it is in a text run by a function, which makes its position meaningless. */
  readonly isInsideText?: boolean;
  /** Whether the statement writes to it. */
  readonly isTarget?: boolean;
  /** Whether it is a function argument or after IN, where no subquery can replace it. */
  readonly isArgument?: boolean;
  /** Whether it is in another database or on another server, through a link. */
  readonly isElsewhere?: boolean;
}

/** A function call. */
export interface FunctionCall {
  /** The names before the function's own, as written. */
  readonly schema: string | null;
  readonly name: string;
  readonly isQualified: boolean;
  /** Whether it is in the place of a table. */
  readonly isSource: boolean;
}

/** What was found in a statement so far; positions are offsets into its text. */
export interface Finding {
  readonly row: TokenRow;
  readonly rules: LexicalRules;
  readonly tables: TableReference[];
  readonly functions: string[];
  readonly calls: FunctionCall[];
  /** Tables and subqueries by the names that can qualify columns. */
  readonly sources: NamedSource[];
  /** The names of common tables, as written. */
  readonly commonTables: string[];
  /** Every name in the expressions named by WITH. */
  readonly expressionNames: string[];
  /** The positions of names read as tables, common tables, and aliases. */
  readonly namesAt: Set<number>;
  /** The opening brackets of queries that see nothing of the outer query. */
  readonly apart: Set<number>;
  /** Names of recursive common tables, by the UNION after which each is known. */
  readonly knownBehind: Map<SqlToken, WrittenName>;
  /** Whether it changes something, or may. */
  changes: boolean;
  /** Why the text could not be read to its end. */
  problem: string | undefined;
  /** Reads a bracketed query and returns the position after it. */
  readonly readQuery: (from: number, to: number, scope: Scope, found: Finding) => void;
  readonly readGroup: (open: number, scope: Scope, found: Finding) => number;
}

/** Records that the name at a position is accounted for. */
export function noteName(at: number, { row, namesAt }: Finding): void {
  namesAt.add(row.tokens[at]!.start);
}

/** The common table names visible at a position. */
export type Scope = readonly WrittenName[];

/**
 * Returns whether a path names a common table. If an engine may distinguish case, another case could mean a
 * table.
 */
export function isCommonTable(path: readonly WrittenName[], scope: Scope, found: Finding): boolean {
  const [name, ...others] = path;
  if (!name || others.length > 0) return false;
  const isOne = scope.some(known => meansSame(known, name, found.rules));
  if (!isOne && found.rules.foldsNames === 'varies' && scope.some(known => differsInCase(known, name)))
    found.problem ??= `'${name.text}' is spelled in two ways. Some databases take it for two names.`;
  return isOne;
}

/** Returns whether a query, or a statement that changes something, begins here, possibly inside brackets. */
export function beginsQuery(from: number, to: number, { row }: Finding): boolean {
  let at = from;
  while (at < to && row.is(at, '(')) at++;
  const word = row.word(at);
  if (word === 'FROM') return !FROM_FUNCTIONS.has(row.word(from - 2));
  if (word === 'TABLE') return row.isName(at + 1);
  if (TABLE_TAKERS.has(word)) return row.isName(at + 1) || row.is(at + 1, '(');
  return QUERY_STARTS.has(word)
    ? !row.is(at + 1, ',') && !row.is(at + 1, ')') && !row.is(at + 1, '.')
    : CHANGING_WORDS.has(word) && row.isName(at + 1);
}
