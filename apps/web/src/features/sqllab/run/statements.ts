import { C_LIKE_SQL, STANDARD_SQL, type LexicalRules } from '@powerset/sql/read/lexical-rules.ts';
import { splitStatements } from '@powerset/sql/read/split.ts';
import type { ChosenSql } from '../statement-at.ts';

export interface StatementToRun extends ChosenSql {
  readonly title: string;
}

const MYSQL: LexicalRules = {
  ...C_LIKE_SQL,
  hashComments: true,
  dashCommentsNeedSpace: true,
};

const RULES: Readonly<Record<string, LexicalRules>> = {
  mysql: MYSQL,
  mariadb: MYSQL,
  bigquery: C_LIKE_SQL,
  hive: C_LIKE_SQL,
  databricks: C_LIKE_SQL,
};

/** Returns how the engine's text splits into statements. */
export function rulesOf(backend: string | undefined): LexicalRules {
  return RULES[backend ?? ''] ?? STANDARD_SQL;
}

/**
 * Returns the statements of a text, each with its place in the whole text and a title for its results. A text
 * with template blocks stays whole, because a block may reach over several statements.
 */
export function statementsToRun(
  chosen: ChosenSql,
  rules: LexicalRules = STANDARD_SQL,
): readonly StatementToRun[] {
  const pieces = chosen.sql.includes('{%') ? [] : splitStatements(chosen.sql, rules);
  if (pieces.length < 2) return [{ ...chosen, title: 'Results' }];
  return pieces.map((piece, at) => {
    const before = chosen.sql.slice(0, piece.start).split('\n');
    const line = before.length;
    const column = before.at(-1)!.length + 1;
    return {
      sql: piece.sql,
      fromLine: chosen.fromLine + line - 1,
      fromColumn: line === 1 ? chosen.fromColumn + column - 1 : column,
      title: `${at + 1}: ${titleOf(piece.sql, commentBefore(chosen.sql, piece.start))}`,
    };
  });
}

const LONGEST_TITLE = 28;

function titleOf(sql: string, comment: string | undefined): string {
  const source = /\b(?:FROM|INTO|UPDATE|JOIN|TABLE|VIEW)\s+((?:["`[]?[\w$]+["`\]]?\.)*["`[]?([\w$]+))/i.exec(
    sql,
  )?.[2];
  const title = comment ?? source ?? sql.replaceAll(/\s+/g, ' ');
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1)}…` : title;
}

/** Returns the comment on the line before a statement, with which authors name it. */
function commentBefore(text: string, start: number): string | undefined {
  return /--[ \t]*([^\n]+?)[ \t]*\n[ \t]*$/.exec(text.slice(0, start))?.[1];
}
