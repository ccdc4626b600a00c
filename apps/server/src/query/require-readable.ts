import type { Connection } from '@powerset/connector-kit/connector.ts';
import { refuseHiddenViews } from '@powerset/connector-kit/hidden-views.ts';
import { refuseStoredFunctions } from '@powerset/connector-kit/stored-functions.ts';
import type { QuerySite } from '@powerset/engine/run-chart-query.ts';

/**
 * What a dataset says itself shows no row of a view over a table that rules hide from whoever asks, and neither it nor
 * whoever asks calls a function that somebody stored.
 */
export function requireReadable(connection: Connection): QuerySite['requireReadable'] {
  return async ({ reads, calls }, { dataset, dialect, tableRules = [] }) => {
    const place = { rules: tableRules, schema: dataset.schema, dialect, connection };
    for (const sql of reads) await refuseHiddenViews(sql, place);
    for (const sql of calls) await refuseStoredFunctions(sql, place);
  };
}
