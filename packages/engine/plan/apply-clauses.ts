import { fail } from '@powerset/core/errors.ts';
import { bareClause, clauseProblem, readsTables } from '@powerset/sql/read/check-clause.ts';
import { lexSql, type SqlToken } from '@powerset/sql/read/lex.ts';
import type { LexicalRules } from '@powerset/sql/read/lexical-rules.ts';
import type { Expression } from '@powerset/sql/tree/expression.ts';
import type { PlanStep } from './plan.ts';

/** Adds users' WHERE and HAVING clauses, each in its own brackets. */
export const applyClauses: PlanStep = {
  name: 'apply clauses',
  apply: (plan, { dialect: { lexicalRules } }) => ({
    ...plan,
    where: [...plan.where, ...clause(plan.query.extras?.where, lexicalRules)],
    having: [...plan.having, ...clause(plan.query.extras?.having, lexicalRules)],
  }),
};

function clause(text: string | null | undefined, rules: LexicalRules): Expression[] {
  if (!text?.trim()) return [];
  const problem = clauseProblem(text);
  if (problem) fail('query.request', { detail: problem });
  if (readsTables(text)) {
    const misplaced = misplacedWord(lexSql(text).filter(({ kind }) => kind !== 'comment'));
    fail(
      misplaced ? 'query.syntax' : 'query.subquery',
      misplaced ? { detail: `syntax error at or near "${misplaced}"` } : {},
    );
  }
  return [{ kind: 'raw', sql: `(${bareClause(text, rules)}\n)` }];
}

/** Words that begin a query. */
const OPENERS = new Set([
  'SELECT',
  'VALUES',
  'TABLE',
  'WITH',
  'FROM',
  'PIVOT',
  'UNPIVOT',
  'SUMMARIZE',
  'DESCRIBE',
  'SHOW',
  'EXPLAIN',
  'CALL',
  '(',
]);

// In brackets, a condition that does not begin like a query cannot become one: no engine accepts it.
function misplacedWord(tokens: readonly SqlToken[]): string | undefined {
  if (OPENERS.has(tokens[0]?.text.toUpperCase() ?? '(')) return undefined;
  let depth = 0;
  for (const { text } of tokens) {
    if (text === '(') depth++;
    else if (text === ')') depth--;
    // A bracket may contain a query, so later words prove nothing.
    if (depth > 0) return undefined;
    if (/^(UNION|INTERSECT|EXCEPT|TABLE)$/i.test(text)) return text;
  }
  return undefined;
}
