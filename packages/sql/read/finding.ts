import { CHANGING_WORDS, FROM_FUNCTIONS, QUERY_STARTS, TABLE_TAKERS } from './clause-words.ts';
import type { NamedSource } from './named-source.ts';
import type { SqlToken } from './lex.ts';
import type { LexicalRules } from './lexical-rules.ts';
import { differsInCase, meansSame, type WrittenName } from './names.ts';
import type { TokenRow } from './token-row.ts';

/** A table that a statement names. */
export interface TableReference {
  /** From the outermost name to the table's own. */
  readonly path: readonly WrittenName[];
  /** Where the name stands in the statement's text. */
  readonly start: number;
  readonly end: number;
  /** The name by which the query knows it, as written, and where that ends; undefined without one. */
  readonly alias: { readonly text: string; readonly end: number } | undefined;
  /** It stands in a text that a function runs, so its place means nothing. */
  readonly isInsideText?: boolean;
  /** The statement writes to it. */
  readonly isTarget?: boolean;
  /** It stands among the arguments of a function or behind IN, where no sub-query may take its place. */
  readonly isArgument?: boolean;
  /** It lies in another database or on another server, behind a link. */
  readonly isElsewhere?: boolean;
}

/** A call of a function. */
export interface FunctionCall {
  /** The names before the function's own, as written. */
  readonly schema: string | null;
  readonly name: string;
  readonly isQualified: boolean;
  /** It stands where a table does. */
  readonly isSource: boolean;
}

/** What was found in a statement so far; places are offsets into its text. */
export interface Finding {
  readonly row: TokenRow;
  readonly rules: LexicalRules;
  readonly tables: TableReference[];
  readonly functions: string[];
  readonly calls: FunctionCall[];
  /** Tables and sub-queries by the names that columns may have before them. */
  readonly sources: NamedSource[];
  /** Names that WITH gives to queries, as written. */
  readonly commonTables: string[];
  /** Every name in the expressions that WITH gives names to. */
  readonly expressionNames: string[];
  /** Where the names stand that were read as tables, common tables and aliases. */
  readonly namesAt: Set<number>;
  /** Where the brackets open around queries that see nothing of the query around them. */
  readonly apart: Set<number>;
  /** Names of recursive common tables, by the UNION behind which each is known. */
  readonly knownBehind: Map<SqlToken, WrittenName>;
  /** It changes something, or may. */
  changes: boolean;
  /** Why the text could not be read to its end. */
  problem: string | undefined;
  /** Reads what stands between brackets and gives the place behind them. */
  readonly readQuery: (from: number, to: number, scope: Scope, found: Finding) => void;
  readonly readGroup: (open: number, scope: Scope, found: Finding) => number;
}

/** Remembers that the name at a place is accounted for. */
export function noteName(at: number, { row, namesAt }: Finding): void {
  namesAt.add(row.tokens[at]!.start);
}

/** Names of common tables that are known at a place. */
export type Scope = readonly WrittenName[];

/** Whether a path is the name of a common table. Where an engine may tell cases apart, another case could mean a table. */
export function isCommonTable(path: readonly WrittenName[], scope: Scope, found: Finding): boolean {
  const [name, ...others] = path;
  if (!name || others.length > 0) return false;
  const isOne = scope.some(known => meansSame(known, name, found.rules));
  if (!isOne && found.rules.foldsNames === 'varies' && scope.some(known => differsInCase(known, name)))
    found.problem ??= `'${name.text}' is spelled in two ways. Some databases take it for two names.`;
  return isOne;
}

/** Whether a query, or a statement that changes something, begins here, possibly behind more brackets. */
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
