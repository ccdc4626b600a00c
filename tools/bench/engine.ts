import type { Connection } from '@powerset/connector-kit/connector.ts';
import type {
  ColumnData,
  GenericType,
  ResultColumn,
  ResultTable,
} from '@powerset/core/table/result-table.ts';
import { postProcess } from '@powerset/engine/post-process/post-process.ts';
import { runChartQuery } from '@powerset/engine/run-chart-query.ts';
import { aContext, aQuery } from '@powerset/testing/run-query.ts';
import { median, type Figure } from './report.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MILLION = 1_000_000;
const PIVOT_ROWS = 50_000;
const SERIES = 50;
const LINE_ROWS = 500;
const LINE_SERIES = 5;

/**
 * Measures the work on a query outside its database: planning it, printing it, and processing its result. No
 * server takes part.
 */
export async function engine(): Promise<Figure[]> {
  const minutes = timeSeries(MILLION, 1, MINUTE_MS);
  const pivoted = {
    operation: 'pivot',
    options: { index: ['t'], columns: [], aggregates: { m: { operator: 'mean' } } },
  };
  const rolled = {
    operation: 'rolling',
    options: { rolling_type: 'mean', window: 7, min_periods: 0, columns: { m: 'm' } },
  };
  const resampled = { operation: 'resample', options: { rule: '1H', method: 'sum' } };
  const reading = timed(7, () => readThrough(minutes));
  const raw = { raw: reading, rawName: 'reading a million numbers once' };
  return [
    {
      name: 'line chart, everything but its database',
      value: await lineChart(),
      unit: 'ms',
      bar: 1.5,
      raw: requestText(),
      rawName: 'reading the request as JSON',
    },
    {
      name: 'pivot of 50,000 rows',
      value: timed(15, () => postProcess(timeSeries(PIVOT_ROWS, SERIES, DAY_MS), [bySeries])),
      unit: 'ms',
      bar: 150,
      raw: reading / 20,
      rawName: 'reading its numbers once',
    },
    {
      name: 'rolling mean over a million rows',
      value: timed(5, () => postProcess(minutes, [rolled])),
      unit: 'ms',
      bar: 300,
      ...raw,
    },
    {
      name: 'pivot and resample of a million rows',
      value: timed(5, () => postProcess(minutes, [pivoted, resampled])),
      unit: 'ms',
      bar: 300,
      ...raw,
    },
  ];
}

const bySeries = {
  operation: 'pivot',
  options: { index: ['t'], columns: ['g'], aggregates: { m: { operator: 'mean' } } },
};
const lineRequest = {
  columns: [
    {
      columnType: 'BASE_AXIS',
      sqlExpression: 'departed',
      label: 't',
      expressionType: 'SQL',
      timeGrain: 'P1D',
    },
    { label: 'g', sqlExpression: 'origin', expressionType: 'SQL' },
  ],
  metrics: [{ expressionType: 'SIMPLE', aggregate: 'AVG', column: { column_name: 'delay' }, label: 'm' }],
  series_columns: [{ label: 'g', sqlExpression: 'origin', expressionType: 'SQL' }],
  series_limit: 10,
  filters: [
    { col: 'departed', op: 'TEMPORAL_RANGE', val: 'Last quarter' },
    { col: 'destination', op: 'IN', val: ['SFO', 'SEA'] },
  ],
  orderby: [['m', false]],
  row_limit: 10_000,
  post_processing: [
    bySeries,
    { operation: 'rename', options: { columns: { m: null }, level: 0, inplace: true } },
    { operation: 'flatten' },
  ],
};

async function lineChart(): Promise<number> {
  const table = timeSeries(LINE_ROWS, LINE_SERIES, DAY_MS);
  const context = aContext();
  // The engine calls only `run`.
  const connection = { run: async () => table } as unknown as Connection;
  const took: number[] = [];
  for (let run = 0; run < 300; run++) {
    const started = performance.now();
    await runChartQuery(aQuery(lineRequest), context, {
      connection,
      signal: new AbortController().signal,
      requireReadable: async () => {},
      databaseId: 1,
      effectiveUser: null,
      codeVersion: 'bench',
      remember: async (key, compute) => ({
        key,
        result: await compute(new AbortController().signal),
        cachedAtMs: null,
      }),
    });
    took.push(performance.now() - started);
  }
  return median(took);
}

function requestText(): number {
  const text = JSON.stringify(lineRequest);
  return timed(300, () => JSON.parse(text) as unknown);
}

/** Returns rows of several time series: `t` is the time, `g` the series, and `m` a measure. */
function timeSeries(rowCount: number, series: number, stepMs: number): ResultTable {
  const moments = new Float64Array(rowCount);
  const groups = new Uint32Array(rowCount);
  const measures = new Float64Array(rowCount);
  for (let row = 0; row < rowCount; row++) {
    moments[row] = Math.floor(row / series) * stepMs;
    groups[row] = row % series;
    measures[row] = ((row * 7919) % 1000) / 3;
  }
  return {
    rowCount,
    columns: [
      column('t', 'temporal', { kind: 'temporal', values: moments }),
      column('g', 'string', {
        kind: 'text',
        values: groups,
        dictionary: Array.from({ length: series }, (_, at) => `series ${at}`),
      }),
      column('m', 'numeric', { kind: 'float', values: measures }),
    ],
  };
}

function column(name: string, genericType: GenericType, data: ColumnData): ResultColumn {
  return { name, databaseType: genericType === 'temporal' ? 'TIMESTAMP' : 'DOUBLE', genericType, data };
}

function readThrough({ columns }: ResultTable): number {
  const numbers = columns[2]!.data.values as Float64Array; // The measure is a column of doubles.
  let sum = 0;
  for (let row = 0; row < numbers.length; row++) sum += numbers[row]!;
  return sum;
}

function timed(runs: number, work: () => unknown): number {
  return median(
    Array.from({ length: runs }, () => {
      const started = performance.now();
      work();
      return performance.now() - started;
    }),
  );
}
