import { fail } from '@powerset/core/errors.ts';
import { bareClause, clauseProblem } from '@powerset/sql/read/check-clause.ts';
import type { Expression } from '@powerset/sql/tree/expression.ts';
import type { PlanContext } from './plan.ts';

/** Conditions that hide rows from this actor; one that cannot be read hides everything by failing. */
export function rowRules({ rowFilters, dialect: { lexicalRules } }: PlanContext): readonly Expression[] {
  return rowFilters.map(sql => {
    if (clauseProblem(sql, lexicalRules))
      fail('query.invalid', {
        detail: 'A row level security rule of this dataset is not valid. Please tell an administrator.',
        context: { sql },
      });
    return { kind: 'raw', sql: `(${bareClause(sql, lexicalRules)}\n)` };
  });
}
