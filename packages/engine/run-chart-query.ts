import { AppError, fail } from '@powerset/core/errors.ts';
import type { QueryObject } from '@powerset/core/query/query-object.ts';
import { cellAt, type ResultTable } from '@powerset/core/table/result-table.ts';
import type { Connection, Statement } from '@powerset/connector-kit/connector.ts';
import { printForReading, printSelect } from '@powerset/sql/print/print-select.ts';
import { cacheKeyText } from './cache-key.ts';
import type { Seat } from './merge/statement-batch.ts';
import { planQuery } from './plan/plan-query.ts';
import { hasTemplates } from './plan/render-templates.ts';
import type { Plan, PlanContext, PlannedQuery } from './plan/plan.ts';
import { postProcess } from './post-process/post-process.ts';
import type { LabelledTable } from './post-process/frame.ts';
import { categoryOrders, rowsInOrder } from './shape/category-orders.ts';
import { joinShift } from './shape/join-shift.ts';
import { nameRest } from './shape/name-rest.ts';
import { shapeResult } from './shape/shape-result.ts';
import { planShifts, type PlannedShift } from './shift/plan-shifts.ts';

export interface ChartResult extends LabelledTable {
  /** The number of rows that the database returned, before post-processing. */
  readonly sqlRowCount: number;
  readonly isCut: boolean;
  readonly engineMs?: number;
}

export interface CachedChartResult {
  readonly result: ChartResult;
  readonly key: string;
  /** When the result was put into the cache; null if it was just computed. */
  readonly cachedAtMs: number | null;
}

/** The part of a connection that runs queries. */
type Asked = Pick<Connection, 'run' | 'stream'>;

/** Where a query runs, and the check of whether it may run. */
export interface QuerySite {
  readonly connection: Asked;
  /** Cancels the queries that run before the main one. */
  readonly signal: AbortSignal;
  /** Throws if a query's expressions read tables or call functions that may show rows hidden by rules. */
  readonly requireReadable: (texts: PlannedQuery['texts'], context: PlanContext) => Promise<void>;
}

export interface RunDeps extends QuerySite {
  readonly databaseId: number;
  /** The user in whose name the database runs the query, if it impersonates users. */
  readonly effectiveUser: string | null;
  readonly codeVersion: string;
  /** The query's place among those of one request, which may run together in one statement. */
  readonly seat?: Seat | undefined;
  /** Returns the cached result of a key, or computes it once for all concurrent requests. */
  readonly remember: (
    keyText: string,
    compute: (signal: AbortSignal) => Promise<ChartResult>,
  ) => Promise<CachedChartResult>;
}

export interface ChartQueryAnswer extends CachedChartResult {
  readonly plan: Plan;
  /** Whether the answer depends on nothing but the query, its context, and the cached result. */
  readonly isRepeatable: boolean;
  /** The SQL with values written out, for users to read; statements of time shifts follow the main one. */
  readonly sqlText: string;
}

/**
 * Runs a chart query from its plan to the post-processed table (`design/architecture.md` §4, stages 5 to 10).
 */
export async function runChartQuery(
  query: QueryObject,
  given: PlanContext,
  deps: RunDeps,
): Promise<ChartQueryAnswer> {
  const { context, planned: main } = await withTopSeries(query, given, deps);
  requireRowsToSkip(main.plan, context);
  const { shifts, refusal } = shiftsOrRefusal(query, main.plan, context);
  // Checked before the cache lookup, because someone who may see all rows may have filled the cache.
  for (const planned of [main, ...shifts]) await deps.requireReadable(planned.texts, context);
  const operations = query.post_processing ?? [];
  const orders = categoryOrders(query, context);

  const keyText = cacheKeyText({
    databaseId: deps.databaseId,
    statements: [main, ...shifts].map(({ select }) => printSelect(select, context.dialect)),
    shifts: query.time_offsets ?? [],
    maxRows: main.plan.limit,
    postProcessing: operations,
    axes: [query.granularity ?? null, query.time_shift ?? null],
    datasetVersion: `${context.dataset.id}@${context.dataset.changedOn}`,
    rowPolicy: context.rowFilters,
    templateValues: main.plan.templates.extraCacheKeys,
    effectiveUser: deps.effectiveUser,
    codeVersion: deps.codeVersion,
  });
  const cached = await deps.remember(keyText, async signal => {
    const raw = await runMain(main, context, { ...deps, signal });
    if (refusal && raw.rowCount > 0) throw refusal;
    const joined =
      raw.rowCount === 0 ? raw : await joinShifts(raw, shifts, main.plan, context, { ...deps, signal });
    return {
      ...postProcess(rowsInOrder(nameRest(joined, main.plan), main.plan, orders), operations, orders),
      sqlRowCount: raw.rowCount,
      isCut: raw.isCut ?? false,
      ...(raw.engineMs === undefined ? {} : { engineMs: raw.engineMs }),
    };
  });
  return {
    ...cached,
    plan: main.plan,
    isRepeatable:
      context === given && [main, ...shifts].every(planned => asksNothing(planned)) && isFixed(query, given),
    sqlText: [main, ...shifts].map(({ select }) => printForReading(select, context.dialect)).join(';\n\n'),
  };
}

// Checks of texts ask the database what its views and functions read.
function asksNothing({ texts: { reads, calls, ofOutsider } }: PlannedQuery): boolean {
  return reads.length + calls.length + ofOutsider.length === 0;
}

// Templates may use other data, and the types of written columns come from the database.
function isFixed(query: QueryObject, context: PlanContext): boolean {
  return (
    (context.writtenColumns?.size ?? 0) === 0 &&
    (context.templates === undefined || !hasTemplates(query, context))
  );
}

/** An invalid comparison matters only if there is something to compare. */
function shiftsOrRefusal(
  query: QueryObject,
  plan: Plan,
  context: PlanContext,
): { readonly shifts: readonly PlannedShift[]; readonly refusal?: AppError } {
  try {
    return { shifts: planShifts(query, plan, context) };
  } catch (error) {
    if (error instanceof AppError) return { shifts: [], refusal: error };
    throw error;
  }
}

/** Yields the rows of a query in batches, as the database returns them. */
export interface ChartQueryBatches {
  readonly plan: Plan;
  readonly start: (signal: AbortSignal) => AsyncGenerator<ResultTable, void>;
}

/** Returns whether an answer is the rows of one statement, so that they can be streamed. */
export function canStream({
  post_processing: operations,
  time_offsets: offsets,
  is_rowcount: isCount,
  group_others_when_limit_reached: hasRest,
}: QueryObject): boolean {
  // The name of the remaining series depends on all rows.
  return (
    (operations ?? []).length === 0 && (offsets ?? []).length === 0 && isCount !== true && hasRest !== true
  );
}

/** Streams the rows of a query without a cache; only for queries that `canStream` accepts. */
export async function streamChartQuery(
  query: QueryObject,
  given: PlanContext,
  site: QuerySite,
): Promise<ChartQueryBatches> {
  const { connection, requireReadable } = site;
  const { context, planned } = await withTopSeries(query, given, site);
  requireRowsToSkip(planned.plan, context);
  await requireReadable(planned.texts, context);
  const { plan } = planned;
  const statement = statementOf(planned, context);
  return { plan, start: signal => shaped(connection.stream({ ...statement, signal }), plan, context) };
}

async function* shaped(
  batches: AsyncGenerator<ResultTable, void>,
  plan: Plan,
  context: PlanContext,
): AsyncGenerator<ResultTable, void> {
  for await (const batch of batches)
    yield { ...batch, ...postProcess(shapeResult(withLabels(batch, plan), plan, context), []).table };
}

interface RunNow {
  readonly connection: Asked;
  readonly signal: AbortSignal;
}

// Without this check the client would get the first rows instead of the requested ones.
function requireRowsToSkip({ offset }: Plan, { dialect }: PlanContext): void {
  if (offset > 0 && !dialect.skipsRows)
    fail('query.request', {
      detail: `${dialect.name} cannot leave out the first rows of a result: ask without \`row_offset\`, for as many rows as are needed.`,
    });
}

/** The most parameters in PostgreSQL's protocol; no dashboard has more values to choose from. */
const MOST_TEXTS = 65_535;

function statementOf(
  { plan, select }: Pick<PlannedQuery, 'plan' | 'select'>,
  { dialect, dataset }: PlanContext,
): Omit<Statement, 'signal'> {
  const printed = printSelect(select, dialect);
  if (printed.params.length > MOST_TEXTS)
    fail('query.invalid', {
      detail: `The filters of this query contain ${printed.params.length} values, but the limit is ${MOST_TEXTS}.`,
    });
  return { ...printed, maxRows: plan.limit, schema: dataset.schema ?? undefined };
}

async function runPlanned(
  planned: PlannedQuery,
  context: PlanContext,
  { connection, signal }: RunNow,
): Promise<ResultTable> {
  const raw = await connection.run({ ...statementOf(planned, context), signal });
  return shapeResult(withLabels(raw, planned.plan), planned.plan, context);
}

/**
 * Runs the main statement of a query, together with others in one statement if the query has a place among
 * them.
 */
async function runMain(
  planned: PlannedQuery,
  context: PlanContext,
  { connection, signal, seat }: RunNow & Pick<RunDeps, 'seat'>,
): Promise<ResultTable> {
  if (!seat) return runPlanned(planned, context, { connection, signal });
  const raw = await seat.run({
    planned,
    context,
    signal,
    run: (one, until) => connection.run({ ...statementOf(one, context), signal: until }),
  });
  return shapeResult(withLabels(raw, planned.plan), planned.plan, context);
}

async function joinShifts(
  table: ResultTable,
  shifts: readonly PlannedShift[],
  plan: Plan,
  context: PlanContext,
  now: RunNow,
): Promise<ResultTable> {
  let joined = table;
  for (const shift of shifts)
    joined = joinShift(joined, await runPlanned(shift, context, now), { ...shift, plan });
  return joined;
}

/** Plans a query; first queries the top series if the engine cannot join. */
async function withTopSeries(
  query: QueryObject,
  context: PlanContext,
  { connection, signal, requireReadable }: QuerySite,
): Promise<{ readonly planned: PlannedQuery; readonly context: PlanContext }> {
  const planned = planQuery(query, context);
  const { prequery } = planned;
  if (!prequery) return { planned, context };
  await requireReadable(planned.texts, context);
  const { columns, rowCount } = await connection.run({
    ...printSelect(prequery, context.dialect),
    maxRows: prequery.limit ?? 0,
    signal,
    schema: context.dataset.schema ?? undefined,
  });
  // The last column is the one that ordered them.
  const topSeries = Array.from({ length: rowCount }, (_, row) =>
    columns.slice(0, -1).map(column => cellAt(column, row)),
  );
  const known = { ...context, topSeries };
  return { planned: planQuery(query, known), context: known };
}

// Engines return some columns under other names, along with some that were selected only for the order.
function withLabels(table: ResultTable, { items, query, rest }: Plan): ResultTable {
  if (query.is_rowcount)
    return { ...table, columns: table.columns.map(column => ({ ...column, name: 'rowcount' })) };
  const columns = table.columns
    .slice(0, items.length)
    .map((column, at) => ({ ...column, name: items[at]!.alias }));
  return {
    ...table,
    columns: columns.filter((_, at) => items[at]!.isHidden !== true || items[at]!.alias === rest?.marker),
  };
}
