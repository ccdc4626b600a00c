import type { PlanStep } from './plan.ts';
import { rowRules } from './row-rules.ts';

/** Rules that hide rows, where the engine has no sub-queries that could hold them; elsewhere they are part of the source. */
export const applyRowLevelSecurity: PlanStep = {
  name: 'apply row level security',
  apply: (plan, context) =>
    context.dialect.allowsSubqueries ? plan : { ...plan, where: [...plan.where, ...rowRules(context)] },
};
