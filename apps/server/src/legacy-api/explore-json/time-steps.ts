import { fail } from '@powerset/core/errors.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { ResultColumn, ResultTable } from '@powerset/core/table/result-table.ts';
import { MOST_SEEN_CELLS, requireCells } from '@powerset/engine/most-cells.ts';
import { toFrame, toTable } from '@powerset/engine/post-process/frame.ts';
import { pivot, PivotOptions } from '@powerset/engine/post-process/pivot.ts';
import { resampleAsBefore } from '@powerset/engine/post-process/resample.ts';
import { movingMeasure } from '@powerset/engine/post-process/rolling.ts';
import { numbersOf } from './rows.ts';
import { mapColumns, sumOf, TIMESTAMP, type TimeFrame } from './time-frame.ts';

const MOVING = ['mean', 'sum', 'std'] as const;

type Line = readonly (number | null)[];

/** Applies the steps in form data to lines: resampling, ordering by size, rolling windows, shares. */
export function applyTimeSteps(frame: TimeFrame, formData: FormData, sortsBySize: boolean): TimeFrame {
  const evened = resample(frame, formData);
  requireCells({ rows: evened.index.length, columns: evened.columns.length }, MOST_SEEN_CELLS);
  const sorted = sortsBySize
    ? { ...evened, columns: evened.columns.toSorted((a, b) => sumOf(b.values) - sumOf(a.values)) }
    : evened;
  const rolled = rolling(sorted, formData);
  return formData.contribution ? shares(rolled) : rolled;
}

function resample(frame: TimeFrame, { resample_rule: rule, resample_method: method }: FormData): TimeFrame {
  if (!rule || !method || frame.columns.length === 0) return frame;
  const names = frame.columns.map((_column, i) => `c${i}`);
  const table: ResultTable = {
    rowCount: frame.index.length,
    columns: [
      temporalColumn(frame.index),
      ...frame.columns.map(({ values }, i) => numericColumn(names[i]!, values)),
    ],
  };
  const aggregates = Object.fromEntries(names.map(name => [name, { operator: 'mean' }]));
  const pivoted = pivot(
    toFrame(table),
    PivotOptions.parse({ index: [TIMESTAMP], columns: [], aggregates, drop_missing_columns: false }),
  );
  const evened = resampleAsBefore(pivoted, { rule: String(rule), method: String(method) });
  const made: ResultTable = toTable({
    ...evened,
    index: [],
    columns: [...evened.index, ...evened.columns],
  }).table;
  return {
    index: numbersOf(made, TIMESTAMP).filter(moment => moment !== null),
    columns: frame.columns.map((column, i) => ({ ...column, values: numbersOf(made, names[i]!) })),
  };
}

function rolling(frame: TimeFrame, formData: FormData): TimeFrame {
  const type = MOVING.find(known => known === formData.rolling_type);
  const window = wholeOf(formData.rolling_periods);
  const least = wholeOf(formData.min_periods);
  const rolled =
    type && window > 0
      ? mapColumns(frame, line =>
          missingAsNull(
            movingMeasure(
              Float64Array.from(line, value => value ?? NaN),
              { type, window, least },
            ),
          ),
        )
      : formData.rolling_type === 'cumsum'
        ? mapColumns(frame, runningSum)
        : frame;
  const cut = {
    index: rolled.index.slice(least),
    columns: rolled.columns.map(column => ({ ...column, values: column.values.slice(least) })),
  };
  if (cut.index.length === 0)
    fail('query.invalid', {
      detail:
        'Applied rolling window did not return any data. Please make sure the source query satisfies the minimum periods defined in the rolling window.',
    });
  return cut;
}

function missingAsNull(values: Float64Array): Line {
  return Array.from(values, value => (Number.isNaN(value) ? null : value));
}

/** A missing value stays missing and the sum continues after it. */
function runningSum(line: Line): Line {
  let sum = 0;
  return line.map(value => (value === null ? null : (sum += value)));
}

function shares(frame: TimeFrame): TimeFrame {
  const totals = frame.index.map((_moment, i) =>
    sumOf(frame.columns.map(column => column.values[i] ?? null)),
  );
  return mapColumns(frame, line =>
    line.map((value, i) => (value === null || totals[i] === 0 ? null : value / totals[i]!)),
  );
}

function wholeOf(value: unknown): number {
  const number = Number.parseInt(String(value ?? ''), 10);
  return Number.isNaN(number) ? 0 : number;
}

function temporalColumn(moments: readonly number[]): ResultColumn {
  return {
    name: TIMESTAMP,
    databaseType: 'TIMESTAMP',
    genericType: 'temporal',
    data: { kind: 'temporal', values: Float64Array.from(moments) },
  };
}

function numericColumn(name: string, values: Line): ResultColumn {
  return {
    name,
    databaseType: 'DOUBLE',
    genericType: 'numeric',
    data: {
      kind: 'float',
      values: Float64Array.from(values, value => value ?? NaN),
      nulls: Uint8Array.from(values, value => (value === null ? 1 : 0)),
    },
  };
}
