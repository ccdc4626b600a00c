import { afterAll, beforeAll, expect, it } from 'vitest';
import { goldenServer, type GoldenServer } from '../../test-golden-server.ts';

let golden: GoldenServer;
beforeAll(async () => {
  golden = await goldenServer();
});
afterAll(() => golden.close());

const COUNTED = {
  columns: ['region'],
  metrics: ['count'],
  filters: [{ col: 'region', op: 'IN', val: ['Asia', 'Africa'] }],
  orderby: [['region', true]],
};
const TABLE = { result_type: 'post_processed', form_data: { viz_type: 'table' } };
const ask = (query: object, context: object, dataset = 'sales') =>
  golden.user('admin').send(
    'POST',
    '/api/v1/chart/data',
    JSON.stringify({
      datasource: { id: golden.ids.get(`dataset:${dataset}`), type: 'table' },
      queries: [query],
      ...context,
    }),
    { 'content-type': 'application/json' },
  );
const file = async (query: object, context: object = {}, dataset?: string): Promise<string> =>
  (await ask(query, { result_format: 'csv', ...context }, dataset)).body;

it('a table is returned as users see it: its values by column and row', async () => {
  const [result] = (await ask(COUNTED, TABLE)).json<{ result: object[] }>().result;
  expect(result).toMatchObject({
    colnames: ['region', 'COUNT(*)'],
    coltypes: [1, 0],
    indexnames: [0, 1],
    rowcount: 2,
    data: { region: { 0: 'Africa', 1: 'Asia' }, 'COUNT(*)': { 0: 825, 1: 1744 } },
  });
  expect(await file(COUNTED, TABLE)).toBe(',region,COUNT(*)\n0,Africa,825\n1,Asia,1744\n');
});

it('files number their rows if a sort moved them, and contain nothing if there are none', async () => {
  expect(
    await file({
      ...COUNTED,
      post_processing: [{ operation: 'sort', options: { by: 'count', ascending: true } }],
    }),
  ).toBe('region,COUNT(*)\nAfrica,825\nAsia,1744\n');
  const sorted = { operation: 'sort', options: { by: 'count', ascending: false } };
  expect(await file({ ...COUNTED, post_processing: [sorted] })).toBe(
    ',region,COUNT(*)\n1,Asia,1744\n0,Africa,825\n',
  );
  expect(await file({ ...COUNTED, filters: [{ col: 'region', op: '==', val: 'nowhere' }] })).toBe('\n');
  const wide = {
    columns: Array.from({ length: 12 }, (_, at) => ({
      sqlExpression: `region || ${at}`,
      label: `c${at}`,
      expressionType: 'SQL',
    })),
    filters: [{ col: 'region', op: '==', val: 'nowhere' }],
  };
  expect(await file(wide)).toBe('\n');
});

it('the time column of a series has that name in files', async () => {
  expect(
    (
      await file({
        columns: [],
        metrics: ['count'],
        is_timeseries: true,
        granularity: 'ordered_at',
        extras: { time_grain_sqla: 'P1Y' },
      })
    ).split('\n')[0],
  ).toBe('Time,COUNT(*)');
});

it('dimensions stay after the x-axis where periods are joined by their timestamps', async () => {
  const axis = (timeGrain: string) => ({
    columnType: 'BASE_AXIS',
    sqlExpression: 'ordered_at',
    label: 'ordered_at',
    expressionType: 'SQL',
    timeGrain,
  });
  const names = async (timeGrain: string): Promise<unknown> =>
    (
      await ask(
        {
          columns: [axis(timeGrain), 'region'],
          metrics: ['count'],
          filters: [{ col: 'ordered_at', op: 'TEMPORAL_RANGE', val: '2023-01-01 : 2023-01-05' }],
          time_offsets: ['1 day ago'],
        },
        {},
      )
    ).json<{ result: { colnames: string[] }[] }>().result[0]!.colnames;
  expect([await names('PT1H'), await names('P1M')]).toEqual([
    ['ordered_at', 'region', 'count', 'count__1 day ago'],
    ['region', 'ordered_at', 'count', 'count__1 day ago'],
  ]);
});

it('raw rows ignore every filter on the time column of the granularity', async () => {
  const query = {
    columns: [
      { columnType: 'BASE_AXIS', sqlExpression: 'ordered_at', label: 'ordered_at', expressionType: 'SQL' },
    ],
    granularity: 'ordered_at',
    time_range: 'No filter',
    filters: [
      { col: 'ordered_at', op: 'IS NULL' },
      { col: 'ordered_at', op: 'TEMPORAL_RANGE', val: 'No filter' },
    ],
    row_limit: 3,
  };
  expect(
    (await ask(query, { result_type: 'samples' })).json<{
      result: { rowcount: number; applied_filters: unknown[] }[];
    }>().result[0],
  ).toMatchObject({ rowcount: 3, applied_filters: [] });
});

it("raw rows with a time filter are those of the chart's period", async () => {
  const rowsIn = async (time_range?: string): Promise<number> =>
    (
      await ask(
        {
          columns: ['region'],
          filters: [{ col: 'ordered_at', op: 'TEMPORAL_RANGE', val: '2023-01-01 : 2023-01-05' }],
          time_range,
          row_limit: 100_000,
        },
        { result_type: 'samples' },
      )
    ).json<{ result: { rowcount: number }[] }>().result[0]!.rowcount;
  const [ofFilter, ofDashboard, ofAll] = [
    await rowsIn(),
    await rowsIn('2023-01-01 : 2023-01-03'),
    await rowsIn('No filter'),
  ];
  expect(ofDashboard).toBeGreaterThan(0);
  expect(ofDashboard).toBeLessThan(ofFilter);
  expect(ofAll).toBe(12_000);
});

it('the rows behind a number are those of its period on the x-axis', async () => {
  const axis = {
    columnType: 'BASE_AXIS',
    sqlExpression: 'ordered_at',
    label: 'ordered_at',
    expressionType: 'SQL',
    timeGrain: 'P1Y',
  };
  const [ordered, shipped] = [
    { col: 'ordered_at', op: 'TEMPORAL_RANGE', val: '2022-01-01 : 2022-02-01' },
    { col: 'ship_date', op: 'TEMPORAL_RANGE', val: '2022-01-10 : 2022-01-20' },
  ];
  const behind = async (filters: readonly object[]): Promise<object> =>
    (
      await ask(
        { columns: [axis], metrics: ['count'], granularity: 'ordered_at', filters },
        { result_type: 'drill_detail' },
      )
    ).json<{ result: object[] }>().result[0]!;
  const period = { from_dttm: Date.UTC(2022, 0, 1), to_dttm: Date.UTC(2022, 1, 1) };
  expect(await behind([ordered])).toMatchObject({ rowcount: 377, applied_filters: [], ...period });
  expect(await behind([shipped, ordered])).toMatchObject({
    rowcount: 101,
    applied_filters: [{ column: 'ship_date' }],
    ...period,
  });
});

it('raw rows do not depend on the series of a chart', async () => {
  const query = {
    columns: [{ sqlExpression: '1 + 1', label: 'two', expressionType: 'SQL' }],
    metrics: ['count'],
    is_timeseries: true,
    granularity: 'ordered_at',
    row_limit: 2,
  };
  expect(
    (await ask(query, { result_type: 'samples' })).json<{ result: { rowcount: number }[] }>().result[0]!
      .rowcount,
  ).toBe(2);
});
