import type { PlanContext } from './plan.ts';

/** The name that a label has in SQL. Results are called by their labels again when they come back. */
export function sqlAlias(label: string, { dialect }: Pick<PlanContext, 'dialect'>): string {
  return dialect.labelOf(label);
}
