import { AppError } from '@powerset/core/errors.ts';
import { omit } from '@powerset/kit/omit.ts';
import { placeIn } from '@powerset/connector-kit/place-in.ts';
import { withDrawnLine } from '@powerset/sql/read/drawn-line.ts';
import type { LexicalRules } from '@powerset/sql/read/lexical-rules.ts';
import { originalPlace } from '@powerset/sql/read/original-place.ts';
import { splitStatements } from '@powerset/sql/read/split.ts';

/** A statement, the text that contains it, and the forms in which the engine gets it. */
export interface RunText {
  readonly whole: string;
  /** The statements of the text as the engine's grammar found them. */
  readonly statements: readonly { readonly sql: string }[];
  /** The position of the statement that ran. */
  readonly at: number;
  readonly rules: LexicalRules;
  /** The statement with row-level security rules. */
  readonly restricted: string;
  /** The SQL that the engine received. */
  readonly run: string;
}

/** Returns an engine's error with its position in the whole text, where users look for it. */
export function placedInText(error: unknown, text: RunText): unknown {
  const { whole, statements, at, restricted, run } = text;
  if (!(error instanceof AppError) || whole === run) return error;
  const { line, column } = error.facts.extra ?? {};
  if (typeof line !== 'number') return error;
  const [statement, start] = [statements[at]!.sql, startOf(text)];
  const offset = lineStart(run, line) + (typeof column === 'number' ? column - 1 : 0);
  const inRestricted = originalPlace(restricted, run, offset);
  const own = inRestricted === undefined ? undefined : originalPlace(statement, restricted, inRestricted);
  const place = own === undefined || start === undefined ? undefined : placeIn(whole, start + own);
  const told = place === undefined ? {} : typeof column === 'number' ? place : { line: place.line };
  // With rules in it, the line is not one that the user wrote.
  const drawn = restricted === statement ? place?.line : undefined;
  return new AppError(error.code, {
    ...error.facts,
    detail: withDrawnLine(error.message, drawn),
    extra: { ...omit(error.facts.extra!, 'line', 'column', 'offset'), ...told },
  });
}

/** Returns where the statement begins in the whole text; undefined if that is unknown. */
function startOf({ whole, statements, at, rules }: RunText): number | undefined {
  const pieces = splitStatements(whole, rules);
  let end = 0;
  let start = -1;
  for (const [i, { sql }] of statements.slice(0, at + 1).entries()) {
    const piece = pieces[i];
    start =
      piece && piece.start >= end && whole.startsWith(sql, piece.start)
        ? piece.start
        : whole.indexOf(sql, end);
    end = start < 0 ? end : start + sql.length;
  }
  return start < 0 ? undefined : start;
}

function lineStart(text: string, line: number): number {
  let at = 0;
  for (let passed = 1; passed < line; passed++) at = text.indexOf('\n', at) + 1 || text.length;
  return at;
}
