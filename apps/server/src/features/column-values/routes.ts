import type { FastifyInstance } from 'fastify';
import { columnValues } from '@powerset/contracts/dataset.ts';
import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { AppError, fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { DATASOURCE_TYPES, QueryContext } from '@powerset/core/query/query-object.ts';
import { cellAt, type ResultColumn } from '@powerset/core/table/result-table.ts';
import type { CellValue } from '@powerset/core/table/cell-value.ts';
import { bind } from '../../http/bind.ts';
import type { ChartDataService } from '../../query/chart-data-service.ts';

export interface ColumnValuesDeps {
  readonly datasets: { byId(id: number): Promise<Dataset | undefined> };
  /** Returns a run of the SQL editor as a dataset. */
  readonly runDataset: (id: number, actor: Actor) => Promise<Dataset>;
  readonly chartData: ChartDataService;
  /** Throws unless the actor may read the dataset. */
  readonly requireAccess: (dataset: Dataset, actor: Actor) => Promise<void>;
}

const MAX_VALUES = 10_000;

/**
 * Serves the values of a column by a chart query, so that access checks, row-level security, and the cache
 * apply to them too.
 */
export function columnValuesRoutes(
  app: FastifyInstance,
  { datasets, runDataset, chartData, requireAccess }: ColumnValuesDeps,
): void {
  const datasetOf = async (type: string, id: number, actor: Actor): Promise<Dataset | undefined> => {
    if (type === 'query')
      return runDataset(id, actor).catch((error: unknown) =>
        error instanceof AppError && error.code === 'resource.not-found' ? undefined : Promise.reject(error),
      );
    return type === 'table' || type === 'dataset' ? datasets.byId(id) : undefined;
  };
  bind(app, columnValues, async ({ actor, params, signal, reply }) => {
    if (!DATASOURCE_TYPES.some(type => type === params.type))
      fail('request.invalid', { detail: `Invalid datasource type: ${params.type}` });
    const dataset =
      (await datasetOf(params.type, params.id, actor)) ??
      fail('resource.not-found', { detail: 'Datasource does not exist' });
    // Users who may not read the dataset must not learn which columns it has.
    if (params.type !== 'query') await requireAccess(dataset, actor).catch(() => fail('access.forbidden'));
    if (!dataset.columns.some(column => column.columnName === params.column))
      fail('request.invalid', { detail: `Column name ${params.column} does not exist` });
    const context = QueryContext.parse({
      datasource: { id: params.id, type: params.type === 'query' ? 'query' : 'table' },
      queries: [
        {
          columns: [params.column],
          metrics: [],
          row_limit: MAX_VALUES,
          extras: dataset.fetchValuesPredicate ? { where: dataset.fetchValuesPredicate } : {},
        },
      ],
    });
    // Clients know this call to refuse users who may not read the dataset.
    const [answer] = await chartData.run(context, actor, { signal }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'access.dataset')
        fail('access.forbidden', { cause: error });
      throw error;
    });
    if (answer?.kind !== 'rows') return fail('server.failed');
    const {
      columns: [column],
      rowCount,
    } = answer.answer.result.table;
    const values = Array.from({ length: column ? rowCount : 0 }, (_, row) =>
      asJson(cellAt(column!, row), column!),
    );
    reply.header('content-type', 'application/json');
    return `{"result":[${values.join(',')}]}`;
  });
}

// Writes JSON by hand so that 64-bit integers and decimals keep their digits. Times are written as in HTTP
// headers.
function asJson(value: CellValue, { data }: ResultColumn): string {
  if (typeof value === 'bigint' || (data.kind === 'decimal' && value !== null)) return String(value);
  if (data.kind === 'temporal' && typeof value === 'number')
    return JSON.stringify(new Date(Math.floor(value / 1000) * 1000).toUTCString());
  return typeof value === 'number' && !Number.isFinite(value) ? 'null' : JSON.stringify(value);
}
