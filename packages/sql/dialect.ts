import type { LexicalRules } from './read/lexical-rules.ts';

/** The SQL syntax of an engine. No member has a default, so that forgetting one does not compile. */
export interface Dialect {
  readonly name: string;
  quoteIdentifier(name: string): string;
  /** Quotes a column name, which may be a path to a nested field. */
  quoteColumn(name: string): string;
  /** Returns a table's name with its catalog and schema as the engine needs them. */
  tableName(path: { readonly catalog?: string; readonly schema?: string; readonly name: string }): string;
  /** Returns the column name under which the engine can return `label`; results are renamed back. */
  labelOf(label: string): string;
  quoteLabel(label: string): string;
  /** Returns the text of the n-th parameter, counted from 1. */
  placeholder(index: number): string;
  /** Returns a temporal expression truncated to a grain such as `P1D`; undefined if the engine cannot. */
  timeGrain(grain: string, sql: string, databaseType: string): string | undefined;
  /** The engine's time grains by ISO name, in display order. */
  readonly timeGrains: readonly string[];
  /** Returns seconds or milliseconds since 1970 as a timestamp; undefined if the engine cannot. */
  epochMoment(sql: string, unit: 'seconds' | 'milliseconds'): string | undefined;
  /** Returns whether values of a type are points in time that the engine can convert to a zone. */
  holdsInstants(databaseType: string): boolean;
  /**
   * Returns a point in time, or the result of `epochMoment`, in the local time of a zone; undefined if the
   * engine cannot.
   */
  inZone(sql: string, zone: string, from: 'instant' | 'utc'): string | undefined;
  /** Returns whether columns of that type hold timestamps, whatever text format is configured. */
  holdsMoments(databaseType: string): boolean;
  /**
   * Returns a timestamp literal for a column type; for `MOMENT_IN_TIME` one that no session setting affects.
   */
  momentLiteral(epochMs: number, databaseType: string): string;
  stringLiteral(text: string): string;
  castToText(sql: string): string;
  /** Returns the argument of `AVG` in a form that keeps fractions. */
  averaged(sql: string): string;
  /** Undefined if the engine has none; the printer then lowercases both sides. */
  readonly ilikeOperator: string | undefined;
  readonly nullsOrder: 'last-when-asc' | 'first-when-asc';
  readonly booleanLiterals: { readonly true: string; readonly false: string };
  /** Adds a limit; `order` prints the ORDER BY list again, or is undefined without one. */
  limit(asked: {
    readonly limit: number;
    readonly offset: number | undefined;
    readonly order: (() => string) | undefined;
  }): LimitText;
  /** Whether the engine supports an offset. */
  readonly skipsRows: boolean;
  /** Whether a select list may contain aliases; results are named by position anyway. */
  readonly namesColumns: boolean;
  /** How GROUP BY refers to a dimension, and ORDER BY to selected items. */
  readonly groupsBy: 'expression' | 'alias';
  /** Whether a label replaces a column of its name everywhere in the query, even in conditions. */
  readonly labelsHideColumns: boolean;
  /** `mixed` names metrics by alias and calculated columns by expression. */
  readonly ordersBy: 'alias' | 'expression' | 'mixed';
  /** Whether a label may equal a column that its expression uses. */
  readonly allowsAliasToSourceColumn: boolean;
  /** The text between a source and its alias. */
  readonly tableAliasWord: 'AS ' | '';
  /** The keyword that joins a subquery with a condition. */
  readonly innerJoin: 'JOIN' | 'CROSS JOIN';
  readonly allowsJoins: boolean;
  readonly allowsSubqueries: boolean;
  /** Whether a subquery may begin with WITH. */
  readonly allowsCteInSubquery: boolean;
  /** Whether ORDER BY may use an aggregate that is not selected. */
  readonly ordersByHiddenMetrics: boolean;
  /** How users' SQL is read. */
  readonly lexicalRules: LexicalRules;
}

/** Stands for types whose values are points in time, in whatever zone they are shown. */
export const MOMENT_IN_TIME = 'MOMENT IN TIME';

/** Where an engine's row limit goes. */
export interface LimitText {
  readonly behindSelect: string;
  readonly beforeOrder: string;
  readonly atEnd: string;
  /** A condition for a query around the whole one. */
  readonly around: string;
}
