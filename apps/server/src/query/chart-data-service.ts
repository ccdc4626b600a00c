import { grainsOf, periodFirst, rawRows, withoutPeriod } from './changed-query.ts';
import { levelsToAsk, levelQuery } from './total-levels.ts';
import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { AppError, fail } from '@powerset/core/errors.ts';
import { OVERALL_VALUE, pivotLevels, type PivotLevel } from '@powerset/core/form-data/pivot-levels.ts';
import { plainConditions, type Actor } from '@powerset/core/permissions/actor.ts';
import { onGranularity } from '@powerset/core/query/on-granularity.ts';
import { type QueryContext, type QueryObject, type ResultType } from '@powerset/core/query/query-object.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { columnsOf } from '@powerset/connector-kit/columns-of.ts';
import { withoutValues } from '@powerset/connector-kit/without-values.ts';
import { hasNumberFormats } from '@powerset/engine/client-table/number-formats.ts';
import type { AnsweredLevel } from '@powerset/engine/client-table/overall-view.ts';
import {
  canStream,
  runChartQuery,
  streamChartQuery,
  type ChartQueryAnswer,
  type QuerySite,
} from '@powerset/engine/run-chart-query.ts';
import type { Seat } from '@powerset/engine/merge/statement-batch.ts';
import { requireShortQueries } from '@powerset/engine/plan/check-query.ts';
import { planQuery } from '@powerset/engine/plan/plan-query.ts';
import type { Plan, PlanContext } from '@powerset/engine/plan/plan.ts';
import { printForReading } from '@powerset/sql/print/print-select.ts';
import type { TableRule } from '@powerset/sql/read/restrict-tables.ts';
import { canReadDatabase } from '../access/data-access.ts';
import type { ResultCache } from '../cache/result-cache.ts';
import type { Connections } from '../connections/connections.ts';
import type { OpenedConnection } from '../connections/connection-target.ts';
import { sourceLoaders } from '../templates/dataset-sql.ts';
import type { PartitionDeps } from '../templates/table-partitions.ts';
import { withSources, type SourceLoaders, type TemplateSources } from '../templates/template-sources.ts';
import { templateUser } from '../templates/template-user.ts';
import type { AnnotationData } from './annotation-data.ts';
import { NotCached, type RunChartOptions, type StreamChartOptions } from './chart-data-options.ts';
import { toldToCharts } from './engine-failure.ts';
import { holidayLookup } from './holidays.ts';
import { inDefaultOrder } from './default-order.ts';
import { inTime } from './in-time.ts';
import { requireReadable } from './require-readable.ts';
import { describeWrittenColumns } from './written-columns.ts';

/** Rows of a raw data preview. */
const SAMPLE_ROWS = 1_000;

/** The site's settings for charts. */
export interface ChartLimits {
  /** The row limit of queries that set none. */
  readonly rowLimit: number;
  /** The maximum number of rows of any query. */
  readonly sqlMaxRow: number;
  /** Seconds to cache an answer if dataset and database set no timeout. */
  readonly cacheTimeoutS: number;
  /** The query time limit in seconds. */
  readonly queryTimeoutS: number;
}

export interface ChartDataDeps {
  readonly datasets: { byId(id: number): Promise<Dataset | undefined> };
  /** Returns an SQL editor run as a dataset. @throws if the actor may not see it or read its tables */
  readonly runDataset: (id: number, actor: Actor) => Promise<Dataset>;
  readonly charts: { cacheTimeoutOf(id: number): Promise<number | null> };
  readonly databases: {
    byId(id: number): Promise<{ readonly id: number; readonly cacheTimeout: number | null } | undefined>;
  };
  /** Throws unless the actor may read the dataset. */
  readonly requireDatasetAccess: (
    actor: Actor,
    dataset: Dataset,
    context: QueryContext,
  ) => Promise<void> | void;
  /** Returns the clauses of the actor's row-level security rules. */
  readonly rowFilters: (actor: Actor, dataset: Dataset) => Promise<readonly string[]>;
  /** Returns the rules for the tables that a dataset's own texts may read. */
  readonly tableRules: (actor: Actor, databaseId: number) => Promise<readonly TableRule[]>;
  /** Whether SQL may contain templates (`ENABLE_TEMPLATE_PROCESSING`). */
  readonly hasTemplates: boolean;
  /** Returns the data of a query's annotation layers for this actor. */
  readonly annotations: (
    layers: NonNullable<QueryObject['annotation_layers']>,
    actor: Actor,
    signal: AbortSignal,
  ) => Promise<AnnotationData>;
  readonly connections: Pick<Connections, 'open'>;
  readonly requireTable: PartitionDeps['requireTable'];
  readonly cache: ResultCache;
  readonly codeVersion: string;
  readonly now: () => Date;
  readonly limits: ChartLimits;
}

export type QueryAnswer =
  | {
      readonly kind: 'rows';
      readonly answer: ChartQueryAnswer;
      readonly cacheTimeout: number;
      readonly query: QueryObject;
      readonly dataset: Dataset;
      readonly resultType: ResultType;
      readonly formData: Readonly<Record<string, unknown>>;
      readonly annotations: AnnotationData;
      readonly totals?: readonly AnsweredLevel[];
    }
  | { readonly kind: 'sql'; readonly sqlText: string }
  | { readonly kind: 'columns'; readonly dataset: Dataset }
  | {
      readonly kind: 'time-grains';
      readonly grains: readonly { readonly grain: string; readonly sql: string }[];
    };

type RowsOfAQuery = Omit<Extract<QueryAnswer, { kind: 'rows' }>, 'resultType'>;

export interface ChartDataService {
  /** Returns the answers to a chart's queries, in order. */
  run(context: QueryContext, actor: Actor, options: RunChartOptions): Promise<readonly QueryAnswer[]>;
  /** Returns the site of a chart's queries, whether or not they can be answered. */
  siteOf(context: QueryContext, actor: Actor): Promise<ChartSite>;
  /** Streams the rows of one large answer; returns undefined if it is small, must be whole, or is cached. */
  stream(context: QueryContext, actor: Actor, options: StreamChartOptions): Promise<StreamedRows | undefined>;
}

export interface ChartSite {
  readonly dataset: Dataset;
  readonly connector: OpenedConnection['connector'];
  /** How long answers are cached, in seconds. */
  readonly cacheTimeout: number;
}

export interface StreamedRows {
  readonly plan: Plan;
  readonly batches: AsyncGenerator<ResultTable, void>;
  readonly dataset: Dataset;
}

export function makeChartDataService(deps: ChartDataDeps): ChartDataService {
  return {
    async run(context, actor, options) {
      // All charts of a request take their seats before the first of them runs.
      const seats = context.queries.map(() => options.batch?.seat());
      try {
        const call = await beginCall(context, actor, options, deps);
        return await Promise.all(
          queriesOf(context, call).map((query, at) =>
            withSources(
              (sources, columnsAt) =>
                answer(
                  query,
                  resultType(query, context),
                  { ...call, sources, columnsAt, seat: seats[at] },
                  deps,
                ),
              sourcesOf(call, deps),
            ).finally(() => seats[at]?.leave()),
          ),
        );
      } finally {
        for (const seat of seats) seat?.leave();
      }
    },
    async siteOf(context, actor) {
      const dataset = await readableDataset(context, actor, deps);
      const { connector } = await deps.connections.open(dataset.databaseId, actor);
      return { dataset, connector, cacheTimeout: await cacheTimeout(dataset, context, deps) };
    },
    async stream(context, actor, { aboveCells, ...options }) {
      const call = await beginCall(context, actor, options, deps);
      const [query, ...others] = queriesOf(context, call);
      if (!query || others.length > 0 || !isStreamed(query, context)) return undefined;
      return withSources(
        (sources, columnsAt) => streamed(query, { ...call, sources, columnsAt }, deps, aboveCells),
        sourcesOf(call, deps),
      );
    },
  };
}

/** Relative times are rounded to this step, so that repeated queries hit the cache. */
const STEADY_MS = 10_000;

/** Returns the time to which relative times refer. */
export function steady(nowMs: number): number {
  return nowMs - (nowMs % STEADY_MS);
}

async function beginCall(
  context: QueryContext,
  actor: Actor,
  {
    signal,
    force,
    cachedOnly = false,
    mostRows = Infinity,
    seriesTimeRange,
    keepsTimeFilters = false,
    nowMs,
  }: RunChartOptions,
  deps: ChartDataDeps,
): Promise<Call> {
  requireShortQueries(context.queries);
  const dataset = await readableDataset(context, actor, deps);
  const opened = await deps.connections.open(dataset.databaseId, actor);
  return {
    nowMs: steady(nowMs ?? deps.now().getTime()),
    dataset,
    mostRows,
    seriesTimeRange,
    keepsTimeFilters,
    opened,
    actor,
    force: force ?? context.force ?? false,
    signal,
    cachedOnly,
    rowFilters: await deps.rowFilters(actor, dataset),
    tableRules: await deps.tableRules(actor, dataset.databaseId),
    formData: context.form_data ?? {},
    cacheTimeout: context.custom_cache_timeout ?? (await cacheTimeout(dataset, context, deps)),
  };
}

async function readableDataset(context: QueryContext, actor: Actor, deps: ChartDataDeps): Promise<Dataset> {
  const { id, type } = context.datasource;
  if (type === 'query') return deps.runDataset(id, actor);
  // Other source types have ids of their own, so the same id names something else.
  const dataset = (type === 'table' ? await deps.datasets.byId(id) : undefined) ?? fail('resource.not-found');
  await deps.requireDatasetAccess(actor, dataset, context);
  return dataset;
}

function queriesOf(context: QueryContext, { dataset }: Call): readonly QueryObject[] {
  const queries = context.queries.map(query => onGranularity(query, context.form_data?.['x_axis'], dataset));
  // A displayed pivot table is one table, whose totals are queried with its cells.
  return queries[0] && totalsOf(resultType(queries[0], context), context.form_data ?? {}).length > 0
    ? queries.slice(0, 1)
    : queries;
}

function isSeenPivot(type: ResultType, formData: Readonly<Record<string, unknown>>): boolean {
  return type === 'post_processed' && formData['viz_type'] === 'pivot_table_v2';
}

function totalsOf(type: ResultType, formData: Readonly<Record<string, unknown>>): readonly PivotLevel[] {
  return isSeenPivot(type, formData) ? pivotLevels(formData) : [];
}

const STREAMED_TYPES: ReadonlySet<ResultType> = new Set(['full', 'results', 'post_processed']);

// Displayed pivot tables and formatted columns need all rows.
function isStreamed(query: QueryObject, context: QueryContext): boolean {
  const type = resultType(query, context);
  return (
    STREAMED_TYPES.has(type) &&
    canStream(query) &&
    !isSeenPivot(type, context.form_data ?? {}) &&
    !(type === 'post_processed' && hasNumberFormats(context.form_data ?? {}))
  );
}

async function streamed(
  query: QueryObject,
  call: Call,
  deps: ChartDataDeps,
  aboveCells: number,
): Promise<StreamedRows | undefined> {
  const context = await planContext(query, call, deps);
  const {
    plan: { limit, items },
  } = planQuery(query, context);
  if (limit * items.length <= aboveCells) return undefined;
  if (!call.force && (await isKept(query, call, deps))) return undefined;
  const { plan, start } = await streamChartQuery(query, context, siteOf(call));
  return {
    plan,
    batches: inTime(late => start(AbortSignal.any([call.signal, late])), {
      limitS: deps.limits.queryTimeoutS,
    }),
    dataset: call.dataset,
  };
}

async function isKept(query: QueryObject, call: Call, deps: ChartDataDeps): Promise<boolean> {
  try {
    await rows(query, { ...call, cachedOnly: true }, deps);
    return true;
  } catch (error) {
    if (error instanceof NotCached) return false;
    throw error;
  }
}

interface Call {
  readonly actor: Actor;
  readonly sources?: TemplateSources;
  readonly seat?: Seat | undefined;
  readonly columnsAt?: PlanContext['columnsAt'];
  readonly dataset: Dataset;
  readonly opened: OpenedConnection;
  readonly rowFilters: readonly string[];
  readonly tableRules: readonly TableRule[];
  readonly formData: Readonly<Record<string, unknown>>;
  readonly cacheTimeout: number;
  readonly force: boolean;
  readonly cachedOnly: boolean;
  readonly mostRows: number;
  readonly seriesTimeRange: string | null | undefined;
  readonly keepsTimeFilters: boolean;
  readonly nowMs: number;
  readonly signal: AbortSignal;
}

function sourcesOf(
  {
    dataset: { databaseId, schema },
    actor,
    opened: {
      connection,
      connector: { dialect },
    },
  }: Call,
  deps: ChartDataDeps,
): SourceLoaders {
  return {
    ...sourceLoaders({ actor, databaseId, schema }, deps),
    columnsAt: async sql => columnsOf(await connection.read(sql), dialect),
  };
}

function resultType(query: QueryObject, context: QueryContext): ResultType {
  return query.result_type ?? context.result_type ?? 'full';
}

// Precedence: chart, dataset, database, site.
async function cacheTimeout(
  dataset: Dataset,
  context: QueryContext,
  { charts, databases, limits }: ChartDataDeps,
): Promise<number> {
  const chartId = Number(context.form_data?.['slice_id'] ?? NaN);
  const ofChart = Number.isSafeInteger(chartId) ? await charts.cacheTimeoutOf(chartId) : null;
  if (ofChart !== null) return ofChart;
  if (dataset.cacheTimeout !== null) return dataset.cacheTimeout;
  return (await databases.byId(dataset.databaseId))?.cacheTimeout ?? limits.cacheTimeoutS;
}

async function answer(
  query: QueryObject,
  type: ResultType,
  call: Call,
  deps: ChartDataDeps,
): Promise<QueryAnswer> {
  switch (type) {
    case 'columns':
      return { kind: 'columns', dataset: call.dataset };
    case 'timegrains':
      return { kind: 'time-grains', grains: grainsOf(call.opened.connector.dialect) };
    case 'query':
      return {
        kind: 'sql',
        sqlText: printForReading(
          planQuery(query, await planContext(query, call, deps)).select,
          call.opened.connector.dialect,
        ),
      };
    case 'samples':
      return {
        ...(await rows(withoutPeriod(rawRows(query, call.dataset)), call, deps, {
          defaultRows: SAMPLE_ROWS,
        })),
        resultType: type,
      };
    case 'drill_detail':
      return {
        ...(await rows(rawRows({ ...query, filters: periodFirst(query) }, call.dataset), call, deps)),
        resultType: type,
      };
    default:
      return { ...(await withTotals(query, type, call, deps)), resultType: type };
  }
}

async function withTotals(
  query: QueryObject,
  type: ResultType,
  call: Call,
  deps: ChartDataDeps,
): Promise<RowsOfAQuery> {
  const cells = await rows(query, call, deps);
  if (!isSeenPivot(type, call.formData) || call.formData['aggregateFunction'] !== OVERALL_VALUE) return cells;
  const levels = levelsToAsk(query, cells.answer, call.formData);
  const totals = await Promise.all(
    levels.map(async level => ({
      ...level,
      table: (await rows(levelQuery(query, level), call, deps)).answer.result.table,
    })),
  );
  return { ...cells, totals };
}

async function rows(
  query: QueryObject,
  call: Call,
  deps: ChartDataDeps,
  rowLimits: Partial<Pick<PlanContext, 'defaultRows'>> = {},
): Promise<RowsOfAQuery> {
  const answered = await runChartQuery(
    query,
    { ...(await planContext(query, call, deps)), ...rowLimits },
    {
      ...siteOf(call),
      databaseId: call.dataset.databaseId,
      effectiveUser: call.opened.runsAs,
      codeVersion: deps.codeVersion,
      seat: call.seat,
      remember: async (keyText, compute) =>
        call.cachedOnly
          ? ((await deps.cache.peek(keyText, call.cacheTimeout)) ?? notCached())
          : deps.cache.remember(
              { keyText, ttlS: call.cacheTimeout, force: call.force, signal: call.signal },
              shared => withinLimit(compute, shared, deps.limits),
            ),
    },
  );
  const annotations = await deps.annotations(query.annotation_layers ?? [], call.actor, call.signal);
  return {
    kind: 'rows',
    answer: inDefaultOrder(answered, query, call),
    cacheTimeout: call.cacheTimeout,
    query,
    dataset: call.dataset,
    formData: call.formData,
    annotations,
  };
}

async function withinLimit<T>(
  compute: (signal: AbortSignal) => Promise<T>,
  shared: AbortSignal,
  { queryTimeoutS }: ChartLimits,
): Promise<T> {
  const timeout = AbortSignal.timeout(queryTimeoutS * 1000);
  try {
    return await compute(AbortSignal.any([shared, timeout]));
  } catch (error) {
    throw timeout.aborted && !shared.aborted ? new AppError('query.timeout', { cause: error }) : error;
  }
}

function siteOf({ opened: { connection, connector }, rowFilters, tableRules, signal }: Call): QuerySite {
  const isRestricted = rowFilters.length + tableRules.length > 0;
  const asked = isRestricted ? withoutValues(connection) : connection;
  return {
    signal,
    connection: toldToCharts(asked, { connector, quotesText: !isRestricted }),
    requireReadable: requireReadable(connection),
  };
}

async function planContext(query: QueryObject, call: Call, deps: ChartDataDeps): Promise<PlanContext> {
  const context: PlanContext = {
    dataset: call.dataset,
    dialect: call.opened.connector.dialect,
    rowFilters: call.rowFilters,
    plainRowFilters: plainConditions(call.actor),
    tableRules: call.tableRules,
    readsPart: !canReadDatabase(call.actor, call.dataset.databaseId),
    ...(call.columnsAt ? { columnsAt: call.columnsAt } : {}),
    seriesTimeRange: call.seriesTimeRange,
    keepsTimeFilters: call.keepsTimeFilters,
    nowMs: call.nowMs,
    holidays: holidayLookup,
    defaultRows: deps.limits.rowLimit,
    maxRows: Math.min(deps.limits.sqlMaxRow, call.mostRows),
    ...(deps.hasTemplates
      ? {
          templates: {
            user: templateUser(call.actor),
            params: call.dataset.templateParams,
            ...call.sources,
            random: Math.random,
          },
        }
      : {}),
  };
  return { ...context, writtenColumns: await describeWrittenColumns(query, { ...siteOf(call), context }) };
}

function notCached(): never {
  throw new NotCached();
}
