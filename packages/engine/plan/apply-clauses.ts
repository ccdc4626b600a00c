import { fail } from '@powerset/core/errors.ts';
import { clauseProblem, readsTables } from '@powerset/sql/read/check-clause.ts';
import type { Expression } from '@powerset/sql/tree/expression.ts';
import type { PlanStep } from './plan.ts';

/** WHERE and HAVING texts that users wrote, each between brackets of its own. */
export const applyClauses: PlanStep = {
  name: 'apply clauses',
  apply: plan => ({
    ...plan,
    where: [...plan.where, ...clause(plan.query.extras?.where)],
    having: [...plan.having, ...clause(plan.query.extras?.having)],
  }),
};

function clause(text: string | null | undefined): Expression[] {
  if (!text?.trim()) return [];
  const problem = clauseProblem(text);
  if (problem) fail('query.invalid', { detail: problem });
  if (readsTables(text)) fail('query.subquery');
  return [{ kind: 'raw', sql: `(${text}\n)` }];
}
