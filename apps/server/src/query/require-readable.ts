import type { Connection } from '@powerset/connector-kit/connector.ts';
import { refuseHiddenViews } from '@powerset/connector-kit/hidden-views.ts';
import type { QuerySite } from '@powerset/engine/run-chart-query.ts';

/** A dataset's own SELECT shows no row of a view over a table that rules hide from whoever asks. */
export function requireReadable(connection: Connection): QuerySite['requireReadable'] {
  return async (datasetSql, { dataset, dialect, tableRules = [] }) => {
    if (datasetSql) await refuseHiddenViews(datasetSql, { rules: tableRules, schema: dataset.schema, dialect, connection });
  };
}
