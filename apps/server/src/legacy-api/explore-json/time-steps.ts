import { fail } from '@powerset/core/errors.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { ResultColumn, ResultTable } from '@powerset/core/table/result-table.ts';
import { postProcess } from '@powerset/engine/post-process/post-process.ts';
import { numbersOf } from './rows.ts';
import { mapColumns, sumOf, TIMESTAMP, type TimeFrame } from './time-frame.ts';

type Line = readonly (number | null)[];

/** What form data asks to be done with lines: other moments, largest first, a moving window, shares. */
export function applyTimeSteps(frame: TimeFrame, formData: FormData, sortsBySize: boolean): TimeFrame {
  const evened = resample(frame, formData);
  const sorted = sortsBySize ? { ...evened, columns: evened.columns.toSorted((a, b) => sumOf(b.values) - sumOf(a.values)) } : evened;
  const rolled = rolling(sorted, formData);
  return formData.contribution ? shares(rolled) : rolled;
}

function resample(frame: TimeFrame, { resample_rule: rule, resample_method: method }: FormData): TimeFrame {
  if (!rule || !method) return frame;
  const names = frame.columns.map((_column, i) => `c${i}`);
  const table: ResultTable = {
    rowCount: frame.index.length,
    columns: [temporalColumn(frame.index), ...frame.columns.map(({ values }, i) => numericColumn(names[i]!, values))],
  };
  const aggregates = Object.fromEntries(names.map(name => [name, { operator: 'mean' }]));
  const { table: made } = postProcess(table, [
    { operation: 'pivot', options: { index: [TIMESTAMP], columns: [], aggregates, drop_missing_columns: false } },
    { operation: 'resample', options: { rule, method } },
    { operation: 'flatten' },
  ]);
  return {
    index: numbersOf(made, TIMESTAMP).filter(moment => moment !== null),
    columns: frame.columns.map(({ key }, i) => ({ key, values: numbersOf(made, names[i]!) })),
  };
}

function rolling(frame: TimeFrame, formData: FormData): TimeFrame {
  const type = String(formData.rolling_type);
  const window = wholeOf(formData.rolling_periods);
  const least = wholeOf(formData.min_periods);
  const isWindow = ['mean', 'sum', 'std'].includes(type) && window > 0;
  const rolled = isWindow ? mapColumns(frame, line => line.map((_value, i) => reduced(type, line.slice(Math.max(0, i + 1 - window), i + 1), least)))
    : type === 'cumsum' ? mapColumns(frame, runningSum) : frame;
  const cut = { index: rolled.index.slice(least), columns: rolled.columns.map(column => ({ ...column, values: column.values.slice(least) })) };
  if (cut.index.length === 0) fail('query.invalid', { detail: 'Applied rolling window did not return any data. Please make sure the source query satisfies the minimum periods defined in the rolling window.' });
  return cut;
}

function reduced(type: string, window: Line, least: number): number | null {
  const present = window.filter(value => value !== null);
  if (present.length < least) return null;
  if (type === 'sum') return sumOf(present);
  if (present.length === 0) return null;
  const mean = sumOf(present) / present.length;
  if (type === 'mean') return mean;
  return present.length < 2 ? null : Math.sqrt(sumOf(present.map(value => (value - mean) ** 2)) / (present.length - 1));
}

/** A missing value stays missing and the sum goes on behind it. */
function runningSum(line: Line): Line {
  let sum = 0;
  return line.map(value => (value === null ? null : (sum += value)));
}

function shares(frame: TimeFrame): TimeFrame {
  const totals = frame.index.map((_moment, i) => sumOf(frame.columns.map(column => column.values[i] ?? null)));
  return mapColumns(frame, line => line.map((value, i) => (value === null || totals[i] === 0 ? null : value / totals[i]!)));
}

function wholeOf(value: unknown): number {
  const number = Number.parseInt(String(value ?? ''), 10);
  return Number.isNaN(number) ? 0 : number;
}

function temporalColumn(moments: readonly number[]): ResultColumn {
  return { name: TIMESTAMP, databaseType: 'TIMESTAMP', genericType: 'temporal', data: { kind: 'temporal', values: Float64Array.from(moments) } };
}

function numericColumn(name: string, values: Line): ResultColumn {
  return {
    name, databaseType: 'DOUBLE', genericType: 'numeric',
    data: { kind: 'float', values: Float64Array.from(values, value => value ?? NaN), nulls: Uint8Array.from(values, value => (value === null ? 1 : 0)) },
  };
}
