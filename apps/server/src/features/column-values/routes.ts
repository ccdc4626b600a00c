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
  /** A run of the SQL editor as a dataset. */
  readonly runDataset: (id: number, actor: Actor) => Promise<Dataset>;
  readonly chartData: ChartDataService;
  /** Throws unless the actor may read the dataset. */
  readonly requireAccess: (dataset: Dataset, actor: Actor) => Promise<void>;
}

const MAX_VALUES = 10_000;

/** The values of a column, asked for like a chart, so that access, row rules and the cache hold for them too. */
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
    // Whoever may not read the dataset is not told which columns it has.
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
    // Who may not read the dataset may not use the call, as clients know it.
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

// Written by hand so that 64-bit integers and decimals keep their digits. Moments are told as in headers of HTTP.
function asJson(value: CellValue, { data }: ResultColumn): string {
  if (typeof value === 'bigint' || (data.kind === 'decimal' && value !== null)) return String(value);
  if (data.kind === 'temporal' && typeof value === 'number')
    return JSON.stringify(new Date(Math.floor(value / 1000) * 1000).toUTCString());
  return typeof value === 'number' && !Number.isFinite(value) ? 'null' : JSON.stringify(value);
}
