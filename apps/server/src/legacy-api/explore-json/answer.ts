import { AppError, fail } from '@powerset/core/errors.ts';
import { buildQuery } from '@powerset/core/form-data/build-query.ts';
import { dashboardAdditions } from '@powerset/core/form-data/extra-form-data.ts';
import { asList, datasetKeyOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { QueryContext } from '@powerset/core/query/query-object.ts';
import { GENERIC_TYPES, type ResultTable } from '@powerset/core/table/result-table.ts';
import { resolveTimeRange } from '@powerset/core/time-range/resolve-time-range.ts';
import { TimeRangeError } from '@powerset/core/time-range/time-range-error.ts';
import { shiftIntoPast } from '@powerset/core/time-range/offset.ts';
import { buildQueryContext } from '@powerset/charts/specs.ts';
import { omit } from '@powerset/kit/omit.ts';
import { timeFilterStatus } from '../../features/chart-data/time-filter-status.ts';
import { withDatabaseIssues } from '../../http/error-answer.ts';
import type { ChartDataService, QueryAnswer } from '../../query/chart-data-service.ts';
import { editorFailure } from '../../query/engine-failure.ts';
import { holidayLookup } from '../../query/holidays.ts';
import type { LegacyInput, LegacyShape } from './legacy-shape.ts';
import { seriesOf, type Series } from './series.ts';
import { understoodFormData, withoutScripts } from './understood-form-data.ts';

type Rows = Extract<QueryAnswer, { kind: 'rows' }>;
type Compared = LegacyInput['compared'];

export interface ExploreJsonDeps {
  readonly chartData: ChartDataService;
  readonly appName: string;
  readonly now: () => Date;
}

export interface ExploreJsonCall {
  /** The form data with today's fields. */
  readonly formData: FormData;
  /** The form data as sent. */
  readonly sent: FormData;
  readonly shape: LegacyShape;
  readonly actor: Actor;
  readonly signal: AbortSignal;
  readonly force: boolean;
}

/** An answer of the old API. */
export interface LegacyAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Runs an old chart's queries and answers as its client expects. A failed query is an answer too. */
export async function answerLegacyChart(call: ExploreJsonCall, deps: ExploreJsonDeps): Promise<LegacyAnswer> {
  call.shape.check?.(call.formData);
  const asked = timeRange(call.formData, deps.now().getTime());
  try {
    const answers = await runQueries(call.formData, call, deps);
    const range = readRange(asked, answers);
    const compared = call.shape.compares ? await comparedQueries(call, range, deps) : [];
    return { status: 200, body: await answerBody(call, { answers, compared, range }, deps) };
  } catch (error) {
    if (
      !(error instanceof AppError) ||
      error.status === 403 ||
      error.status === 404 ||
      !error.code.startsWith('query.') ||
      error.cause instanceof ShapeFailure
    )
      throw error;
    return { status: 400, body: await failedBody(call, { error, range: asked }, deps) };
  }
}

/** The rows that old clients can request instead of a chart: its query's, or some of its dataset's. */
export type RowsAsked = 'results' | 'samples';

/** Returns the rows behind an old chart. */
export async function legacyRows(
  asked: RowsAsked,
  { formData, shape, actor, signal, force }: ExploreJsonCall,
  { chartData }: ExploreJsonDeps,
): Promise<Rows> {
  shape.check?.(formData);
  const context = asked === 'samples' ? samplesContext(formData) : queryContextOf(formData);
  // Answers describe the rows of the last query.
  const last = context.queries.slice(-1).map(query => ({ ...query, result_type: asked }));
  const answers = await chartData.run({ ...context, queries: last }, actor, {
    signal,
    force,
    keepsTimeFilters: true,
  });
  const answer = answers.find(one => one.kind === 'rows');
  return answer ?? fail('query.invalid', { detail: 'Empty query?' });
}

// Returns the context for rows of the dataset under the chart's conditions.
function samplesContext(formData: FormData): QueryContext {
  const { filters, extras } = buildQuery(formData);
  return QueryContext.parse({
    datasource: datasetKeyOf(formData),
    queries: [{ filters, extras: { where: extras.where } }],
  });
}

/** Returns the SQL that an old chart would run. */
export async function legacySql(
  { formData, actor, signal }: ExploreJsonCall,
  { chartData }: ExploreJsonDeps,
): Promise<string> {
  const context = queryContextOf(formData);
  const answers = await chartData.run(
    { ...context, queries: context.queries.map(query => ({ ...query, result_type: 'query' as const })) },
    actor,
    { signal, keepsTimeFilters: true },
  );
  return answers.map(answer => (answer.kind === 'sql' ? answer.sqlText : '')).join(';\n\n');
}

/** Returns the lines of an old time-series chart. */
export async function legacySeries(call: ExploreJsonCall, deps: ExploreJsonDeps): Promise<readonly Series[]> {
  const asked = timeRange(call.formData, deps.now().getTime());
  const answers = await runQueries(call.formData, call, deps);
  const range = readRange(asked, answers);
  const tables = answers.map(({ answer }) => answer.result.table);
  return seriesOf({ formData: call.formData, tables, compared: [], fromMs: range.since, toMs: range.until });
}

/** Returns the answer of a chart without queries of its own. */
export async function answerOfOthers(
  call: Omit<ExploreJsonCall, 'shape'>,
  data: unknown,
  deps: ExploreJsonDeps,
): Promise<Readonly<Record<string, unknown>>> {
  return {
    ...commonFacts(call, { since: null, until: null }),
    form_data: withoutScripts(call.sent),
    cache_key: null,
    cache_timeout: await keptFor(call, deps),
    errors: [],
    is_cached: false,
    query: '',
    status: null,
    rowcount: 0,
    colnames: null,
    coltypes: null,
    data,
    applied_filters: [],
    rejected_filters: [],
  };
}

/** Thrown when shaping fails, which old clients see as one line. */
export class ShapeFailure extends Error {}

async function runQueries(
  formData: FormData,
  { actor, signal, force }: ExploreJsonCall,
  { chartData }: ExploreJsonDeps,
): Promise<readonly Rows[]> {
  const context = queryContextOf(formData);
  if (context.queries.length === 0) return [];
  const answers = await chartData.run(context, actor, { signal, force, keepsTimeFilters: true });
  return answers.filter(answer => answer.kind === 'rows');
}

function queryContextOf(formData: FormData): QueryContext {
  const built = buildQueryContext(formData);
  // The old API compares and resamples its lines itself, from the plain rows.
  const queries = built.queries.map(query => omit({ ...query }, 'time_offsets', 'post_processing'));
  const { data, error } = QueryContext.safeParse(JSON.parse(JSON.stringify({ ...built, queries })));
  return data ?? fail('query.invalid', { detail: 'The form data of this chart is not valid.', cause: error });
}

async function comparedQueries(
  call: ExploreJsonCall,
  { since, until }: TimeRange,
  deps: ExploreJsonDeps,
): Promise<Compared> {
  const offsets = asList(call.formData.time_compare).filter(
    offset => typeof offset === 'string' && offset !== '',
  );
  if (offsets.length > 0 && (since === null || until === null))
    fail('request.invalid', {
      detail: 'An enclosed time range (both start and end) must be specified when using a Time Comparison.',
    });
  const nowMs = deps.now().getTime();
  return Promise.all(
    offsets.map(async offset => {
      const text = String(offset);
      const shiftMs = nowMs - shiftIntoPast(text, nowMs);
      const [answer] = await runMoved(
        { since: shifted(since, shiftMs), until: shifted(until, shiftMs) },
        call,
        deps,
      );
      return { offset: text, shiftMs, table: answer!.answer.result.table };
    }),
  );
}

/** Runs the same queries for another period, with its own series. */
async function runMoved(
  range: TimeRange,
  { formData, actor, signal, force }: ExploreJsonCall,
  { chartData }: ExploreJsonDeps,
): Promise<readonly Rows[]> {
  const context = queryContextOf(formData);
  const [first] = context.queries;
  const moved = {
    ...context,
    queries: context.queries.map(query => ({ ...query, time_range: rangeText(range) })),
  };
  const answers = await chartData.run(moved, actor, {
    signal,
    force,
    seriesTimeRange: first?.time_range ?? null,
    keepsTimeFilters: true,
  });
  return answers.filter(answer => answer.kind === 'rows');
}

interface TimeRange {
  readonly since: number | null;
  readonly until: number | null;
}

/** Without an end, the old API names the end of the day. */
function timeRange(formData: FormData, nowMs: number): TimeRange {
  const range = dashboardAdditions(formData).overrides.time_range ?? formData.time_range;
  try {
    return resolveTimeRange(typeof range === 'string' ? range : null, { nowMs, holidays: holidayLookup });
  } catch (error) {
    if (error instanceof TimeRangeError)
      return fail('request.invalid', { detail: error.message, cause: error });
    throw error;
  }
}

// The dataset's time zone, fiscal year, and holidays apply to its own rows.
function readRange(asked: TimeRange, [first]: readonly Rows[]): TimeRange {
  const { fromMs, toMs } = first?.answer.plan ?? { fromMs: null, toMs: null };
  return {
    since: asked.since === null ? null : (fromMs ?? asked.since),
    until: asked.until === null ? null : (toMs ?? asked.until),
  };
}

function shifted(moment: number | null, byMs: number): number | null {
  return moment === null ? null : moment - byMs;
}

function rangeText({ since, until }: TimeRange): string {
  return [since, until]
    .map(moment => (moment === null ? '' : new Date(moment).toISOString().replace('Z', '')))
    .join(' : ');
}

interface Asked {
  readonly answers: readonly Rows[];
  readonly compared: Compared;
  readonly range: TimeRange;
}

async function answerBody(
  call: ExploreJsonCall,
  { answers, compared, range }: Asked,
  deps: ExploreJsonDeps,
): Promise<Readonly<Record<string, unknown>>> {
  const { formData, shape } = call;
  const last = answers.at(-1);
  const table = last?.answer.result.table;
  const data = shapeData(shape, {
    formData,
    tables: answers.map(({ answer }) => answer.result.table),
    compared,
    fromMs: range.since,
    toMs: range.until,
  });
  return {
    ...commonFacts(call, range),
    cache_key: last?.answer.key ?? null,
    cache_timeout: last?.cacheTimeout ?? (await keptFor(call, deps)),
    errors: [],
    is_cached: last ? last.answer.cachedAtMs !== null : false,
    query: last?.answer.sqlText ?? '',
    status: last ? 'success' : null,
    ...columnFacts(call, table),
    data,
    ...filterFacts(last),
  };
}

/** Columns of an empty result are not described. */
function columnFacts(
  { formData, shape }: ExploreJsonCall,
  table: ResultTable | undefined,
): Readonly<Record<string, unknown>> {
  if (!table || shape.hasNoColumns) return { rowcount: 0, colnames: null, coltypes: null };
  if (table.rowCount === 0) return { rowcount: 0, colnames: [], coltypes: [] };
  const names = table.columns.map(column => column.name);
  return {
    rowcount: table.rowCount,
    colnames: shape.columnNames?.(names, formData) ?? names,
    coltypes: table.columns.map(column => GENERIC_TYPES[column.genericType]),
  };
}

function filterFacts(last: Rows | undefined): Readonly<Record<string, unknown>> {
  if (!last) return { applied_filters: [], rejected_filters: [] };
  const { appliedFilters, rejectedFilters } = last.answer.plan;
  const time = timeFilterStatus(last.query, last.dataset);
  return {
    applied_filters: [...appliedFilters.map(column => ({ column })), ...time.applied],
    rejected_filters: [
      ...rejectedFilters.map(column => ({ column, reason: 'not_in_datasource' })),
      ...time.rejected,
    ],
  };
}

function shapeData(shape: LegacyShape, input: LegacyInput): unknown {
  if (!shape.answersEmpty && input.tables.every(table => table.rowCount === 0)) return null;
  try {
    return shape.data(input);
  } catch (error) {
    if (error instanceof AppError)
      throw new AppError(error.code, {
        ...error.facts,
        cause: new ShapeFailure(error.message, { cause: error }),
      });
    throw error;
  }
}

async function failedBody(
  call: ExploreJsonCall,
  { error, range }: { readonly error: AppError; readonly range: TimeRange },
  deps: ExploreJsonDeps,
): Promise<Readonly<Record<string, unknown>>> {
  const site = await deps.chartData.siteOf(siteContext(call.formData), call.actor);
  const failure = editorFailure(error, '', site.connector);
  const [told] = failure instanceof AppError ? (failure.facts.errors ?? []) : [];
  const ours = {
    message: error.message.replace('Columns missing in dataset:', 'Columns missing in datasource:'),
    error_type: 'VIZ_GET_DF_ERROR',
    level: 'error',
    extra: null,
  };
  const time = timeFilterStatus(
    { applied_time_extras: dashboardAdditions(call.formData).appliedTimeExtras },
    site.dataset,
  );
  return {
    ...commonFacts(call, range),
    cache_key: null,
    cache_timeout: site.cacheTimeout,
    is_cached: false,
    query: '',
    status: 'failed',
    rowcount: 0,
    colnames: null,
    coltypes: null,
    errors: [told ? withDatabaseIssues(told, deps.appName) : ours],
    applied_filters: time.applied,
    rejected_filters: time.rejected,
  };
}

async function keptFor(
  { formData, actor }: Omit<ExploreJsonCall, 'shape'>,
  { chartData }: ExploreJsonDeps,
): Promise<number> {
  return (await chartData.siteOf(siteContext(formData), actor)).cacheTimeout;
}

function siteContext(formData: FormData): QueryContext {
  return QueryContext.parse({
    datasource: datasetKeyOf(formData),
    queries: [],
    form_data: { slice_id: formData.slice_id },
  });
}

function commonFacts(
  { sent }: Pick<ExploreJsonCall, 'sent'>,
  { since, until }: TimeRange,
): Readonly<Record<string, unknown>> {
  return {
    form_data: understoodFormData(sent),
    cached_dttm: null,
    from_dttm: since,
    to_dttm: until,
    stacktrace: null,
  };
}
