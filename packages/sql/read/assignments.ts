import { lexSql } from './lex.ts';
import type { LexicalRules } from './lexical-rules.ts';

/**
 * Returns whether a query assigns a variable (`@name := value`). Engines do so even for rows that an outer
 * condition drops, so a variable may hold hidden values.
 */
export function assignsVariable(sql: string, rules: LexicalRules): boolean {
  if (!rules.assignsInQueries || !sql.includes(':=')) return false;
  const marks = lexSql(sql, rules);
  return marks.some(
    ({ kind, text, start }, at) =>
      kind === 'mark' &&
      (text === ':=' ||
        (text === ':' && marks[at + 1]?.text.startsWith('=') === true && marks[at + 1]!.start === start + 1)),
  );
}
