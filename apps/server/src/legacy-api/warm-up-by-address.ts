import type { FastifyInstance } from 'fastify';
import { warmUpByAddress } from '@powerset/contracts/warm-up.ts';
import { fail } from '@powerset/core/errors.ts';
import { warmUpAll, type WarmUpDeps } from '../features/chart-data/warm-up.ts';
import { bind } from '../http/bind.ts';

const MALFORMED = 'Malformed request. slice_id or table_name and db_name arguments are expected';

/** Serves the old call that warms up a chart, or all charts of a dataset. */
export function warmUpByAddressRoute(app: FastifyInstance, deps: WarmUpDeps): void {
  bind(
    app,
    warmUpByAddress,
    async ({ actor, signal, query: { slice_id: chart, table_name: table, db_name: database } }) => {
      const missing = chart
        ? `Chart ${chart} not found`
        : `Table ${table} wasn't found in the database ${database}`;
      const charts = chart
        ? [Number(chart)]
        : table && database
          ? await deps.chartsOfDataset(database, table)
          : fail('request.invalid', { detail: MALFORMED });
      const outcomes = charts?.every(Number.isSafeInteger)
        ? await warmUpAll(charts, { actor, signal }, deps)
        : undefined;
      if (!outcomes || (chart && outcomes.length === 0)) fail('resource.not-found', { detail: missing });
      return outcomes.map(({ chart_id, ...outcome }) => ({ slice_id: chart_id, ...outcome }));
    },
  );
}
