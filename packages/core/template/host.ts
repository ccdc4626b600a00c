import type { Budget } from './budget.ts';
import type { CallArguments, Value } from './value.ts';

/** What filters and tests may ask of the rendering that they are part of. */
export interface Host {
  readonly budget: Budget;
  /** Values as SQL of the engine that the template is for. */
  readonly sqlLiterals: SqlLiterals;
  /** A number from 0 to below 1. */
  readonly random: () => number;
  filter(name: string, value: Value, args: CallArguments): Value;
  test(name: string, value: Value, args: CallArguments): boolean;
}

/** How an engine writes values out in SQL. */
export interface SqlLiterals {
  /** `true` and `false`; other engines write 1 and 0. */
  readonly hasBooleans: boolean;
  /** A backslash in a text must be doubled. */
  readonly doublesBackslashes: boolean;
  /** What stands for a quote in a text. */
  readonly quote: "''" | "\\'";
  /** What a text literal starts with. */
  readonly textPrefix: '' | 'N';
}
