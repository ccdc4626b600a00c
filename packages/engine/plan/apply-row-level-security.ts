import { bareClause, clauseProblem } from '@powerset/sql/read/check-clause.ts';
import { fail } from '@powerset/core/errors.ts';
import type { PlanStep } from './plan.ts';

/** Rules that hide rows from this actor; a rule that cannot be read hides everything by failing. */
export const applyRowLevelSecurity: PlanStep = {
  name: 'apply row level security',
  apply: (plan, { rowFilters }) => ({
    ...plan,
    where: [...plan.where, ...rowFilters.map(sql => {
      if (clauseProblem(sql)) fail('query.invalid', { detail: 'A row level security rule of this dataset is not valid. Please tell an administrator.', context: { sql } });
      return { kind: 'raw', sql: `(${bareClause(sql)}\n)` } as const;
    })],
  }),
};
