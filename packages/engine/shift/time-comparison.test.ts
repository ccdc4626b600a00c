import { describe, expect, it } from 'vitest';
import { aColumn, aDataset, aMetric } from '@powerset/testing/flights.ts';
import { aContext, answerTo, aQuery, rowsOf } from '@powerset/testing/run-query.ts';

/** One row per day for five years; its number is the day. */
const DAYS = aDataset({
  sql: `SELECT day AS at, day - INTERVAL 3 YEAR AS booked, CASE WHEN day_of_month % 2 = 0 THEN 'even' ELSE 'odd' END AS kind, day_number FROM (SELECT CAST(range AS TIMESTAMP) AS day, day(range) AS day_of_month, CAST(epoch(range) / 86400 AS BIGINT) AS day_number FROM range(DATE '2020-01-01', DATE '2025-01-01', INTERVAL 1 DAY))`,
  columns: [
    aColumn('at', 'temporal'),
    aColumn('booked', 'temporal'),
    aColumn('kind', 'string'),
    aColumn('day_number', 'numeric'),
  ],
  metrics: [aMetric('first', 'MIN(day_number)'), aMetric('days', 'COUNT(*)')],
});
const axis = (grain: string) => ({
  columnType: 'BASE_AXIS',
  sqlExpression: 'at',
  label: 'at',
  expressionType: 'SQL',
  timeGrain: grain,
});
const DAY_MS = 86_400_000;

async function compared({
  grain,
  range,
  offset,
  columns = [],
  metrics = ['first'],
  context = aContext({ dataset: DAYS }),
}: {
  readonly grain: string;
  readonly range: string;
  readonly offset: string;
  readonly columns?: readonly unknown[];
  readonly metrics?: readonly string[];
  readonly context?: ReturnType<typeof aContext>;
}) {
  const { result } = await answerTo(
    aQuery({
      columns: [axis(grain), ...columns],
      metrics,
      filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val: range }],
      time_offsets: [offset],
      orderby: [[axis(grain), true]],
    }),
    context,
  );
  return { names: result.table.columns.map(({ name }) => name), rows: rowsOf(result.table) };
}

describe('a comparison with another period', () => {
  it.each([
    'P1W',
    '1969-12-28T00:00:00Z/P1W',
    '1969-12-29T00:00:00Z/P1W',
    'P1W/1970-01-03T00:00:00Z',
    'P1W/1970-01-04T00:00:00Z',
  ])('takes the week 52 weeks before for a year, of weeks by %s', async grain => {
    const { rows } = await compared({ grain, range: '2023-01-10 : 2023-12-20', offset: '1 year ago' });
    const whole = rows.slice(1, -1);
    expect(whole.length).toBeGreaterThan(45);
    for (const [, now, before] of whole) expect(Number(now) - Number(before)).toBe(364);
  });

  it.each([
    ['28 days ago', 'P1M'],
    ['1 month ago', 'P1M'],
    ['1 year ago', 'P3M'],
    ['1 year ago', 'P1Y'],
    ['52 weeks ago', 'P1M'],
  ])('never compares a period with itself: %s by %s', async (offset, grain) => {
    const { rows } = await compared({ grain, range: '2022-01-01 : 2024-01-01', offset });
    for (const [, now, before] of rows.slice(1))
      expect(before === null ? 0 : Number(before)).toBeLessThan(Number(now));
  });

  it('identifies dimensions and metrics by their definition, not by their names, and finds the x-axis at any position', async () => {
    const kind = { expressionType: 'SQL', sqlExpression: 'kind', label: 'days__kind' };
    const { rows, names } = await compared({
      grain: 'P1M',
      range: '2023-02-01 : 2023-03-01',
      offset: '1 year ago',
      columns: [kind],
      metrics: ['days'],
    });
    expect(names).toEqual(['days__kind', 'at', 'days', 'days__1 year ago']);
    expect(new Set(rows.map(row => row.join(' ')))).toEqual(
      new Set(['even', 'odd'].map(name => `${name} ${Date.UTC(2023, 1)} 14 14`)),
    );
    const { result } = await answerTo(
      aQuery({
        columns: [
          { expressionType: 'SQL', sqlExpression: "DATE_TRUNC('year', booked)", label: 'booked' },
          axis('P1D'),
        ],
        metrics: ['first'],
        filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val: '2023-02-01 : 2023-02-03' }],
        time_offsets: ['1 day ago'],
      }),
      aContext({ dataset: DAYS }),
    );
    expect(rowsOf(result.table).map(([, , now, before]) => Number(now) - Number(before))).toEqual([1, 1]);
  });

  it('distinguishes missing values from the text `null`', async () => {
    const kind = {
      expressionType: 'SQL',
      sqlExpression: "CASE WHEN kind = 'odd' THEN 'null' END",
      label: 'kind',
    };
    const { rows } = await compared({
      grain: 'P1Y',
      range: '2023-01-01 : 2024-01-01',
      offset: '1 year ago',
      columns: [kind],
      metrics: ['days'],
    });
    const days = (year: number): unknown =>
      [null, 'null'].map(name => rows.find(row => row[0] === name)?.[year]);
    expect([days(2), days(3)]).toEqual([
      [179, 186],
      [179, 186],
    ]);
  });

  it('keeps the order of its columns with several offsets', async () => {
    const { result } = await answerTo(
      aQuery({
        columns: [axis('P1M'), 'kind'],
        metrics: ['days'],
        filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val: '2023-02-01 : 2023-03-01' }],
        time_offsets: ['1 year ago', '2 years ago'],
      }),
      aContext({ dataset: DAYS }),
    );
    expect(result.table.columns.map(({ name }) => name)).toEqual([
      'kind',
      'at',
      'days',
      'days__1 year ago',
      'days__2 years ago',
    ]);
  });

  it('means the same years and days as the period itself', async () => {
    const fiscal = aContext({
      dataset: { ...DAYS, timeSettings: { ...DAYS.timeSettings, fiscalYearStart: 4 } },
    });
    const { rows } = await compared({
      grain: 'P1D',
      range: 'Current year',
      offset: '1 year ago',
      context: fiscal,
    });
    expect(rows.every(([, now, before]) => before !== null && Number(now) > Number(before))).toBe(true);
    const east = aContext({
      dataset: { ...DAYS, timeSettings: { ...DAYS.timeSettings, timeZone: 'Pacific/Kiritimati' } },
    });
    const [today] = (
      await compared({ grain: 'P1D', range: 'today : tomorrow', offset: '1 day ago', context: east })
    ).rows;
    expect(today).toEqual([
      Date.UTC(2024, 2, 16),
      Date.UTC(2024, 2, 16) / DAY_MS,
      Date.UTC(2024, 2, 15) / DAY_MS,
    ]);
  });

  it('knows the holidays that the period knows', async () => {
    const context = aContext({ dataset: DAYS, holidays: (_, year) => Date.UTC(year, 11, 25) });
    const { rows } = await compared({
      grain: 'P1D',
      range: "HOLIDAY('Christmas', DATETIME('2023'), 'US') : 2023-12-27",
      offset: '1 year ago',
      context,
    });
    expect(rows.map(([, now, before]) => Number(now) - Number(before))).toEqual([365, 365]);
  });
});
