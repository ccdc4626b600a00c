import type { PlanContext } from './plan.ts';

/** Returns the SQL name of a label; results are renamed back. */
export function sqlAlias(label: string, { dialect }: Pick<PlanContext, 'dialect'>): string {
  return dialect.labelOf(label);
}
