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
  /** The label of the time axis, if selected. */
  readonly axis: string | undefined;
  readonly plan: Plan;
}

/** Joins a table with the metrics of another period; rows without a match get missing values. */
export function joinShift(table: ResultTable, other: ResultTable, facts: ShiftFacts): ResultTable {
  const named = (role: 'dimension' | 'metric'): string[] =>
    facts.plan.items.filter(item => item.role === role).map(item => item.alias);
  const [dimensionNames, metrics] = [named('dimension'), named('metric')];
  const dimensions = dimensionNames.flatMap(name => columnNamed(table, name) ?? []);
  const matches =
    other.rowCount === 0
      ? new Int32Array(table.rowCount).fill(-1)
      : matchRows({ table, other, dimensions }, facts);
  const added = metrics
    .flatMap(name => columnNamed(other, name) ?? [])
    .map(column => ({ ...takenFrom(column, matches), name: `${column.name}__${facts.offset}` }));
  // The period was joined under another name, so the other dimensions come first.
  const axis = dimensions.filter(({ name }) => name === facts.axis);
  const ordered =
    lengthOf(facts.grain) === undefined
      ? dimensions
      : [...dimensions.filter(({ name }) => name !== facts.axis), ...axis];
  return {
    ...table,
    columns: [...ordered, ...table.columns.filter(({ name }) => !dimensionNames.includes(name)), ...added],
  };
}

function columnNamed({ columns }: ResultTable, name: string): ResultColumn | undefined {
  return columns.find(column => column.name === name);
}

function takenFrom(column: ResultColumn, rows: Int32Array): ResultColumn {
  const { data } = takeRows(
    {
      label: [column.name],
      databaseType: column.databaseType,
      genericType: column.genericType,
      data: column.data,
    },
    rows,
  );
  return { ...column, data };
}

interface Sides {
  readonly table: ResultTable;
  readonly other: ResultTable;
  readonly dimensions: readonly ResultColumn[];
}

function matchRows({ table, other, dimensions }: Sides, { counted, grain, axis }: ShiftFacts): Int32Array {
  const offset = readOffset(counted);
  const theirs = dimensions.map(({ name }) => columnNamed(other, name)!);
  const rowByKey = new Map<string, number>();
  const keyOf = (columns: readonly ResultColumn[], row: number, by: CalendarOffset | undefined): string =>
    JSON.stringify(
      columns.map(column =>
        column.name === axis && column.data.kind === 'temporal'
          ? periodKey(momentAt(column, row), grain, by)
          : (cellAt(column, row)?.toString() ?? null),
      ),
    );
  for (let row = other.rowCount - 1; row >= 0; row--) rowByKey.set(keyOf(theirs, row, undefined), row);
  return Int32Array.from(
    { length: table.rowCount },
    (_, row) => rowByKey.get(keyOf(dimensions, row, offset)) ?? -1,
  );
}

function readOffset(text: string): CalendarOffset {
  try {
    return parseOffset(text);
  } catch (error) {
    if (error instanceof TimeRangeError)
      throw new AppError('query.invalid', { detail: error.message, cause: error });
    throw error;
  }
}

const DAY_MS = 86_400_000;
/** Days from the start of a period to its middle; weeks named by their last day start six days earlier. */
const DAYS_TO_MIDDLE: Readonly<Record<string, number>> = {
  P1W: 3.5,
  '1969-12-28T00:00:00Z/P1W': 3.5,
  '1969-12-29T00:00:00Z/P1W': 3.5,
  'P1W/1970-01-03T00:00:00Z': -2.5,
  'P1W/1970-01-04T00:00:00Z': -2.5,
  P1M: 15,
  P3M: 45,
  'P0.25Y': 45,
  P1Y: 182,
};
/** The epoch day on which weeks that start on Sunday begin; others start on Monday. */
const FIRST_DAY: Readonly<Record<string, number>> = {
  '1969-12-28T00:00:00Z/P1W': -4,
  'P1W/1970-01-03T00:00:00Z': -4,
};

function lengthOf(grain: string): number | undefined {
  return Object.hasOwn(DAYS_TO_MIDDLE, grain) ? DAYS_TO_MIDDLE[grain] : undefined;
}

// Coarse periods match the one that contains their shifted middle; finer grains match by timestamp.
function periodKey(moment: number | null, grain: string, by: CalendarOffset | undefined): string {
  if (moment === null) return '';
  const toMiddle = lengthOf(grain);
  const moved = by
    ? addUnits(moment + (toMiddle ?? 0) * DAY_MS, by.amount, by.unit)
    : moment + (toMiddle ?? 0) * DAY_MS;
  if (toMiddle === undefined) return String(moved);
  const date = new Date(moved);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (grain) {
    case 'P1M':
      return `${year}-${month}`;
    case 'P3M':
    case 'P0.25Y':
      return `${year}-Q${Math.floor(month / 3)}`;
    case 'P1Y':
      return String(year);
    default:
      return `W${Math.floor((moved / DAY_MS - (FIRST_DAY[grain] ?? -3)) / 7)}`;
  }
}
