import type { LexicalRules } from './read/lexical-rules.ts';

/** What an engine's SQL looks like. No member has a default: forgetting one does not compile. */
export interface Dialect {
  readonly name: string;
  quoteIdentifier(name: string): string;
  /** Text of the n-th parameter, counted from 1. */
  placeholder(index: number): string;
  /** Cut a temporal expression to a grain such as `P1D`; undefined means that the engine cannot. */
  timeGrain(grain: string, sql: string, databaseType: string): string | undefined;
  /** The grains that the engine has, by their ISO names, in the order in which they are offered. */
  readonly timeGrains: readonly string[];
  /** SQL text of a moment for a column of that type. */
  momentLiteral(epochMs: number, databaseType: string): string;
  castToText(sql: string): string;
  /** `undefined` when the engine has none: the printer then lowers both sides. */
  readonly ilikeOperator: string | undefined;
  readonly nullsOrder: 'last-when-asc' | 'first-when-asc';
  /** Longest label the engine keeps; longer ones are shortened with a hash. */
  readonly maxLabelLength: number;
  readonly booleanLiterals: { readonly true: string; readonly false: string };
  limitClause(limit: number, offset: number | undefined): string;
  /** Whether GROUP BY and ORDER BY may name a select item's alias. */
  readonly groupsByAlias: boolean;
  /** How texts that users write are read. */
  readonly lexicalRules: LexicalRules;
}
