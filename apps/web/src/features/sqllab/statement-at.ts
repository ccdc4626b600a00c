import { splitStatements } from '@powerset/sql/read/split.ts';

export interface ChosenSql {
  readonly sql: string;
  /** The line on which it starts in the whole text, from 1. */
  readonly fromLine: number;
  /** The column of that line, from 1. */
  readonly fromColumn: number;
}

/** Returns the SQL to run: the selected text, or everything. */
export function chosenSql(
  sql: string,
  selection: { readonly from: number; readonly to: number } | undefined,
): ChosenSql {
  if (!selection || selection.from === selection.to || sql.slice(selection.from, selection.to).trim() === '')
    return { sql, fromLine: 1, fromColumn: 1 };
  return { sql: sql.slice(selection.from, selection.to), ...beginningAt(sql, selection.from) };
}

/** Returns the statement at the cursor or before it. */
export function statementAt(sql: string, cursor: number): ChosenSql {
  const pieces = splitStatements(sql);
  const piece = pieces.findLast(candidate => candidate.start <= cursor) ?? pieces[0];
  return piece ? { sql: piece.sql, ...beginningAt(sql, piece.start) } : { sql, fromLine: 1, fromColumn: 1 };
}

/** Returns whether there is something to run besides blanks and comments. */
export function hasStatement(sql: string): boolean {
  return splitStatements(sql).length > 0;
}

function beginningAt(text: string, offset: number): Pick<ChosenSql, 'fromLine' | 'fromColumn'> {
  const before = text.slice(0, offset).split('\n');
  return { fromLine: before.length, fromColumn: before.at(-1)!.length + 1 };
}
