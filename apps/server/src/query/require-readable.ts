import type { Connection } from '@powerset/connector-kit/connector.ts';
import { refuseHiddenViews } from '@powerset/connector-kit/hidden-views.ts';
import { refuseReadingFunctions, refuseStoredFunctions } from '@powerset/connector-kit/stored-functions.ts';
import { refuseTelling } from '@powerset/connector-kit/telling-tables.ts';
import type { QuerySite } from '@powerset/engine/run-chart-query.ts';

/**
 * Refuses datasets that could reveal rows hidden by rules: engine statistics, views over protected tables,
 * and stored functions. Users who may read only part of a database cannot call functions that read more.
 */
export function requireReadable(connection: Connection): QuerySite['requireReadable'] {
  return async ({ reads, calls, ofOutsider }, { dataset, dialect, tableRules = [] }) => {
    if (tableRules.length > 0 && !dataset.sql)
      refuseTelling([{ schema: dataset.schema, name: dataset.tableName }], dialect.name);
    const place = { rules: tableRules, schema: dataset.schema, dialect, connection };
    for (const sql of reads) await refuseHiddenViews(sql, place);
    for (const sql of calls) await refuseStoredFunctions(sql, place);
    for (const sql of ofOutsider) await refuseReadingFunctions(sql, place);
  };
}
