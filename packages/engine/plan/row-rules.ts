import { fail } from '@powerset/core/errors.ts';
import { bareClause, clauseProblem, ownClauseProblem, readsTables } from '@powerset/sql/read/check-clause.ts';
import type { LexicalRules } from '@powerset/sql/read/lexical-rules.ts';
import type { Expression } from '@powerset/sql/tree/expression.ts';
import type { PlanContext } from './plan.ts';

/**
 * Returns the conditions that hide rows from this actor; an unreadable condition throws, so nothing is shown.
 */
export function rowRules({
  rowFilters,
  plainRowFilters,
  rowFrames,
  dialect: { lexicalRules },
}: PlanContext): readonly Expression[] {
  return rowFilters.map(sql => {
    // Other engines may read the value differently, so it cannot decide whether the rule is valid.
    const frame = rowFrames?.get(sql) ?? sql;
    if (clauseProblem(frame, lexicalRules) ?? ownClauseProblem(sql, lexicalRules))
      fail('query.invalid', {
        detail: 'A row-level security rule of this dataset is not valid. Ask an administrator to fix it.',
        context: { sql },
      });
    if (plainRowFilters?.has(sql)) requirePlain(frame, lexicalRules);
    return { kind: 'raw', sql: `(${bareClause(sql, lexicalRules)}\n)` };
  });
}

/**
 * Checks a condition that must not contain subqueries.
 * @throws AppError `query.refused` for a condition that could read another table when this engine runs it
 */
export function requirePlain(sql: string, rules: LexicalRules): void {
  if (readsTables(sql, rules))
    fail('query.refused', {
      detail:
        'A row-level security clause of this guest token holds a sub-query, which is not allowed. Write a condition on columns, or ask an administrator to set POWERSET_GUEST_SUBQUERIES to on.',
      context: { sql },
    });
}
