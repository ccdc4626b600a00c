import type { Budget } from './budget.ts';
import type { CallArguments, Value } from './value.ts';

/** What filters and tests may use of their rendering. */
export interface Host {
  readonly budget: Budget;
  /** How values are written in the engine's SQL. */
  readonly sqlLiterals: SqlLiterals;
  /** Returns a number from 0 to below 1. */
  readonly random: () => number;
  filter(name: string, value: Value, args: CallArguments): Value;
  test(name: string, value: Value, args: CallArguments): boolean;
}

/** How an engine writes values in SQL. */
export interface SqlLiterals {
  /** Whether booleans are `true` and `false` instead of 1 and 0. */
  readonly hasBooleans: boolean;
  /** Whether backslashes in texts are doubled. */
  readonly doublesBackslashes: boolean;
  /** The escaped form of a quote in a text. */
  readonly quote: "''" | "\\'";
  /** The prefix of a text literal. */
  readonly textPrefix: '' | 'N';
}
