import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { AppError } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { QueryObject, type QueryContext } from '@powerset/core/query/query-object.ts';
import type { DatasetRequest } from '@powerset/core/template/template-context.ts';
import { planQuery } from '@powerset/engine/plan/plan-query.ts';
import { printForReading } from '@powerset/sql/print/print-select.ts';
import type { TableRule } from '@powerset/sql/read/restrict-tables.ts';
import type { Connections } from '../connections/connections.ts';
import { requireReadable } from '../query/require-readable.ts';
import { templateUser } from './template-user.ts';

export interface DatasetSqlDeps {
  readonly datasets: { byId(id: number): Promise<Dataset | undefined> };
  /** Throws unless the actor may read the dataset. */
  readonly requireDatasetAccess: (actor: Actor, dataset: Dataset, context: QueryContext) => Promise<void> | void;
  readonly rowFilters: (actor: Actor, dataset: Dataset) => Promise<readonly string[]>;
  /** Row rules of tables that the SQL of a virtual dataset reads. */
  readonly tableRules: (actor: Actor, databaseId: number) => Promise<readonly TableRule[]>;
  readonly connections: Pick<Connections, 'open'>;
  readonly now: () => Date;
}

/** The SQL of a dataset, with the row rules of whoever asks; undefined when they may not see it or there is none. */
export async function datasetSql({ id, includeMetrics, columns, times }: DatasetRequest, actor: Actor, deps: DatasetSqlDeps): Promise<string | undefined> {
  const dataset = id === undefined ? undefined : await readable(id, actor, deps);
  if (!dataset) return undefined;
  const query = QueryObject.parse({
    columns: columns ?? dataset.columns.map(column => column.columnName),
    metrics: includeMetrics ? dataset.metrics.map(metric => metric.metricName) : null,
  });
  const { connector: { dialect }, connection } = await deps.connections.open(dataset.databaseId, actor);
  const context = {
    dataset, dialect, rowFilters: await deps.rowFilters(actor, dataset), tableRules: await deps.tableRules(actor, dataset.databaseId), nowMs: deps.now().getTime(), defaultRows: 1, maxRows: 1,
    templates: { user: templateUser(actor), params: { ...dataset.templateParams, ...times } },
  };
  const planned = planQuery(query, context);
  await requireReadable(connection)(planned.texts, context);
  return printForReading({ ...planned.select, limit: undefined }, dialect);
}

async function readable(id: number, actor: Actor, { datasets, requireDatasetAccess }: DatasetSqlDeps): Promise<Dataset | undefined> {
  const dataset = await datasets.byId(id);
  if (!dataset) return undefined;
  try {
    // No chart asks for it, so a right that comes with a chart is none here.
    await requireDatasetAccess(actor, dataset, { datasource: { id, type: 'table' }, queries: [] });
    return dataset;
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return undefined;
    throw error;
  }
}
