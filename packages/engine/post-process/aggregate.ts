import { z } from 'zod';
import { fail } from '@powerset/core/errors.ts';
import { requireCells } from '../most-cells.ts';
import { EXACT_STEPS, exactColumn, exactValues, type ExactStep, type ExactValues } from './exact.ts';
import {
  asWhole,
  frameCell,
  frameColumn,
  isWhole,
  numbersOf,
  numbersOnly,
  numericColumn,
  takeRows,
  type Frame,
  type FrameOperation,
} from './frame.ts';
import type { FrameColumn } from './frame-column.ts';
import { groupRows, membersOf } from './groups.ts';
import { groupMeasure, type GroupMeasure } from './measures.ts';

/** The aggregates by result name: an operator over a column, by default the one of that name. */
export const Aggregates = z.record(
  z.string(),
  z.looseObject({
    operator: z.string().optional(),
    column: z.string().nullish(),
    options: z.record(z.string(), z.unknown()).nullish(),
  }),
);
type Aggregates = z.infer<typeof Aggregates>;

export const AggregateOptions = z.strictObject({ groupby: z.array(z.string()), aggregates: Aggregates });

/** Returns one row for each combination of the grouped columns. */
export const aggregate: FrameOperation<z.infer<typeof AggregateOptions>> = (
  frame,
  { groupby, aggregates },
) => {
  const wanted = readAggregates(frame, aggregates);
  const groups = groupRows(frame, groupby, null);
  const members = membersOf(groups);
  requireCells({ rows: members.length, columns: wanted.length });
  const keys = groupby.map(name => takeRows(frameColumn(frame, name), groups.firstRows));
  return {
    index: [],
    columns: [...keys, ...wanted.map(one => measured(one, members))],
    rowCount: members.length,
  };
};

export interface WantedAggregate {
  readonly name: string;
  readonly column: FrameColumn;
  readonly operator: string;
  readonly measure: GroupMeasure;
  readonly options: Readonly<Record<string, unknown>>;
}

/** Returns the aggregates with their columns and measures; missing columns are refused by name. */
export function readAggregates(frame: Frame, aggregates: Aggregates): WantedAggregate[] {
  return Object.entries(aggregates).map(([name, { operator, column, options }]) => {
    const source = column ?? name;
    const isKnown = [...frame.index, ...frame.columns].some(({ label }) => label[0] === source);
    if (!isKnown) fail('query.invalid', { detail: `Column referenced by aggregate is undefined: ${source}` });
    if (operator === undefined)
      return fail('query.invalid', { detail: `Operator undefined for aggregator: ${name}` });
    return {
      name,
      column: frameColumn(frame, source),
      operator,
      measure: groupMeasure(operator),
      options: options ?? {},
    };
  });
}

function measured(
  { name, column, operator, measure, options }: WantedAggregate,
  members: readonly Int32Array[],
): FrameColumn {
  const better = betterText({ column, operator });
  if (better)
    return {
      ...takeRows(
        column,
        Int32Array.from(members, rows => rows.reduce(better, -1)),
      ),
      label: [name],
    };
  const exact = EXACT_STEPS[operator] && exactValues(column);
  if (exact)
    return exactColumn([name], {
      scale: exact.scale,
      values: members.map(rows => reduced(rows, exact.values, EXACT_STEPS[operator]!)),
    });
  const values = measuredNumbers({ column, operator });
  const result = numericColumn(
    [name],
    Float64Array.from(members, rows =>
      measure(
        Float64Array.from(rows, row => values[row]!),
        options,
      ),
    ),
  );
  if (column.data.kind === 'temporal') return momentsWhereTold({ column, operator }, result);
  return COUNTS.has(operator) || (KEEPS_WHOLE.has(operator) && isWhole(column)) ? asWhole(result) : result;
}

/** Converts measures of timestamps back to timestamps. */
export function momentsWhereTold(
  { column, operator }: Pick<WantedAggregate, 'column' | 'operator'>,
  result: FrameColumn,
): FrameColumn {
  if (column.data.kind !== 'temporal' || result.data.kind !== 'float' || !OF_MOMENTS.has(operator))
    return result;
  return {
    ...result,
    databaseType: column.databaseType,
    genericType: 'temporal',
    data: { ...result.data, kind: 'temporal' },
  };
}

const OF_MOMENTS = new Set(['min', 'nanmin', 'max', 'nanmax', 'mean', 'nanmean', 'median', 'nanmedian']);

/** Reduces the values of some rows; a sum of none is zero. */
function reduced(rows: Int32Array, values: ExactValues['values'], step: ExactStep): bigint | null {
  let result: bigint | null = null;
  for (const row of rows) {
    const value = values[row]!;
    if (value !== null) result = result === null ? value : step(result, value);
  }
  return result ?? (step === EXACT_STEPS['sum'] ? 0n : null);
}

const COUNTS = new Set(['count', 'count_nonzero', 'argmin', 'argmax']);
const KEEPS_WHOLE = new Set(['sum', 'nansum', 'max', 'nanmax', 'min', 'nanmin', 'prod', 'product']);

/**
 * Returns a function that picks the row with the first or last text (-1 for none); undefined for other
 * measures.
 */
export function betterText({
  column,
  operator,
}: Pick<WantedAggregate, 'column' | 'operator'>): ((found: number, row: number) => number) | undefined {
  if (column.data.kind !== 'text' || !OF_TEXTS.has(operator)) return undefined;
  const isMax = operator.endsWith('max');
  return (found, row) => {
    const [value, known] = [frameCell(column, row), found < 0 ? null : frameCell(column, found)];
    if (value === null) return found;
    return known === null || (isMax ? value > known : value < known) ? row : found;
  };
}

const OF_TEXTS = new Set(['max', 'nanmax', 'min', 'nanmin']);

/**
 * Returns the measured values as doubles.
 * @throws AppError `query.invalid` for texts, unless they are only counted
 */
export function measuredNumbers({
  column,
  operator,
}: Pick<WantedAggregate, 'column' | 'operator'>): Float64Array {
  return operator === 'count' || operator === 'count_nonzero' ? numbersOf(column) : numbersOnly(column);
}
