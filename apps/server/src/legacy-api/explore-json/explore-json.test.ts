import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goldenServer, type GoldenServer } from '../../test-golden-server.ts';
import { askForSales, formOf, saveChart, sendForm } from './test-explore-json.ts';

type Facts = Readonly<Record<string, unknown>>;

let golden: GoldenServer;
beforeAll(async () => {
  golden = await goldenServer();
});
afterAll(() => golden.close());

describe('old clients may ask for rows', () => {
  const asked = {
    viz_type: 'sunburst',
    groupby: ['region'],
    metric: 'count',
    time_range: 'No filter',
    filters: [],
    adhoc_filters: [
      { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'region', operator: '==', comparator: 'Asia' },
    ],
  };
  const ask = (query: string, change: object = {}) => askForSales(golden, { ...asked, ...change }, { query });

  it('of the chart, as JSON or as a file', async () => {
    expect((await ask('?results=true')).json()).toEqual({
      colnames: ['region', 'count'],
      coltypes: [1, 0],
      data: [{ region: 'Asia', count: 1744 }],
    });
    const file = await ask('?csv=true');
    expect([file.body, file.headers['content-type']]).toEqual([
      'region,count\nAsia,1744\n',
      'text/csv; charset=utf-8',
    ]);
  });

  it("of the dataset, regardless of the chart's query", async () => {
    const { colnames, data } = (await ask('?samples=true', { groupby: ['none'] })).json<{
      colnames: string[];
      data: unknown[];
    }>();
    expect([colnames.length, data.length]).toEqual([17, 1000]);
  });

  it.each([
    ['2023-02-01 : 2023-01-01', 'From date cannot be larger than to date'],
    ['abc', 'Cannot parse time string [abc]'],
  ])('400: not in the time range %s', async (range, error) => {
    const answer = await ask('', { time_range: range });
    expect([answer.statusCode, answer.json()]).toEqual([400, { error }]);
  });
});

describe('a saved chart', () => {
  let id: number;
  beforeAll(async () => {
    const params = {
      viz_type: 'sunburst',
      groupby: ['region'],
      metric: 'count',
      time_range: 'No filter',
      filters: [],
      adhoc_filters: [],
    };
    id = await saveChart(golden, 'saved', params);
  });
  const rows = async (path: string, body?: string): Promise<unknown> => {
    const answer = await (body === undefined
      ? golden.user('admin').get(`/superset/explore_json/${path}`)
      : sendForm(golden.user('admin'), path, body));
    return answer.statusCode === 200
      ? answer
          .json<{ data: { region: string }[] }>()
          .data.map(row => row.region)
          .toSorted()
      : [answer.statusCode, answer.body];
  };

  it('is requested by its id, in the address or in the form, with additional filters', async () => {
    const all = await rows('?results=true', formOf({ slice_id: id }));
    expect(all).toContain('Asia');
    expect(await rows(`?results=true&${formOf({ slice_id: id })}`)).toEqual(all);
    expect(
      await rows(
        `table/${golden.ids.get('dataset:sales')}/?results=true`,
        formOf({ slice_id: id, viz_type: 'sunburst' }),
      ),
    ).toEqual(all);
    const adhoc_filters = [
      { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'region', operator: '==', comparator: 'Asia' },
    ];
    expect(await rows('?results=true', formOf({ slice_id: id, adhoc_filters }))).toEqual(['Asia']);
    expect(
      await rows(
        '?results=true',
        formOf({ slice_id: id, extra_filters: [{ col: 'region', op: 'in', val: ['Asia'] }] }),
      ),
    ).toEqual(['Asia']);
  });

  it('is not described if the request contains more than filters, or to users who may not see it', async () => {
    const answer = await sendForm(golden.user('admin'), '', formOf({ slice_id: id, metric: 'count' }));
    expect(answer.statusCode).toBe(403);
    const stranger = await golden.server.person('stranger', 'Gamma');
    expect((await sendForm(stranger, '', formOf({ slice_id: id }))).statusCode).toBe(403);
  });
});

describe('the answer shows how the form data was understood', () => {
  const body = async (change: object) => {
    const formData = {
      viz_type: 'sunburst',
      groupby: ['region'],
      metric: 'count',
      time_range: 'No filter',
      ...change,
    };
    const answer = await askForSales(golden, formData);
    return answer.json<{
      readonly form_data: Facts;
      readonly data: unknown;
      readonly applied_filters: unknown;
      readonly errors: readonly Facts[];
      readonly cache_timeout: number;
    }>();
  };

  it('with old conditions and those of a dashboard as filters of the builder, named as in clients', async () => {
    const { form_data: told, applied_filters: applied } = await body({
      filters: [{ col: 'region', op: '==', val: 'Asia' }],
      extra_filters: [{ col: '__time_range', op: '==', val: '2023-01-01 : 2023-02-01' }],
      extra_form_data: { filters: [{ col: 'status', op: 'IN', val: ['Shipped'] }] },
    });
    expect(told).toMatchObject({
      applied_time_extras: { __time_range: '2023-01-01 : 2023-02-01' },
      time_range: '2023-01-01 : 2023-02-01',
      where: '',
      having: '',
      filters: [
        { col: 'region', op: '==', val: 'Asia' },
        { col: 'status', op: 'IN', val: ['Shipped'] },
      ],
      adhoc_filters: [
        {
          clause: 'WHERE',
          expressionType: 'SIMPLE',
          comparator: 'Asia',
          operator: '==',
          subject: 'region',
          filterOptionName: 'e24354d9d9025001e17c4b80c7d41ce7',
        },
        {
          clause: 'WHERE',
          expressionType: 'SIMPLE',
          comparator: ['Shipped'],
          operator: 'IN',
          subject: 'status',
          isExtra: true,
        },
      ],
    });
    expect(Object.keys(told)).not.toContain('extra_form_data');
    expect(applied).toEqual(['status', 'region', '__time_range'].map(column => ({ column })));
  });

  it('without the scripts that came with it', async () => {
    expect((await body({ js_tooltip: 'd => d' })).form_data).not.toHaveProperty('js_tooltip');
  });

  it("and the database's message for a query that fails", async () => {
    const {
      errors: [error],
      cache_timeout: timeout,
    } = await body({ where: 'revenue = 1 AND' });
    expect([error?.error_type, error?.extra, timeout]).toMatchObject([
      'SYNTAX_ERROR',
      {
        engine_name: 'PostgreSQL',
        issue_codes: [{ code: 1030, message: 'Issue 1030 - The query has a syntax error.' }],
      },
      86_400,
    ]);
  });
});

describe('charts that draw other charts', () => {
  const line = {
    viz_type: 'line',
    metrics: ['count'],
    groupby: [],
    granularity_sqla: 'ordered_at',
    time_grain_sqla: 'P1Y',
    time_range: 'No filter',
    adhoc_filters: [],
  };
  const made = (name: string, params: object) => saveChart(golden, name, { ...line, ...params });
  const ask = (formData: object) => askForSales(golden, { viz_type: 'line_multi', ...formData });

  it('lay their lines over each other, on the left axis and the right, in their own time', async () => {
    const [left, right] = [
      await made('Orders', {}),
      await made('Regions', {
        groupby: ['region'],
        adhoc_filters: [
          {
            clause: 'WHERE',
            expressionType: 'SIMPLE',
            subject: 'region',
            operator: '==',
            comparator: 'Asia',
          },
        ],
      }),
    ];
    const { data } = (
      await ask({
        line_charts: [left],
        line_charts_2: [right, 987_654],
        prefix_metric_with_slice_name: true,
        time_range: '2022-01-01 : 2023-01-01',
      })
    ).json<{ data: readonly Facts[] }>();
    const moment = Date.UTC(2022, 0, 1);
    const end = { x: moment, y: null };
    expect(data).toEqual([
      { key: 'Orders: count', type: 'line', yAxis: 1, values: [{ x: moment, y: 4994 }, end, end] },
      { key: 'Regions: Asia', type: 'line', yAxis: 2, values: [{ x: moment, y: 721 }, end, end] },
    ]);
  });

  it.each(['line_multi', 'deck_multi'])('are at most 50 in a %s, each of them once', async vizType => {
    const id = await made('Once', {});
    const lists = (ids: readonly number[]) => ({ viz_type: vizType, line_charts: ids, deck_slices: ids });
    const { data } = (await ask(lists(Array.from({ length: 200 }, () => id)))).json<{
      data: readonly Facts[] | { readonly slices: readonly Facts[] };
    }>();
    expect('slices' in data ? data.slices : data).toHaveLength(1);
    const many = await ask(lists(Array.from({ length: 51 }, (_, at) => 900_000 + at)));
    expect([many.statusCode, many.body]).toEqual([400, expect.stringContaining('at most 50')]);
  });
});
