import { AppError } from '@powerset/core/errors.ts';
import { cellAt, type ResultColumn, type ResultTable } from '@powerset/core/table/result-table.ts';
import { addUnits } from '@powerset/core/time-range/calendar.ts';
import { parseOffset, type CalendarOffset } from '@powerset/core/time-range/offset.ts';
import { TimeRangeError } from '@powerset/core/time-range/time-range-error.ts';
import type { Plan } from '../plan/plan.ts';
import { takeRows } from '../post-process/frame.ts';
import { momentAt } from './shape-result.ts';

export interface ShiftFacts {
  readonly offset: string;
  readonly counted: string;
  readonly grain: string;
  readonly plan: Plan;
}

/** The table with the metrics of another period beside its own; rows without a match get missing values. */
export function joinShift(table: ResultTable, other: ResultTable, facts: ShiftFacts): ResultTable {
  const metrics = new Set(facts.plan.items.filter(item => item.role === 'metric').map(item => item.alias));
  const dimensions = table.columns.filter(column => !isMetric(column, metrics));
  const matches = other.rowCount === 0 ? new Int32Array(table.rowCount).fill(-1) : matchRows({ table, other, dimensions }, facts);
  const added = other.columns.filter(column => metrics.has(column.name)).map(column => ({ ...takenFrom(column, matches), name: `${column.name}__${facts.offset}` }));
  // Moments that meet by their number were joined on under another name, so the other dimensions come first.
  const [axis, ...rest] = dimensions;
  const ordered = axis && isNumbered(facts.grain) ? [...rest, axis] : dimensions;
  const values = table.columns.filter(column => isMetric(column, metrics));
  return { ...table, columns: [...ordered, ...values, ...added] };
}

function isMetric({ name }: ResultColumn, metrics: ReadonlySet<string>): boolean {
  return metrics.has(name) || [...metrics].some(metric => name.startsWith(`${metric}__`));
}

function takenFrom(column: ResultColumn, rows: Int32Array): ResultColumn {
  const { data } = takeRows({ label: [column.name], databaseType: column.databaseType, genericType: column.genericType, data: column.data }, rows);
  return { ...column, data };
}

interface Sides {
  readonly table: ResultTable;
  readonly other: ResultTable;
  readonly dimensions: readonly ResultColumn[];
}

function matchRows({ table, other, dimensions }: Sides, { counted, grain }: ShiftFacts): Int32Array {
  const offset = readOffset(counted);
  const axis = dimensions.find(column => column.data.kind === 'temporal')?.name;
  const theirs = dimensions.map(({ name }) => other.columns.find(column => column.name === name)!);
  const rowByKey = new Map<string, number>();
  const keyOf = (columns: readonly ResultColumn[], row: number, by: CalendarOffset | undefined): string =>
    JSON.stringify(columns.map(column => (column.name === axis ? periodKey(momentAt(column, row), grain, by) : String(cellAt(column, row)))));
  for (let row = other.rowCount - 1; row >= 0; row--) rowByKey.set(keyOf(theirs, row, undefined), row);
  return Int32Array.from({ length: table.rowCount }, (_, row) => rowByKey.get(keyOf(dimensions, row, offset)) ?? -1);
}

function readOffset(text: string): CalendarOffset {
  try {
    return parseOffset(text);
  } catch (error) {
    if (error instanceof TimeRangeError) throw new AppError('query.invalid', { detail: error.message, cause: error });
    throw error;
  }
}

const SUNDAY_WEEKS = new Set(['1969-12-28T00:00:00Z/P1W', 'P1W/1970-01-03T00:00:00Z']);
const MONDAY_WEEKS = new Set(['P1W', '1969-12-29T00:00:00Z/P1W', 'P1W/1970-01-04T00:00:00Z']);
const DAY_MS = 86_400_000;

function isNumbered(grain: string): boolean {
  return SUNDAY_WEEKS.has(grain) || MONDAY_WEEKS.has(grain) || grain === 'P1M' || grain === 'P3M' || grain === 'P1Y';
}

// Weeks, months, quarters and years meet by their numbers, finer grains by the moment.
function periodKey(moment: number | null, grain: string, by: CalendarOffset | undefined): string {
  if (moment === null) return '';
  const date = new Date(by ? addUnits(moment, by.amount, by.unit) : moment);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (SUNDAY_WEEKS.has(grain)) return `${year}-W${weekOfYear(date, 0)}`;
  if (MONDAY_WEEKS.has(grain)) return `${year}-W${weekOfYear(date, 1)}`;
  if (grain === 'P1M') return `${year}-${month}`;
  if (grain === 'P3M') return `${year}-Q${Math.floor(month / 3)}`;
  return grain === 'P1Y' ? String(year) : String(date.getTime());
}

/** The number of the week in its year; days before the first week day are in week 0. */
function weekOfYear(date: Date, firstWeekday: number): number {
  const dayOfYear = Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY_MS);
  const weekday = (date.getUTCDay() - firstWeekday + 7) % 7;
  return Math.floor((dayOfYear + 7 - weekday) / 7);
}
