import { fail } from '@powerset/core/errors.ts';
import { restrictTables } from '@powerset/sql/read/restrict-tables.ts';
import type { PlanContext } from './plan.ts';

/**
 * A dataset that is a SELECT shows no row of another table that rules hide from this actor.
 * @throws AppError `query.refused` when its SELECT cannot be read well enough
 */
export function restrictDataset(context: PlanContext): PlanContext {
  const { dataset, dialect, tableRules = [] } = context;
  if (!dataset.sql || tableRules.length === 0) return context;
  const answer = restrictTables(dataset.sql, { rules: tableRules, defaultSchema: dataset.schema, lexicalRules: dialect.lexicalRules, aliasWord: dialect.tableAliasWord });
  if (!answer.ok) return fail('query.refused', { detail: `Rules hide rows of a table that this dataset reads, and its SQL cannot be read well enough to apply them. ${answer.problem}` });
  return { ...context, dataset: { ...dataset, sql: answer.sql } };
}
