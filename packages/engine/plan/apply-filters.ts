import type { DatasetColumn } from '@powerset/core/dataset/dataset.ts';
import { fail } from '@powerset/core/errors.ts';
import { columnLabel, type QueryFilter, type QueryObject } from '@powerset/core/query/query-object.ts';
import {
  resolveTimeRange,
  type ResolvedTimeRange,
  type TimeRangeContext,
} from '@powerset/core/time-range/resolve-time-range.ts';
import { wallClock } from '@powerset/core/time-range/wall-clock.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import type { Expression } from '@powerset/sql/tree/expression.ts';
import {
  columnExpression,
  datasetColumn,
  meantColumn,
  storedExpression,
  withGrain,
} from './column-expression.ts';
import { zoneOf } from './dataset-clock.ts';
import { filterExpression } from './filter-expression.ts';
import type { ComparedColumn } from './compared-column.ts';
import { userText } from './metric-expression.ts';
import { momentOf } from './moment-of.ts';
import type { Plan, PlanContext, PlanStep } from './plan.ts';
import { TIMESTAMP_LABEL } from './select-columns-and-metrics.ts';

/**
 * Adds the filters of the query and its time range; filters on unknown columns are reported instead of
 * applied.
 */
export const applyFilters: PlanStep = {
  name: 'apply filters',
  apply: (plan, context) => {
    const range = queryRange(plan.query, context);
    const withRange = applyGranularity({ ...plan, fromMs: range.since, toMs: range.until }, range, context);
    const filters = writtenLast(
      hasOwnPeriods(plan.query, context) ? (plan.query.filters ?? []) : activeFilters(plan.query),
    );
    return filters.reduce((before, filter) => applyFilter(before, filter, context), withRange);
  },
};

/**
 * Returns the time range of the whole query: its own, or that of the filter on its axis or of the first time
 * filter.
 */
function queryRange(query: QueryObject, context: PlanContext): ResolvedTimeRange {
  const filter = hasOwnPeriods(query, context) ? undefined : periodFilter(query);
  return resolveTimeRange(
    query.time_range ?? (filter ? String(filter.val) : 'No filter'),
    rangeContext(query, context),
  );
}

function hasOwnPeriods({ granularity }: QueryObject, { keepsTimeFilters }: PlanContext): boolean {
  return keepsTimeFilters === true && Boolean(granularity);
}

/** Returns the filter whose range applies to the query if it has none. */
export function periodFilter(query: QueryObject): QueryFilter | undefined {
  const temporal = (query.filters ?? []).filter(
    ({ op, val }) => op === 'TEMPORAL_RANGE' && typeof val === 'string',
  );
  return onAxis(temporal, query) ?? temporal[0];
}

function onAxis(filters: readonly QueryFilter[], { columns }: QueryObject): QueryFilter | undefined {
  const axis = columns?.find(column => typeof column !== 'string' && column.columnType === 'BASE_AXIS');
  return axis === undefined
    ? undefined
    : filters.find(filter => columnLabel(filter.col) === columnLabel(axis));
}

// Reported filters start with those on columns.
function writtenLast(filters: readonly QueryFilter[]): readonly QueryFilter[] {
  return [
    ...filters.filter(({ col }) => typeof col === 'string'),
    ...filters.filter(({ col }) => typeof col !== 'string'),
  ];
}

// A granularity takes over the time range, so filters on it, or on the first filter's column, are dropped.
export function activeFilters(query: QueryObject): readonly QueryFilter[] {
  const filters = query.filters ?? [];
  if (!query.granularity) return filters;
  const temporal = filters.filter(filter => filter.op === 'TEMPORAL_RANGE');
  const replaced = temporal.find(filter => columnLabel(filter.col) === query.granularity) ?? temporal[0];
  return filters.filter(
    filter => replaced === undefined || columnLabel(filter.col) !== columnLabel(replaced.col),
  );
}

function applyGranularity(plan: Plan, range: ResolvedTimeRange, { dataset, dialect }: PlanContext): Plan {
  const { granularity } = plan.query;
  // An empty granularity stands for the dataset's time column.
  if (granularity === null || granularity === undefined) return plan;
  const named = datasetColumn(dataset, granularity);
  const column = named?.isTemporal ? named : datasetColumn(dataset, dataset.mainTemporalColumn ?? '');
  return column
    ? { ...plan, where: [...plan.where, ...between(storedExpression(column), range, { column, dialect })] }
    : plan;
}

interface Subject {
  readonly expression: Expression;
  /** The dataset's column, or the database's description of an expression. */
  readonly compared: ComparedColumn | undefined;
  readonly column: DatasetColumn | undefined;
}

function applyFilter(plan: Plan, filter: QueryFilter, context: PlanContext): Plan {
  const label = columnLabel(filter.col);
  const subject = subjectOf(plan, filter, context);
  if (!subject) return { ...plan, rejectedFilters: [...plan.rejectedFilters, label] };
  const { expression, compared } = cutTo(filter.grain, subject, context.dialect);
  // The wire's name of the time column is not the dataset's, so it is reported.
  const told: Plan =
    label === TIMESTAMP_LABEL
      ? { ...plan, rejectedFilters: [...plan.rejectedFilters, label] }
      : { ...plan, appliedFilters: [...plan.appliedFilters, label] };
  return {
    ...told,
    where: [...plan.where, ...conditions(filter, { ...subject, expression, compared }, plan, context)],
  };
}

// Timestamps are compared as stored, so that indexes apply; truncated ones as displayed.
function cutTo(
  grain: string | null | undefined,
  { expression, compared, column }: Subject,
  dialect: Dialect,
): Pick<Subject, 'expression' | 'compared'> {
  if (!grain || !column?.isTemporal) return { expression, compared };
  const isShown = column.zone !== undefined;
  return {
    expression: withGrain(isShown ? columnExpression(column) : expression, column, grain, dialect),
    compared:
      isShown && compared
        ? { ...compared, zone: undefined, type: 'TIMESTAMP', pythonDateFormat: null }
        : compared,
  };
}

function subjectOf(
  { query }: Plan,
  { col }: QueryFilter,
  { dataset, dialect, writtenColumns }: PlanContext,
): Subject | undefined {
  const column =
    typeof col === 'string'
      ? datasetColumn(dataset, col === TIMESTAMP_LABEL ? (query.granularity ?? '') : col)
      : meantColumn(dataset, col);
  if (column)
    return {
      expression: storedExpression(column),
      compared: { ...column, timeZone: dataset.timeSettings.timeZone },
      column,
    };
  if (typeof col === 'string') return undefined;
  const written = writtenColumns?.get(col.sqlExpression);
  if (written === null) return undefined;
  const compared = written && {
    columnName: columnLabel(col),
    type: written.type,
    genericType: written.genericType,
    isTemporal: written.genericType === 'temporal',
    pythonDateFormat: null,
    timeZone: dataset.timeSettings.timeZone,
    zone: zoneOf({ type: written.type, pythonDateFormat: null }, dataset, dialect),
  };
  return { expression: userText(col.sqlExpression), compared, column: undefined };
}

function conditions(
  filter: QueryFilter,
  { expression, compared }: Subject,
  { query }: Plan,
  context: PlanContext,
): Expression[] {
  if (filter.op !== 'TEMPORAL_RANGE')
    return [filterExpression(filter, expression, compared, context.dialect)];
  const { val } = filter;
  if (val === null || val === undefined)
    return fail('query.invalid', { detail: 'Must specify a value for filters with comparison operators' });
  const period = hasOwnPeriods(query, context) ? undefined : query.time_range;
  return between(expression, resolveTimeRange(period || String(val), rangeContext(query, context)), {
    column: compared,
    dialect: context.dialect,
  });
}

/** Returns the context in which time ranges of a dataset's query are read. */
export function rangeContext(
  { extras, time_shift: timeShift }: QueryObject,
  { nowMs, dataset: { timeSettings }, holidays }: PlanContext,
): TimeRangeContext {
  return {
    nowMs: wallClock(nowMs, timeSettings.timeZone),
    timeZone: timeSettings.timeZone,
    yearStart: timeSettings.fiscalYearStart,
    holidays,
    timeShift: timeShift || undefined,
    relativeStart: extras?.relative_start ?? undefined,
    relativeEnd: extras?.relative_end ?? undefined,
  };
}

function between(
  subject: Expression,
  { since, until }: ResolvedTimeRange,
  { column, dialect }: { readonly column: ComparedColumn | undefined; readonly dialect: Dialect },
): Expression[] {
  const facts = column ?? { type: null, pythonDateFormat: null, zone: undefined };
  const bounds: Expression[] = [];
  if (since !== null)
    bounds.push({ kind: 'binary', operator: '>=', left: subject, right: momentOf(since, facts, dialect) });
  if (until !== null)
    bounds.push({ kind: 'binary', operator: '<', left: subject, right: momentOf(until, facts, dialect) });
  return bounds;
}
