import { AppError, fail } from '@powerset/core/errors.ts';
import { adhocFiltersOf, conditionsOf } from '@powerset/core/form-data/adhoc-filter.ts';
import { dashboardAdditions } from '@powerset/core/form-data/extra-form-data.ts';
import { asList, datasetKeyOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { QueryContext } from '@powerset/core/query/query-object.ts';
import { GENERIC_TYPES } from '@powerset/core/table/result-table.ts';
import { resolveTimeRange } from '@powerset/core/time-range/resolve-time-range.ts';
import { TimeRangeError } from '@powerset/core/time-range/time-range-error.ts';
import { shiftIntoPast } from '@powerset/core/time-range/offset.ts';
import { buildQueryContext } from '@powerset/charts/specs.ts';
import type { ChartDataService, QueryAnswer } from '../../query/chart-data-service.ts';
import type { LegacyInput, LegacyShape } from './legacy-shape.ts';

type Rows = Extract<QueryAnswer, { kind: 'rows' }>;
type Compared = LegacyInput['compared'];

export interface ExploreJsonDeps {
  readonly chartData: ChartDataService;
  readonly now: () => Date;
}

export interface ExploreJsonCall {
  readonly formData: FormData;
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

/** Asks what an old chart asks and answers as its client expects. A failed query is an answer too. */
export async function answerLegacyChart(call: ExploreJsonCall, deps: ExploreJsonDeps): Promise<LegacyAnswer> {
  call.shape.check?.(call.formData);
  const range = timeRange(call.formData, deps.now().getTime());
  try {
    const answers = await runQueries(call.formData, call, deps);
    const compared = call.shape.compares ? await comparedQueries(call, range, deps) : [];
    return { status: 200, body: answerBody(call, answers, compared, range) };
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 403 || error.status === 404 || !error.code.startsWith('query.') || error.cause instanceof ShapeFailure) throw error;
    return { status: 400, body: failedBody(call.formData, error, range) };
  }
}

/** Which rows old clients may ask for instead of what a chart draws: those of its query, or some of its dataset. */
export type RowsAsked = 'results' | 'samples';

/** The rows behind an old chart. */
export async function legacyRows(asked: RowsAsked, { formData, actor, signal, force }: ExploreJsonCall, { chartData }: ExploreJsonDeps): Promise<Rows> {
  const context = asked === 'samples' ? QueryContext.parse({ datasource: datasetKeyOf(formData), queries: [{}] }) : queryContextOf(formData);
  // The last query is the one whose rows an answer tells of.
  const last = context.queries.slice(-1).map(query => ({ ...query, result_type: asked }));
  const answers = await chartData.run({ ...context, queries: last }, actor, { signal, force });
  const answer = answers.find(one => one.kind === 'rows');
  return answer ?? fail('query.invalid', { detail: 'Empty query?' });
}

/** The SQL that an old chart would run. */
export async function legacySql({ formData, actor, signal }: ExploreJsonCall, { chartData }: ExploreJsonDeps): Promise<string> {
  const context = queryContextOf(formData);
  const answers = await chartData.run({ ...context, queries: context.queries.map(query => ({ ...query, result_type: 'query' as const })) }, actor, { signal });
  return answers.map(answer => (answer.kind === 'sql' ? answer.sqlText : '')).join(';\n\n');
}

/** Marks what shaping refuses, which old clients are told in one line. */
export class ShapeFailure extends Error {}

async function runQueries(formData: FormData, { actor, signal, force }: ExploreJsonCall, { chartData }: ExploreJsonDeps): Promise<readonly Rows[]> {
  const context = queryContextOf(formData);
  if (context.queries.length === 0) return [];
  const answers = await chartData.run(context, actor, { signal, force });
  return answers.filter(answer => answer.kind === 'rows');
}

function queryContextOf(formData: FormData): QueryContext {
  const { data, error } = QueryContext.safeParse(JSON.parse(JSON.stringify(buildQueryContext(formData))));
  return data ?? fail('query.invalid', { detail: 'The form data of this chart is not valid.', cause: error });
}

async function comparedQueries(call: ExploreJsonCall, { since, until }: TimeRange, deps: ExploreJsonDeps): Promise<Compared> {
  const offsets = asList(call.formData.time_compare).filter(offset => typeof offset === 'string' && offset !== '');
  const nowMs = deps.now().getTime();
  return Promise.all(offsets.map(async offset => {
    const text = String(offset);
    const shiftMs = nowMs - shiftIntoPast(text, nowMs);
    const moved = { ...call.formData, time_range: rangeText({ since: shifted(since, shiftMs), until: shifted(until, shiftMs) }) };
    const [answer] = await runQueries(moved, call, deps);
    return { offset: text, shiftMs, table: answer!.answer.result.table };
  }));
}

interface TimeRange {
  readonly since: number | null;
  readonly until: number | null;
}

/** Without an upper end the old API names the end of the day. */
function timeRange(formData: FormData, nowMs: number): TimeRange {
  const range = dashboardAdditions(formData).overrides.time_range ?? formData.time_range;
  try {
    return resolveTimeRange(typeof range === 'string' ? range : null, { nowMs });
  } catch (error) {
    if (error instanceof TimeRangeError) return fail('request.invalid', { detail: error.message, cause: error });
    throw error;
  }
}

function shifted(moment: number | null, byMs: number): number | null {
  return moment === null ? null : moment - byMs;
}

function rangeText({ since, until }: TimeRange): string {
  return [since, until].map(moment => (moment === null ? '' : new Date(moment).toISOString().replace('Z', ''))).join(' : ');
}

function answerBody({ formData, shape }: ExploreJsonCall, answers: readonly Rows[], compared: Compared, range: TimeRange): Readonly<Record<string, unknown>> {
  const last = answers.at(-1);
  const table = last?.answer.result.table;
  const data = shapeData(shape, { formData, tables: answers.map(({ answer }) => answer.result.table), compared, fromMs: range.since, toMs: range.until });
  const names = table?.columns.map(column => column.name) ?? [];
  const hasColumns = table !== undefined && !shape.hasNoColumns;
  return {
    ...commonFacts(formData, range), cache_key: last?.answer.key ?? null, cache_timeout: last?.cacheTimeout ?? null, errors: [],
    is_cached: last ? last.answer.cachedAtMs !== null : false, query: last?.answer.sqlText ?? '', status: last ? 'success' : null,
    rowcount: hasColumns ? table.rowCount : 0, colnames: hasColumns ? shape.columnNames?.(names, formData) ?? names : null,
    coltypes: hasColumns ? table.columns.map(column => GENERIC_TYPES[column.genericType]) : null, data,
    applied_filters: [...last?.answer.plan.appliedFilters ?? [], ...Object.keys(dashboardAdditions(formData).appliedTimeExtras)].map(column => ({ column })),
    rejected_filters: last?.answer.plan.rejectedFilters.map(column => ({ column, reason: 'not_in_datasource' })) ?? [],
  };
}

function shapeData(shape: LegacyShape, input: LegacyInput): unknown {
  try {
    return shape.data(input);
  } catch (error) {
    if (error instanceof AppError) throw new AppError(error.code, { ...error.facts, cause: new ShapeFailure(error.message, { cause: error }) });
    throw error;
  }
}

function failedBody(formData: FormData, error: AppError, range: TimeRange): Readonly<Record<string, unknown>> {
  return {
    ...commonFacts(formData, range), cache_key: null, cache_timeout: null, is_cached: false, query: '', status: 'failed', rowcount: 0, colnames: null, coltypes: null,
    errors: [{ message: error.message.replace('Columns missing in dataset:', 'Columns missing in datasource:'), error_type: 'VIZ_GET_DF_ERROR', level: 'error', extra: null }], applied_filters: [], rejected_filters: [],
  };
}

function commonFacts(formData: FormData, { since, until }: TimeRange): Readonly<Record<string, unknown>> {
  return { form_data: asUnderstood(formData), cached_dttm: null, from_dttm: since, to_dttm: until, stacktrace: null };
}


// Clients read from here which conditions the adhoc filters came to.
function asUnderstood(formData: FormData): FormData {
  const { filters, where, having } = conditionsOf(adhocFiltersOf(formData.adhoc_filters));
  return { applied_time_extras: {}, where, having, filters, ...formData };
}
