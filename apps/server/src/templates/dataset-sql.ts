import { columnsOf } from '@powerset/connector-kit/columns-of.ts';
import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { AppError, fail } from '@powerset/core/errors.ts';
import { plainConditions, type Actor } from '@powerset/core/permissions/actor.ts';
import { QueryObject, type QueryContext } from '@powerset/core/query/query-object.ts';
import type { DatasetRequest } from '@powerset/core/template/template-context.ts';
import { planQuery } from '@powerset/engine/plan/plan-query.ts';
import { printForReading } from '@powerset/sql/print/print-select.ts';
import type { TableRule } from '@powerset/sql/read/restrict-tables.ts';
import type { Connections } from '../connections/connections.ts';
import { requireReadable } from '../query/require-readable.ts';
import { tablePartitions, type PartitionDeps } from './table-partitions.ts';
import { withSources, type SourceLoaders } from './template-sources.ts';
import { templateUser } from './template-user.ts';

export interface DatasetSqlDeps extends PartitionDeps {
  readonly datasets: { byId(id: number): Promise<Dataset | undefined> };
  /** Throws unless the actor may read the dataset. */
  readonly requireDatasetAccess: (
    actor: Actor,
    dataset: Dataset,
    context: QueryContext,
  ) => Promise<void> | void;
  readonly rowFilters: (actor: Actor, dataset: Dataset) => Promise<readonly string[]>;
  /** Returns the row-level security rules of tables that a virtual dataset reads. */
  readonly tableRules: (actor: Actor, databaseId: number) => Promise<readonly TableRule[]>;
  readonly connections: Pick<Connections, 'open'>;
  readonly now: () => Date;
}

/** Where a template is, and for whom it is rendered. */
export interface TemplatePlace {
  readonly actor: Actor;
  readonly databaseId: number;
  readonly schema: string | null;
}

/** The maximum depth of datasets that refer to each other. */
const MAX_DEPTH = 8;
/** The maximum number of datasets that one text can lead to. */
const MAX_LOADS = 60;

interface Nesting {
  /** The datasets that led to this one, outermost first. */
  readonly within: readonly number[];
  readonly left: { loads: number };
}

/**
 * Returns how templates reach datasets and partitions, with the permissions and row-level security of the
 * user.
 */
export function sourceLoaders(place: TemplatePlace, deps: DatasetSqlDeps): SourceLoaders {
  return loadersWithin(place, { within: [], left: { loads: MAX_LOADS } }, deps);
}

function loadersWithin(place: TemplatePlace, nesting: Nesting, deps: DatasetSqlDeps): SourceLoaders {
  return {
    dataset: request => datasetSql(request, { ...place, ...nesting }, deps),
    partitions: request => tablePartitions(request, place, place.actor, deps),
  };
}

/** Returns the SQL of a dataset under the user's row-level security; undefined if it is missing or hidden. */
async function datasetSql(
  { id, includeMetrics, columns, times }: DatasetRequest,
  { actor, databaseId, within, left }: TemplatePlace & Nesting,
  deps: DatasetSqlDeps,
): Promise<string | undefined> {
  const dataset = id === undefined ? undefined : await readable(id, actor, deps);
  if (!dataset) return undefined;
  requireBounded(dataset, databaseId, { within, left });
  const query = QueryObject.parse({
    columns: columns ?? dataset.columns.map(column => column.columnName),
    metrics: includeMetrics ? dataset.metrics.map(metric => metric.metricName) : null,
  });
  const {
    connector: { dialect },
    connection,
  } = await deps.connections.open(dataset.databaseId, actor);
  const context = {
    dataset,
    dialect,
    rowFilters: await deps.rowFilters(actor, dataset),
    plainRowFilters: plainConditions(actor),
    tableRules: await deps.tableRules(actor, dataset.databaseId),
    nowMs: deps.now().getTime(),
    defaultRows: 1,
    maxRows: 1,
    templates: { user: templateUser(actor), params: dataset.templateParams, times },
  };
  const inner = loadersWithin(
    { actor, databaseId, schema: dataset.schema },
    { within: [...within, dataset.id], left },
    deps,
  );
  const planned = await withSources(
    (sources, columnsAt) =>
      planQuery(query, { ...context, columnsAt, templates: { ...context.templates, ...sources } }),
    { ...inner, columnsAt: async sql => columnsOf(await connection.read(sql), dialect) },
  );
  await requireReadable(connection)(planned.texts, context);
  return printForReading({ ...planned.select, limit: undefined }, dialect);
}

// Another database's SQL would read tables of the same names here, which nobody may have allowed.
function requireBounded(dataset: Dataset, databaseId: number, { within, left }: Nesting): void {
  const refuse = (why: string): never =>
    fail('query.invalid', { detail: `Dataset ${dataset.id} cannot be used in this template: ${why}.` });
  if (dataset.databaseId !== databaseId) refuse('it belongs to another database');
  if (within.includes(dataset.id)) refuse(`it names itself (${[...within, dataset.id].join(' → ')})`);
  if (within.length >= MAX_DEPTH)
    refuse(`more than ${MAX_DEPTH} datasets name each other, one within another`);
  if (left.loads-- <= 0) refuse(`it leads to more than ${MAX_LOADS} datasets`);
}

async function readable(
  id: number,
  actor: Actor,
  { datasets, requireDatasetAccess }: DatasetSqlDeps,
): Promise<Dataset | undefined> {
  const dataset = await datasets.byId(id);
  if (!dataset) return undefined;
  try {
    // No chart is involved, so permissions that come with a chart do not apply.
    await requireDatasetAccess(actor, dataset, { datasource: { id, type: 'table' }, queries: [] });
    return dataset;
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return undefined;
    throw error;
  }
}
