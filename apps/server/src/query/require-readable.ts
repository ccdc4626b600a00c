import type { Connection } from '@powerset/connector-kit/connector.ts';
import { refuseHiddenViews } from '@powerset/connector-kit/hidden-views.ts';
import type { QuerySite } from '@powerset/engine/run-chart-query.ts';

/** What a dataset says itself shows no row of a view over a table that rules hide from whoever asks. */
export function requireReadable(connection: Connection): QuerySite['requireReadable'] {
  return async (datasetReads, { dataset, dialect, tableRules = [] }) => {
    for (const sql of datasetReads) await refuseHiddenViews(sql, { rules: tableRules, schema: dataset.schema, dialect, connection });
  };
}
