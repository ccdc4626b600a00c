import { fail } from '@powerset/core/errors.ts';
import { readSql } from '@powerset/sql/read/read-sql.ts';
import { isShadowed } from '@powerset/sql/read/restrict-tables.ts';
import { splitCommonTables } from '@powerset/sql/read/split-common-tables.ts';
import { splitStatements } from '@powerset/sql/read/split.ts';
import { allOf } from '@powerset/sql/tree/expression.ts';
import type { Source } from '@powerset/sql/tree/select.ts';
import type { PlanContext } from './plan.ts';
import { rowRules } from './row-rules.ts';

const VIRTUAL_TABLE = 'virtual_table';

/**
 * Returns the dataset's source for FROM: its table, or its SELECT in brackets. It includes the rules that
 * hide rows, so that no condition or name in the surrounding query can precede them.
 */
export function datasetSource(context: PlanContext): Source {
  const { dataset, dialect } = context;
  const source = unruledSource(context);
  const rules = dialect.allowsSubqueries ? rowRules(context) : [];
  if (rules.length === 0) return source;
  return {
    kind: 'select',
    select: { items: [], from: source, where: allOf(rules) },
    alias: dataset.sql ? VIRTUAL_TABLE : dataset.tableName,
  };
}

function unruledSource({
  dataset,
  dialect: { lexicalRules, allowsCteInSubquery },
  rowFilters,
}: PlanContext): Source {
  if (!dataset.sql) {
    return {
      kind: 'table',
      catalog: dataset.catalog ?? undefined,
      schema: dataset.schema ?? undefined,
      name: dataset.tableName,
    };
  }
  const statements = splitStatements(dataset.sql, lexicalRules);
  if (statements.length !== 1)
    fail('query.invalid', {
      detail:
        statements.length === 0
          ? 'Virtual dataset query must be read-only'
          : 'Virtual dataset query cannot consist of multiple statements',
    });
  const { sql } = statements[0]!;
  const split = allowsCteInSubquery ? undefined : splitCommonTables(sql, lexicalRules);
  if (!split) return { kind: 'raw', sql, alias: VIRTUAL_TABLE };
  // If they preceded the whole statement, the rules could also see its names.
  if (
    readSql(sql, lexicalRules).some(({ commonTables }) => isShadowed(rowFilters, commonTables, lexicalRules))
  )
    fail('query.refused', {
      detail:
        "The dataset's SQL contains a query with the name of a table that a row-level security rule reads. Rename it.",
    });
  return { kind: 'common-table', ...split, name: '__cte' };
}
