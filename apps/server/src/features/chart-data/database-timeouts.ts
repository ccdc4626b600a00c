import type { ChartDataDeps } from '../../query/chart-data-service.ts';
import type { Db } from '../../metadata/open-store.ts';
import { databaseStore } from '../databases/store.ts';

/** Reads how long results of databases are cached, without their secrets. */
export function databaseTimeouts(db: Db): ChartDataDeps['databases'] {
  return {
    byId: async id => {
      const row = await databaseStore(db).byId(id);
      return row && { id: row.id, cacheTimeout: row.cache_timeout };
    },
  };
}
