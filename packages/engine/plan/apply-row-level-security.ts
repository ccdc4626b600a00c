import type { PlanStep } from './plan.ts';
import { rowRules } from './row-rules.ts';

/**
 * Adds row-level security rules to WHERE on engines without subqueries; elsewhere they are part of the
 * source.
 */
export const applyRowLevelSecurity: PlanStep = {
  name: 'apply row level security',
  apply: (plan, context) =>
    context.dialect.allowsSubqueries ? plan : { ...plan, where: [...plan.where, ...rowRules(context)] },
};
