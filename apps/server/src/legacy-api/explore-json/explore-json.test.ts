import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goldenServer, type GoldenServer } from '../../test-golden-server.ts';
import { differenceIn } from '@powerset/testing/golden/same-data.ts';

type Facts = Readonly<Record<string, unknown>>;

interface RecordedCase {
  readonly name: string;
  readonly viz_type: string;
  readonly api: 'v1' | 'legacy';
  readonly form_data: Facts;
  readonly response: Facts & {
    readonly http_status: number;
    readonly body?: Facts;
    readonly data?: unknown;
    readonly trimmed?: Readonly<Record<string, number>>;
  };
}

const folder = new URL('../../../../../packages/testing/golden/build-query/', import.meta.url);
const setup = JSON.parse(readFileSync(new URL('setup.json', folder), 'utf8')) as {
  readonly datasets: readonly { readonly id: number; readonly name: string; readonly sql: string | null }[];
  readonly charts: readonly {
    readonly id: number;
    readonly slice_name: string;
    readonly viz_type: string;
    readonly params: Facts;
  }[];
};
const cases = readdirSync(folder)
  .filter(name => name.endsWith('.jsonl'))
  .flatMap(name =>
    readFileSync(new URL(name, folder), 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as RecordedCase),
  )
  .filter(one => one.api === 'legacy');

const FACTS = [
  'status',
  'rowcount',
  'colnames',
  'coltypes',
  'applied_filters',
  'rejected_filters',
  'from_dttm',
  'to_dttm',
  'errors',
  'error',
];
/** Answers whose order is their own, whatever order the rows came in. */
const ORDERED = new Set([
  'line',
  'area',
  'bar',
  'compare',
  'horizon',
  'rose',
  'time_pivot',
  'time_table',
  'paired_ttest',
  'partition',
  'dist_bar',
]);

let golden: GoldenServer;
let shapesId: number;
/** Charts that others lay over each other, by their ids in the recording. */
const layerIds = new Map<number, number>();
beforeAll(async () => {
  golden = await goldenServer();
  const { name, sql } = setup.datasets.find(dataset => dataset.sql !== null)!;
  const made = await golden.user('admin').send(
    'POST',
    '/api/v1/dataset/',
    JSON.stringify({
      database: golden.ids.get('database:golden'),
      schema: 'public',
      table_name: name,
      sql,
    }),
    { 'content-type': 'application/json' },
  );
  shapesId = made.json<{ id: number }>().id;
  for (const { id, slice_name: name, viz_type: vizType, params } of setup.charts.filter(chart =>
    chart.viz_type.startsWith('deck_'),
  )) {
    const chart = await golden.user('admin').send(
      'POST',
      '/api/v1/chart/',
      JSON.stringify({
        slice_name: name,
        viz_type: vizType,
        params: JSON.stringify(params),
        datasource_id: shapesId,
        datasource_type: 'table',
      }),
      { 'content-type': 'application/json' },
    );
    layerIds.set(id, chart.json<{ id: number }>().id);
  }
});
afterAll(() => golden.close());

describe('charts of old types answer as recorded', () => {
  it.each(cases)('$name', async recorded => {
    const { status, body } = await ask(recorded);
    // The reference breaks on form data without a key that only its own panel writes.
    if (recorded.response.http_status >= 500) {
      expect(status).toBeLessThan(500);
      return;
    }
    expect(status).toBe(recorded.response.http_status);
    const told = recorded.response.body ?? recorded.response;
    const facts = FACTS.filter(fact => fact in told && !(fact === 'to_dttm' && !hasEnd(recorded.form_data)));
    expect(picked(body, facts)).toEqual(picked(told, facts));
    const comparison = { cut: recorded.response.trimmed ?? {}, isOrdered: ORDERED.has(recorded.viz_type) };
    expect(
      differenceIn(comparable(body.data, recorded), comparable(told.data, recorded), comparison),
    ).toBeUndefined();
  });
});

async function ask({
  form_data: formData,
}: RecordedCase): Promise<{ readonly status: number; readonly body: Facts }> {
  const [id = ''] = String(formData.datasource).split('__');
  const name = setup.datasets.find(dataset => dataset.id === Number(id))?.name ?? '';
  const layers = Array.isArray(formData.deck_slices)
    ? { deck_slices: formData.deck_slices.map(layer => layerIds.get(Number(layer))) }
    : {};
  const asked = {
    ...formData,
    ...layers,
    datasource: `${golden.ids.get(`dataset:${name}`) ?? shapesId}__table`,
  };
  const sent = new URLSearchParams({ form_data: JSON.stringify(asked) }).toString();
  const answer = await golden.user('admin').send('POST', '/superset/explore_json/?form_data=%7B%7D', sent, {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  });
  return { status: answer.statusCode, body: answer.json() };
}

function picked(answer: Facts, facts: readonly string[]): Facts {
  return Object.fromEntries(
    facts.map(fact => [fact, fact === 'error' ? withoutLink(answer[fact]) : answer[fact]]),
  );
}

/** Which link of a loop is told is a matter of chance in the recording. */
function withoutLink(message: unknown): unknown {
  return typeof message === 'string' ? message.replace(/faulty link: .*/, 'faulty link') : message;
}

/** Data without what the recording leaves to chance or has wrong. */
function comparable(data: unknown, { viz_type: vizType, form_data: formData }: RecordedCase): unknown {
  if (vizType === 'chord')
    return flowsOf(
      data as { readonly nodes: readonly string[]; readonly matrix: readonly (readonly number[])[] },
    );
  if (vizType === 'deck_multi')
    return (data as { readonly slices: readonly Facts[] }).slices.map(slice => [
      slice.slice_name,
      Object.keys(slice).toSorted(),
    ]);
  const output = vizType === 'deck_path' ? 'path' : 'polygon';
  // A shape whose column is called like the drawing's own field is lost there.
  if (formData.line_column !== output) return data;
  const { features, ...rest } = data as { readonly features: readonly Facts[] };
  return {
    ...rest,
    features: features.map(feature =>
      Object.fromEntries(Object.entries(feature).filter(([key]) => key !== output)),
    ),
  };
}

function flowsOf({
  nodes,
  matrix,
}: {
  readonly nodes: readonly string[];
  readonly matrix: readonly (readonly number[])[];
}): Facts {
  return Object.fromEntries(
    matrix.flatMap((row, to) => row.map((value, from) => [`${nodes[from]} to ${nodes[to]}`, value] as const)),
  );
}

/** Without an upper end the recording names the midnight of its day. */
function hasEnd({ time_range: range }: Facts): boolean {
  return typeof range === 'string' && range.includes(' : ');
}

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
  const ask = (query: string, change: object = {}, user = 'admin') =>
    golden.user(user).send(
      'POST',
      `/superset/explore_json/${query}`,
      new URLSearchParams({
        form_data: JSON.stringify({
          ...asked,
          datasource: `${golden.ids.get('dataset:sales')}__table`,
          ...change,
        }),
      }).toString(),
      { 'content-type': 'application/x-www-form-urlencoded' },
    );

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

  it('of the dataset, whatever the chart asks', async () => {
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
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const asked = (formData: object) => new URLSearchParams({ form_data: JSON.stringify(formData) }).toString();
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
    const made = await golden.user('admin').send(
      'POST',
      '/api/v1/chart/',
      JSON.stringify({
        slice_name: 'saved',
        viz_type: 'sunburst',
        params: JSON.stringify(params),
        datasource_id: golden.ids.get('dataset:sales'),
        datasource_type: 'table',
      }),
      { 'content-type': 'application/json' },
    );
    id = made.json<{ id: number }>().id;
  });
  const rows = async (path: string, body?: string): Promise<unknown> => {
    const answer = await (body === undefined
      ? golden.user('admin').get(path)
      : golden.user('admin').send('POST', path, body, form));
    return answer.statusCode === 200
      ? answer
          .json<{ data: { region: string }[] }>()
          .data.map(row => row.region)
          .toSorted()
      : [answer.statusCode, answer.body];
  };

  it('is asked for by its number, in the address or in the form, with filters beside it', async () => {
    const all = await rows('/superset/explore_json/?results=true', asked({ slice_id: id }));
    expect(all).toContain('Asia');
    expect(await rows(`/superset/explore_json/?results=true&${asked({ slice_id: id })}`)).toEqual(all);
    expect(
      await rows(
        `/superset/explore_json/table/${golden.ids.get('dataset:sales')}/?results=true`,
        asked({ slice_id: id, viz_type: 'sunburst' }),
      ),
    ).toEqual(all);
    const adhoc_filters = [
      { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'region', operator: '==', comparator: 'Asia' },
    ];
    expect(
      await rows('/superset/explore_json/?results=true', asked({ slice_id: id, adhoc_filters })),
    ).toEqual(['Asia']);
    expect(
      await rows(
        '/superset/explore_json/?results=true',
        asked({ slice_id: id, extra_filters: [{ col: 'region', op: 'in', val: ['Asia'] }] }),
      ),
    ).toEqual(['Asia']);
  });

  it('says nothing of itself where more than filters is sent, nor to people who may not see it', async () => {
    const answer = await golden
      .user('admin')
      .send('POST', '/superset/explore_json/', asked({ slice_id: id, metric: 'count' }), form);
    expect(answer.statusCode).toBe(403);
    expect(
      (
        await (
          await golden.server.person('stranger', 'Gamma')
        ).send('POST', '/superset/explore_json/', asked({ slice_id: id }), form)
      ).statusCode,
    ).toBe(403);
  });
});

describe('an old chart over time', () => {
  const months = async (change: object) => {
    const formData = {
      viz_type: 'bar',
      datasource: `${golden.ids.get('dataset:sales')}__table`,
      granularity_sqla: 'ordered_at',
      time_grain_sqla: 'P1M',
      time_range: '2023-02-01 : 2023-06-01',
      metrics: ['count'],
      groupby: [],
      ...change,
    };
    const answer = await golden
      .user('admin')
      .send(
        'POST',
        '/superset/explore_json/',
        new URLSearchParams({ form_data: JSON.stringify(formData) }).toString(),
        { 'content-type': 'application/x-www-form-urlencoded' },
      );
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

  it('holds its filters by time beside its own period', async () => {
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
    const { data, from_dttm: from } = (
      await admin.send(
        'POST',
        '/superset/explore_json/',
        new URLSearchParams({ form_data: JSON.stringify(formData) }).toString(),
        { 'content-type': 'application/x-www-form-urlencoded' },
      )
    ).json<{
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

  it('leaves out what a dashboard adds without a value', async () => {
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

  it('calls its series by moments as people read them', async () => {
    const names = async (change: object): Promise<readonly unknown[]> => {
      const formData = {
        viz_type: 'bar',
        datasource: `${golden.ids.get('dataset:sales')}__table`,
        granularity_sqla: 'ordered_at',
        time_grain_sqla: 'P1M',
        time_range: '2023-02-01 : 2023-03-01',
        metrics: ['count'],
        adhoc_filters: [
          { clause: 'WHERE', expressionType: 'SQL', sqlExpression: "ship_date = '2023-02-14'" },
        ],
        ...change,
      };
      const answer = await golden
        .user('admin')
        .send(
          'POST',
          '/superset/explore_json/',
          new URLSearchParams({ form_data: JSON.stringify(formData) }).toString(),
          { 'content-type': 'application/x-www-form-urlencoded' },
        );
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

  it('has no grain where its grain is empty', async () => {
    expect((await months({ time_grain_sqla: '' })).counts.length).toBeGreaterThan(1000);
  });
});

describe('the answer tells how the form data was understood', () => {
  const body = async (change: object) => {
    const formData = {
      viz_type: 'sunburst',
      groupby: ['region'],
      metric: 'count',
      time_range: 'No filter',
      datasource: `${golden.ids.get('dataset:sales')}__table`,
      ...change,
    };
    const answer = await golden
      .user('admin')
      .send(
        'POST',
        '/superset/explore_json/',
        new URLSearchParams({ form_data: JSON.stringify(formData) }).toString(),
        { 'content-type': 'application/x-www-form-urlencoded' },
      );
    return answer.json<{
      readonly form_data: Facts;
      readonly data: unknown;
      readonly applied_filters: unknown;
      readonly errors: readonly Facts[];
      readonly cache_timeout: number;
    }>();
  };

  it('with old conditions and those of a dashboard as filters of the builder, named as clients name them', async () => {
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

  it('and what the database says of a query that fails', async () => {
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
  const made = async (name: string, params: object) => {
    const datasource = golden.ids.get('dataset:sales');
    const answer = await golden.user('admin').send(
      'POST',
      '/api/v1/chart/',
      JSON.stringify({
        slice_name: name,
        viz_type: 'line',
        params: JSON.stringify({ ...line, ...params }),
        datasource_id: datasource,
        datasource_type: 'table',
      }),
      { 'content-type': 'application/json' },
    );
    return answer.json<{ id: number }>().id;
  };
  const ask = async (user: string, formData: object) =>
    golden.user(user).send(
      'POST',
      '/superset/explore_json/',
      new URLSearchParams({
        form_data: JSON.stringify({
          viz_type: 'line_multi',
          datasource: `${golden.ids.get('dataset:sales')}__table`,
          ...formData,
        }),
      }).toString(),
      { 'content-type': 'application/x-www-form-urlencoded' },
    );

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
      await ask('admin', {
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
    const { data } = (await ask('admin', lists(Array.from({ length: 200 }, () => id)))).json<{
      data: readonly Facts[] | { readonly slices: readonly Facts[] };
    }>();
    expect('slices' in data ? data.slices : data).toHaveLength(1);
    const many = await ask('admin', lists(Array.from({ length: 51 }, (_, at) => 900_000 + at)));
    expect([many.statusCode, many.body]).toEqual([400, expect.stringContaining('at most 50')]);
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
      datasource: `${golden.ids.get('dataset:sales')}__table`,
      ...change,
    };
    const answer = await golden
      .user('admin')
      .send(
        'POST',
        '/superset/explore_json/',
        new URLSearchParams({ form_data: JSON.stringify(formData) }).toString(),
        { 'content-type': 'application/x-www-form-urlencoded' },
      );
    return answer
      .json<{ data: { key: string[] | string; values: { y: number }[] }[] }>()
      .data.map(({ key }) => [key].flat().join(', '))
      .toSorted();
  };
  const own = '2023-06-01 : 2023-07-01';

  it('keeps the series of its own period in those that it is compared with', async () => {
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
    // Otherwise this would not tell one period's series from another's.
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
  ])('is told alike as plain lines and as changes in percent: %j', async change => {
    const told = async (vizType: string) => {
      const formData = {
        viz_type: vizType,
        granularity_sqla: 'ordered_at',
        time_grain_sqla: 'P1D',
        time_range: own,
        groupby: ['country'],
        metrics: ['count'],
        datasource: `${golden.ids.get('dataset:sales')}__table`,
        ...change,
      };
      const answer = await golden
        .user('admin')
        .send(
          'POST',
          '/superset/explore_json/',
          new URLSearchParams({ form_data: JSON.stringify(formData) }).toString(),
          { 'content-type': 'application/x-www-form-urlencoded' },
        );
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
