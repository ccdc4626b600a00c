import type { LexicalRules } from './read/lexical-rules.ts';

/** What an engine's SQL looks like. No member has a default: forgetting one does not compile. */
export interface Dialect {
  readonly name: string;
  quoteIdentifier(name: string): string;
  /** A column by its name, which may be a path to a field of one. */
  quoteColumn(name: string): string;
  /** A table's name with its catalog and schema, as far as the engine wants them. */
  tableName(path: { readonly catalog?: string; readonly schema?: string; readonly name: string }): string;
  /** The name under which the engine can return a column that is called `label`; results are called by their labels again. */
  labelOf(label: string): string;
  quoteLabel(label: string): string;
  /** Text of the n-th parameter, counted from 1. */
  placeholder(index: number): string;
  /** Cut a temporal expression to a grain such as `P1D`; undefined means that the engine cannot. */
  timeGrain(grain: string, sql: string, databaseType: string): string | undefined;
  /** The grains that the engine has, by their ISO names, in the order in which they are offered. */
  readonly timeGrains: readonly string[];
  /** A number of seconds or milliseconds since 1970 as a moment; undefined means that the engine cannot. */
  epochMoment(sql: string, unit: 'seconds' | 'milliseconds'): string | undefined;
  /** Whether values of a type are moments that the engine can put on the clock of a zone. */
  holdsInstants(databaseType: string): boolean;
  /** A moment, or what `epochMoment` makes of a number, as the clock of a zone shows it; undefined means that the engine cannot. */
  inZone(sql: string, zone: string, from: 'instant' | 'utc'): string | undefined;
  /** Whether columns of that type hold moments, however somebody says that their texts look. */
  holdsMoments(databaseType: string): boolean;
  /** SQL text of a moment for a column of that type; for `MOMENT_IN_TIME` one that no setting of a session moves. */
  momentLiteral(epochMs: number, databaseType: string): string;
  stringLiteral(text: string): string;
  castToText(sql: string): string;
  /** What `AVG` is asked of, so that it keeps its fraction. */
  averaged(sql: string): string;
  /** `undefined` when the engine has none: the printer then lowers both sides. */
  readonly ilikeOperator: string | undefined;
  readonly nullsOrder: 'last-when-asc' | 'first-when-asc';
  readonly booleanLiterals: { readonly true: string; readonly false: string };
  /** `order` prints once more what stands behind ORDER BY; undefined when nothing does. */
  limit(asked: {
    readonly limit: number;
    readonly offset: number | undefined;
    readonly order: (() => string) | undefined;
  }): LimitText;
  /** Whether the engine can leave out the first rows. */
  readonly skipsRows: boolean;
  /** Whether a select list may give names; results are named by their places anyway. */
  readonly namesColumns: boolean;
  /** How GROUP BY names a dimension, and ORDER BY what is selected. */
  readonly groupsBy: 'expression' | 'alias';
  /** Whether a label stands for what it names everywhere in the query, also in conditions where a column of that name is meant. */
  readonly labelsHideColumns: boolean;
  /** `mixed` names metrics by alias and calculated columns by expression. */
  readonly ordersBy: 'alias' | 'expression' | 'mixed';
  /** Whether a label may be the name of a column that its expression uses. */
  readonly allowsAliasToSourceColumn: boolean;
  /** Stands between a source and its alias. */
  readonly tableAliasWord: 'AS ' | '';
  /** What joins a sub-query by a condition. */
  readonly innerJoin: 'JOIN' | 'CROSS JOIN';
  readonly allowsJoins: boolean;
  readonly allowsSubqueries: boolean;
  /** Whether a sub-query may begin with WITH. */
  readonly allowsCteInSubquery: boolean;
  /** Whether ORDER BY may use an aggregate that is not selected. */
  readonly ordersByHiddenMetrics: boolean;
  /** How texts that users write are read. */
  readonly lexicalRules: LexicalRules;
}

/** Stands for the types whose values are moments whatever clock they are shown on. */
export const MOMENT_IN_TIME = 'MOMENT IN TIME';

/** Where an engine writes how many rows are wanted. */
export interface LimitText {
  readonly behindSelect: string;
  readonly beforeOrder: string;
  readonly atEnd: string;
  /** Condition on a query around the whole one. */
  readonly around: string;
}
