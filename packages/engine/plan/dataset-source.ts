import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { fail } from '@powerset/core/errors.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import { splitCommonTables } from '@powerset/sql/read/split-common-tables.ts';
import { splitStatements } from '@powerset/sql/read/split.ts';
import type { Source } from '@powerset/sql/tree/select.ts';

/** What a dataset stands for in FROM: its table, or its SELECT between brackets. */
export function datasetSource(dataset: Dataset, { lexicalRules, allowsCteInSubquery }: Dialect): Source {
  if (!dataset.sql) {
    return { kind: 'table', catalog: dataset.catalog ?? undefined, schema: dataset.schema ?? undefined, name: dataset.tableName };
  }
  const statements = splitStatements(dataset.sql, lexicalRules);
  if (statements.length !== 1) fail('query.invalid', { detail: statements.length === 0 ? 'Virtual dataset query must be read-only' : 'Virtual dataset query cannot consist of multiple statements' });
  const { sql } = statements[0]!;
  const split = allowsCteInSubquery ? undefined : splitCommonTables(sql, lexicalRules);
  return split ? { kind: 'common-table', ...split, name: '__cte' } : { kind: 'raw', sql, alias: 'virtual_table' };
}
