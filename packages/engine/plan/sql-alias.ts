import type { PlanContext } from './plan.ts';

/** The name that a label has in SQL. Results are called by their labels again when they come back. */
export function sqlAlias(label: string, { dialect }: Pick<PlanContext, 'dialect'>): string {
  return dialect.labelOf(label);
}

/** The name of a metric's label: some engines mistake an alias for the column of that name. */
export function metricAlias(label: string, { dialect, dataset }: Pick<PlanContext, 'dialect' | 'dataset'>): string {
  const isTaken = !dialect.allowsAliasToSourceColumn && dataset.columns.some(column => column.columnName === label);
  return dialect.labelOf(isTaken ? `${label}__` : label);
}
