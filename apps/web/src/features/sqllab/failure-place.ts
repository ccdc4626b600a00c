import { withDrawnLine } from '@powerset/sql/read/drawn-line.ts';
import type { FailurePlace } from './pane-run.ts';
import type { ChosenSql } from './statement-at.ts';

interface Told {
  readonly message: string;
  readonly extra: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Returns the error of a failed run with its place in the whole text of the editor, because servers count
 * within the text that was run.
 */
export function failureInWhole(
  { message, extra }: Told,
  { fromLine, fromColumn }: ChosenSql,
): { readonly message: string; readonly place: FailurePlace | undefined } {
  const { line, column } = extra ?? {};
  if (typeof line !== 'number') return { message, place: undefined };
  const place = {
    line: line + fromLine - 1,
    column: typeof column !== 'number' ? undefined : line === 1 ? column + fromColumn - 1 : column,
  };
  return { message: fromLine === 1 ? message : withDrawnLine(message, place.line), place };
}
