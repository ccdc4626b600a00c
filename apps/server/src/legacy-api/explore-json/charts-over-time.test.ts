import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goldenServer, type GoldenServer } from '../../test-golden-server.ts';
import { askForSales } from './test-explore-json.ts';

type Facts = Readonly<Record<string, unknown>>;

let golden: GoldenServer;
beforeAll(async () => {
  golden = await goldenServer();
});
afterAll(() => golden.close());

describe('an old chart over time', () => {
  const months = async (change: object) => {
    const formData = {
      viz_type: 'bar',
      granularity_sqla: 'ordered_at',
      time_grain_sqla: 'P1M',
      time_range: '2023-02-01 : 2023-06-01',
      metrics: ['count'],
      groupby: [],
      ...change,
    };
    const answer = await askForSales(golden, formData);
    const { data, applied_filters: applied } = answer.json<{
      data: readonly [{ values: readonly { y: number }[] }];
      applied_filters: unknown;
    }>();
    return { counts: data[0].values.map(({ y }) => y), applied };
  };
  const during = (subject: string, comparator: string) => ({
    adhoc_filters: [
      { clause: 'WHERE', expressionType: 'SIMPLE', operator: 'TEMPORAL_RANGE', subject, comparator },
    ],
  });

  it('applies its time filters besides its own period', async () => {
    expect(await months(during('ordered_at', '2023-01-01 : 2023-04-01'))).toEqual({
      counts: [406, 403],
      applied: [{ column: 'ordered_at' }],
    });
    expect((await months(during('ship_date', '2023-03-01 : 2023-04-01'))).counts).toEqual([90, 309]);
    expect(
      (await months({ ...during('ordered_at', '2023-01-01 : 2023-04-01'), time_range: 'No filter' })).counts,
    ).toEqual([510, 406, 403]);
    expect(
      (await months({ ...during('ship_date', '2023-03-01 : 2023-04-01'), time_range: null })).counts,
    ).toEqual([90, 309]);
  });

  it('compares years as the dataset has them', async () => {
    const admin = golden.user('admin');
    const made = await admin.send(
      'POST',
      '/api/v1/dataset/',
      JSON.stringify({
        database: golden.ids.get('database:golden'),
        schema: 'public',
        table_name: 'fiscal sales',
        sql: 'SELECT ordered_at FROM sales',
      }),
      { 'content-type': 'application/json' },
    );
    const { id } = made.json<{ id: number }>();
    await admin.send('PUT', `/api/v1/dataset/${id}`, JSON.stringify({ extra: '{"fiscal_year_start": 3}' }), {
      'content-type': 'application/json',
    });
    const formData = {
      viz_type: 'line',
      datasource: `${id}__table`,
      granularity_sqla: 'ordered_at',
      time_grain_sqla: 'P1M',
      time_range: "DATETRUNC(DATETIME('2023-05-01'), year) : DATETIME('2023-05-01')",
      metrics: ['count'],
      groupby: [],
      time_compare: ['31 days'],
    };
    const { data, from_dttm: from } = (await askForSales(golden, formData)).json<{
      data: readonly { readonly key: unknown; readonly values: readonly unknown[] }[];
      from_dttm: number;
    }>();
    expect([from, data.map(({ key, values }) => [key, values.length])]).toEqual([
      Date.UTC(2023, 2),
      [
        ['count', 2],
        [['count', '31 days offset'], 3],
      ],
    ]);
  });

  it('ignores additions of a dashboard without a value', async () => {
    const filters = [
      { col: 'region', op: 'IN', val: null },
      { col: 'status', op: 'IN', val: [] },
      { col: 'quantity', op: '==', val: 0 },
      { col: '__time_range', op: '==', val: 'No filter' },
    ];
    const members = { time_range: null, time_grain_sqla: null, granularity_sqla: null };
    expect(await months({ extra_filters: filters, extra_form_data: members })).toEqual({
      counts: [406, 403, 328, 330],
      applied: [],
    });
  });

  it('names its series by timestamps in a readable format', async () => {
    const names = async (change: object): Promise<readonly unknown[]> => {
      const formData = {
        viz_type: 'bar',
        granularity_sqla: 'ordered_at',
        time_grain_sqla: 'P1M',
        time_range: '2023-02-01 : 2023-03-01',
        metrics: ['count'],
        adhoc_filters: [
          { clause: 'WHERE', expressionType: 'SQL', sqlExpression: "ship_date = '2023-02-14'" },
        ],
        ...change,
      };
      const answer = await askForSales(golden, formData);
      const { data } = answer.json<{
        data: readonly {
          readonly key?: unknown;
          readonly target?: unknown;
          readonly values?: readonly { readonly x: unknown }[];
        }[];
      }>();
      return [
        ...new Set(
          data.flatMap(
            ({ key, target, values }) =>
              target ?? (Array.isArray(key) ? (key[0] as unknown) : values?.[0]?.x),
          ),
        ),
      ];
    };
    const month = { expressionType: 'SQL', sqlExpression: "date_trunc('month', ordered_at)", label: 'month' };
    expect(await names({ groupby: ['ship_date', 'is_returned'] })).toEqual(['2023-02-14']);
    expect(await names({ groupby: [month, 'is_returned'] })).toEqual(['2023-02-01 00:00:00']);
    expect(await names({ viz_type: 'dist_bar', groupby: ['ship_date'] })).toEqual(['2023-02-14']);
    expect(await names({ viz_type: 'sankey', groupby: ['status', month], metric: 'count' })).toEqual([
      '2023-02-01',
    ]);
  });

  it('has no grain if its grain is empty', async () => {
    expect((await months({ time_grain_sqla: '' })).counts.length).toBeGreaterThan(1000);
  });
});

describe('a chart over time that limits its series', () => {
  const lines = async (change: object) => {
    const formData = {
      viz_type: 'line',
      granularity_sqla: 'ordered_at',
      time_grain_sqla: 'P1M',
      groupby: ['country'],
      metrics: ['count'],
      limit: 2,
      ...change,
    };
    const answer = await askForSales(golden, formData);
    return answer
      .json<{ data: { key: string[] | string; values: { y: number }[] }[] }>()
      .data.map(({ key }) => [key].flat().join(', '))
      .toSorted();
  };
  const own = '2023-06-01 : 2023-07-01';

  it('uses the series of its own period in the compared periods', async () => {
    const offsets = ['1 month ago', '2 months ago', '3 months ago', '4 months ago'];
    const before = await Promise.all(
      [
        '2023-05-01 : 2023-06-01',
        '2023-04-01 : 2023-05-01',
        '2023-03-01 : 2023-04-01',
        '2023-02-01 : 2023-03-01',
      ].map(range => lines({ time_range: range })),
    );
    const kept = await lines({ time_range: own });
    // Otherwise the test could not distinguish the series of different periods.
    expect(before.some(series => series.join() !== kept.join())).toBe(true);
    const compared = await lines({ time_range: own, time_compare: offsets });
    expect(compared).toEqual(
      [...kept, ...offsets.flatMap(offset => kept.map(series => `${series}, ${offset} offset`))].toSorted(),
    );
  });

  it.each([
    { time_compare: ['1 month'] },
    { time_compare: ['1 month'], comparison_type: 'ratio', time_grain_sqla: null },
    { resample_rule: '7D', resample_method: 'sum' },
  ])('is answered equally for plain lines and for changes in percent: %j', async change => {
    const told = async (vizType: string) => {
      const formData = {
        viz_type: vizType,
        granularity_sqla: 'ordered_at',
        time_grain_sqla: 'P1D',
        time_range: own,
        groupby: ['country'],
        metrics: ['count'],
        ...change,
      };
      const answer = await askForSales(golden, formData);
      const { status, data, query, colnames, rowcount } = answer.json<Facts>();
      return { status, data, query, colnames, rowcount };
    };
    const lines = await told('line');
    expect(lines.status).toBe('success');
    expect(await told('compare')).toEqual(lines);
  });

  it('is compared with the period before that of its dashboard', async () => {
    const compared = { time_compare: ['1 month ago'] };
    expect(
      await lines({ ...compared, time_range: 'No filter', extra_form_data: { time_range: own } }),
    ).toEqual(await lines({ ...compared, time_range: own }));
  });
});
