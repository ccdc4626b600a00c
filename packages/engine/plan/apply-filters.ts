import { columnLabel, type QueryFilter } from '@powerset/core/query/query-object.ts';
import { resolveTimeRange, type ResolvedTimeRange, type TimeRangeContext } from '@powerset/core/time-range/resolve-time-range.ts';
import { wallClock } from '@powerset/core/time-range/wall-clock.ts';
import type { Expression } from '@powerset/sql/tree/expression.ts';
import { columnExpression, datasetColumn, meantColumn, withGrain } from './column-expression.ts';
import { filterExpression } from './filter-expression.ts';
import { userText } from './metric-expression.ts';
import type { Plan, PlanContext, PlanStep } from './plan.ts';
import { TIMESTAMP_LABEL } from './select-columns-and-metrics.ts';

/** Filters of the query and its time range; a filter on an unknown column is reported, not applied. */
export const applyFilters: PlanStep = {
  name: 'apply filters',
  apply: (plan, context) => {
    const withRange = applyGranularity(plan, context);
    return activeFilters(plan, context).reduce((before, filter) => applyFilter(before, filter, context), withRange);
  },
};

// With a granularity its time range is the period, so the filter on the axis (or the first one) gives way.
function activeFilters({ query }: Plan, { dataset }: PlanContext): readonly QueryFilter[] {
  const filters = query.filters ?? [];
  if (!query.granularity || !query.time_range || !datasetColumn(dataset, query.granularity)) return filters;
  const axis = query.columns?.find(column => typeof column !== 'string' && column.columnType === 'BASE_AXIS');
  const temporal = filters.filter(filter => filter.op === 'TEMPORAL_RANGE');
  const replaced = temporal.find(filter => axis !== undefined && columnLabel(filter.col) === columnLabel(axis)) ?? temporal[0];
  return filters.filter(filter => filter !== replaced);
}

function applyGranularity(plan: Plan, context: PlanContext): Plan {
  const { query } = plan;
  if (!query.granularity) return plan;
  const column = datasetColumn(context.dataset, query.granularity) ?? datasetColumn(context.dataset, context.dataset.mainTemporalColumn ?? '');
  if (!column) return plan;
  const range = resolveTimeRange(query.time_range ?? 'No filter', rangeContext(plan, context));
  return { ...plan, where: [...plan.where, ...between(columnExpression(column), range, column.type)], fromMs: range.since, toMs: range.until };
}

function applyFilter(plan: Plan, filter: QueryFilter, context: PlanContext): Plan {
  const label = columnLabel(filter.col);
  const name = label === TIMESTAMP_LABEL ? plan.query.granularity ?? '' : label;
  const column = typeof filter.col === 'string' ? datasetColumn(context.dataset, name) : meantColumn(context.dataset, filter.col);
  if (!column && typeof filter.col === 'string') return { ...plan, rejectedFilters: [...plan.rejectedFilters, label] };
  const plain = column ? columnExpression(column) : userText(typeof filter.col === 'string' ? filter.col : filter.col.sqlExpression, label);
  const subject = withGrain(plain, column, filter.grain, context.dialect);
  const applied = { ...plan, appliedFilters: [...plan.appliedFilters, label] };
  if (filter.op !== 'TEMPORAL_RANGE') {
    return { ...applied, where: [...plan.where, filterExpression(filter, subject, column, context.dialect)] };
  }
  const range = resolveTimeRange(plan.query.time_range || String(filter.val ?? ''), rangeContext(plan, context));
  return {
    ...applied,
    where: [...plan.where, ...between(subject, range, column?.type ?? null)],
    fromMs: range.since ?? plan.fromMs,
    toMs: range.until ?? plan.toMs,
  };
}

function rangeContext({ query }: Plan, { nowMs, dataset: { timeSettings }, holidays }: PlanContext): TimeRangeContext {
  return { nowMs: wallClock(nowMs, timeSettings.timeZone), yearStart: timeSettings.fiscalYearStart, holidays, relativeStart: query.extras?.relative_start ?? undefined, relativeEnd: query.extras?.relative_end ?? undefined };
}

function between(subject: Expression, { since, until }: ResolvedTimeRange, type: string | null): Expression[] {
  const databaseType = type ?? '';
  const bounds: Expression[] = [];
  if (since !== null) bounds.push({ kind: 'binary', operator: '>=', left: subject, right: { kind: 'moment', epochMs: since, databaseType } });
  if (until !== null) bounds.push({ kind: 'binary', operator: '<', left: subject, right: { kind: 'moment', epochMs: until, databaseType } });
  return bounds;
}
