import { lexSql } from './lex.ts';
import type { LexicalRules } from './lexical-rules.ts';

/**
 * Whether a query keeps a value in a variable (`@name := value`), on engines that know that. They do so for rows that a
 * condition around it leaves out, so that a variable may hold what rules hide.
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
