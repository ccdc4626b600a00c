import { fail } from '@powerset/core/errors.ts';
import { columnLabel, type QueryFilter, type QueryObject } from '@powerset/core/query/query-object.ts';
import { shiftByOffset } from '@powerset/core/time-range/offset.ts';
import { resolveTimeRange } from '@powerset/core/time-range/resolve-time-range.ts';
import { TimeRangeError } from '@powerset/core/time-range/time-range-error.ts';
import { rangeContext } from '../plan/apply-filters.ts';
import { planQuery } from '../plan/plan-query.ts';
import type { Plan, PlanContext, PlannedQuery } from '../plan/plan.ts';
import { TIMESTAMP_LABEL } from '../plan/select-columns-and-metrics.ts';

/** The same query for another period. */
export interface PlannedShift extends PlannedQuery {
  /** The requested offset: `1 year ago`. */
  readonly offset: string;
  /** The applied offset; `inherit` becomes the length of the period. */
  readonly counted: string;
  readonly grain: string;
  /** The label of the time axis, if selected. */
  readonly axis: string | undefined;
}

const DAY_MS = 86_400_000;

/**
 * Returns a query for every time offset.
 * @throws AppError `query.invalid` if the period is open or no grain says which timestamps match
 */
export function planShifts(query: QueryObject, plan: Plan, context: PlanContext): PlannedShift[] {
  const offsets = query.time_offsets ?? [];
  if (offsets.length === 0) return [];
  const axis = axisOf(query);
  const period = periodOf(query, axis, plan, context);
  if (!period)
    return fail('query.invalid', {
      detail: 'An enclosed time range (both start and end) must be specified when using a Time Comparison.',
    });
  const grain =
    axis.grain ??
    query.extras?.time_grain_sqla ??
    fail('query.invalid', { detail: 'Time Grain must be specified when using Time Shift.' });
  return offsets.map(offset => {
    const counted =
      offset === 'inherit'
        ? `${Math.max(1, Math.round((period.until - period.since) / DAY_MS))} days ago`
        : offset;
    const planned = planQuery(shifted(query, axis, rangeText(period, counted)), context);
    // The top series of the main period are used, so that the same series are compared.
    return {
      ...planned,
      offset,
      counted,
      grain,
      axis: plan.items.find(item => item.role === 'dimension' && axis.names.includes(item.alias))?.alias,
      select: { ...planned.select, joins: plan.joins },
    };
  });
}

interface Axis {
  readonly names: readonly string[];
  readonly grain: string | undefined;
}

function axisOf({ columns, granularity }: QueryObject): Axis {
  const axis = columns?.find(column => typeof column !== 'string' && column.columnType === 'BASE_AXIS');
  if (axis === undefined || typeof axis === 'string')
    return { names: [TIMESTAMP_LABEL, ...(granularity ? [granularity] : [])], grain: undefined };
  return { names: [columnLabel(axis), axis.sqlExpression], grain: axis.timeGrain ?? undefined };
}

interface Period {
  readonly since: number;
  readonly until: number;
}

function periodOf(query: QueryObject, axis: Axis, plan: Plan, context: PlanContext): Period | undefined {
  const filter = query.filters?.find(candidate => isOnAxis(candidate, axis));
  // A granularity replaces the filters of its period, so the query must have its own time range.
  if (query.granularity ? !query.time_range : !filter) return undefined;
  if (!filter || query.time_range)
    return plan.fromMs === null || plan.toMs === null ? undefined : { since: plan.fromMs, until: plan.toMs };
  const { since, until } = resolveTimeRange(String(filter.val), {
    ...rangeContext(query, context),
    timeShift: undefined,
  });
  return since === null || until === null ? undefined : { since, until };
}

function isOnAxis({ op, col, val }: QueryFilter, axis: Axis): boolean {
  return op === 'TEMPORAL_RANGE' && typeof val === 'string' && axis.names.includes(columnLabel(col));
}

function rangeText({ since, until }: Period, offset: string): string {
  try {
    return [since, until]
      .map(moment => new Date(shiftByOffset(offset, moment)).toISOString().slice(0, 19))
      .join(' : ');
  } catch (error) {
    if (error instanceof TimeRangeError || error instanceof RangeError)
      return fail('query.invalid', { detail: error.message, cause: error });
    throw error;
  }
}

function shifted(query: QueryObject, axis: Axis, range: string): QueryObject {
  return {
    ...query,
    post_processing: null,
    time_offsets: null,
    filters: query.filters?.map(filter => (isOnAxis(filter, axis) ? { ...filter, val: range } : filter)),
    time_range: query.time_range ? range : query.time_range,
  };
}
