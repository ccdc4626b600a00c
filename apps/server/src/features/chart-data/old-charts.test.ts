import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, describe, it } from 'vitest';
import { goldenServerOnDuckdb, type GoldenServer } from '../../test-golden-server.ts';
import type { TestClient } from '../../test-server.ts';

const PERIOD = { granularity_sqla: 'ordered_at', time_range: '2023-01-01 : 2023-04-01' };

describe('a chart that was saved years ago, without its queries, answers with rows', () => {
  let golden: GoldenServer;
  let admin: TestClient;
  beforeAll(async () => {
    golden = await goldenServerOnDuckdb();
    admin = golden.user('admin');
  });
  afterAll(() => golden.close());

  const chart = async (vizType: string, params: object): Promise<number> => {
    const unsaid = {
      created_on: 0,
      created_by: null,
      changed_on: 0,
      changed_by: null,
      description: null,
      certified_by: null,
      certification_details: null,
      cache_timeout: null,
      last_saved_by: null,
      last_saved_on: 0,
      is_managed_externally: 0 as const,
      external_url: null,
    };
    return (
      await golden.server.store.db
        .insertInto('charts')
        .values({
          ...unsaid,
          uuid: randomUUID(),
          name: vizType,
          datasource_type: 'table',
          dataset_id: golden.ids.get('dataset:sales')!,
          viz_type: vizType,
          params: JSON.stringify(params),
          query_context: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  };
  const rows = async (
    vizType: string,
    params: object,
  ): Promise<readonly (readonly Record<string, unknown>[])[]> => {
    const answer = await admin.get(`/api/v1/chart/${await chart(vizType, params)}/data/`);
    expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200);
    return answer.json<{ result: { data: Record<string, unknown>[] }[] }>().result.map(({ data }) => data);
  };

  it.each([
    ['treemap', { ...PERIOD, groupby: ['region'], metrics: ['count'] }, ['region', 'count']],
    [
      'pivot_table',
      {
        ...PERIOD,
        groupby: ['region'],
        columns: ['status'],
        metrics: ['count'],
        pandas_aggfunc: 'sum',
        row_limit: 100,
      },
      ['region', 'status', 'count'],
    ],
    [
      'directed_force',
      { ...PERIOD, groupby: ['region', 'status'], metric: 'count', row_limit: 20 },
      ['region', 'status', 'count'],
    ],
    [
      'line',
      { ...PERIOD, time_grain_sqla: 'P1M', metrics: ['count'], groupby: ['region'] },
      ['__timestamp', 'region', 'count'],
    ],
    [
      'area',
      { ...PERIOD, time_grain_sqla: 'P1M', metrics: ['count'], groupby: [] },
      ['__timestamp', 'count'],
    ],
    ['bar', { ...PERIOD, time_grain_sqla: 'P1M', metrics: ['count'], groupby: [] }, ['__timestamp', 'count']],
    [
      'dist_bar',
      { ...PERIOD, metrics: ['count'], groupby: ['region'], columns: ['status'] },
      ['region', 'status', 'count'],
    ],
    [
      'sunburst',
      { ...PERIOD, groupby: ['region', 'status'], metric: 'count' },
      ['region', 'status', 'count'],
    ],
    [
      'heatmap',
      { ...PERIOD, all_columns_x: 'region', all_columns_y: 'status', metric: 'count' },
      ['region', 'status', 'count'],
    ],
    ['sankey', { ...PERIOD, groupby: ['region', 'status'], metric: 'count' }, ['region', 'status', 'count']],
  ])('%s', async (vizType, params, names) => {
    const [data] = await rows(vizType, params);
    expect(data!.length).toBeGreaterThan(1);
    expect(Object.keys(data![0]!).toSorted()).toEqual(names.toSorted());
  });

  it('dual_line with both of its questions', async () => {
    const [left, right] = await rows('dual_line', {
      ...PERIOD,
      time_grain_sqla: 'P1M',
      metric: 'count',
      metric_2: { expressionType: 'SQL', sqlExpression: 'SUM(quantity)', label: 'pieces' },
    });
    expect([left!.length, Object.keys(right![0]!)]).toEqual([3, ['ordered_at', 'pieces']]);
  });

  it('with the ends of its period and its conditions as they were written then', async () => {
    const count = async (params: object): Promise<unknown> =>
      (
        await rows('big_number_total', {
          metric: { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' },
          granularity_sqla: 'ordered_at',
          ...params,
        })
      )[0]![0]!['n'];
    const region = {
      clause: 'WHERE',
      expressionType: 'SIMPLE',
      subject: 'region',
      operator: 'IN',
      comparator: ['Asia'],
    };
    const old = await count({
      since: '2023-01-01',
      until: '2023-04-01',
      filters: [{ col: 'region', op: 'in', val: ['Asia'] }],
      where: 'quantity > 1',
    });
    expect(old).toBe(
      await count({
        time_range: '2023-01-01 : 2023-04-01',
        adhoc_filters: [region, { clause: 'WHERE', expressionType: 'SQL', sqlExpression: 'quantity > 1' }],
      }),
    );
    expect(old).not.toBe(await count({}));
  });

  it('with all of its rows as a file, although readers turn its pages', async () => {
    const paged = { server_pagination: true, server_page_length: 2, groupby: ['region'], metrics: ['count'] };
    expect((await rows('table', paged)).map(({ length }) => length)).toEqual([2, 1]);
    const file = await admin.get(`/api/v1/chart/${await chart('table', paged)}/data/?format=csv`);
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.payload.trim().split('\n').length).toBeGreaterThan(3);
  });

  it('and is stored as it was afterwards', async () => {
    const id = await chart('treemap', { groupby: ['region'], metrics: ['count'] });
    await admin.get(`/api/v1/chart/${id}/data/`);
    const { result } = (await admin.get(`/api/v1/chart/${id}`)).json<{
      result: { viz_type: string; params: string };
    }>();
    expect([result.viz_type, JSON.parse(result.params)]).toEqual([
      'treemap',
      { groupby: ['region'], metrics: ['count'] },
    ]);
  });
});
