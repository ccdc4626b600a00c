import { fail } from '@powerset/core/errors.ts';
import { bareClause, clauseProblem, ownClauseProblem, readsTables } from '@powerset/sql/read/check-clause.ts';
import type { LexicalRules } from '@powerset/sql/read/lexical-rules.ts';
import type { Expression } from '@powerset/sql/tree/expression.ts';
import type { PlanContext } from './plan.ts';

/** Conditions that hide rows from this actor; one that cannot be read hides everything by failing. */
export function rowRules({
  rowFilters,
  plainRowFilters,
  rowFrames,
  dialect: { lexicalRules },
}: PlanContext): readonly Expression[] {
  return rowFilters.map(sql => {
    // A value reads in other ways on other engines, which says nothing of the rule.
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

/** @throws AppError `query.refused` for a condition that could read a table of its own choice, as this engine reads it */
export function requirePlain(sql: string, rules: LexicalRules): void {
  if (readsTables(sql, rules))
    fail('query.refused', {
      detail:
        'A row-level security clause of this guest token holds a sub-query, which is not allowed. Write a condition on columns, or ask an administrator to set POWERSET_GUEST_SUBQUERIES to on.',
      context: { sql },
    });
}
