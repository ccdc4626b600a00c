import { describe, expect, it } from 'vitest';
import { compareSites, type ChartResult } from './compare.ts';
import { chartLine, comparisonText, isAllEqual } from './report-text.ts';
import type { Site, SiteAnswer } from './site.ts';

interface FakeChart {
  readonly name: string;
  readonly type?: string;
  readonly data?: unknown;
  readonly old?: unknown;
  readonly params?: object;
  readonly error?: string;
}

const answer = (json: unknown, status = 200): SiteAnswer => ({ status, json });
const rowsOf = (...rows: object[]) => ({ result: [{ data: rows }] });

/** An installation with charts by id, and their answers. */
function fakeSite(name: string, charts: Readonly<Record<number, FakeChart>>, asked: string[] = []): Site {
  const listed = Object.entries(charts).map(([id, chart]) => ({
    id: Number(id),
    slice_name: chart.name,
    viz_type: chart.type ?? 'table',
    datasource_name_text: 'main.sales',
  }));
  const chartAnswer = (chart: FakeChart | undefined): SiteAnswer => {
    if (chart?.error) return answer({ message: chart.error }, 400);
    if (chart?.data) return answer(chart.data);
    return answer({ message: 'Chart has no query context saved. Please save the chart again.' }, 400);
  };
  return {
    name,
    async send(method, path, body) {
      asked.push(`${method} ${path.split('?')[0]}${body ? ' with queries' : ''}`);
      const list = /^\/api\/v1\/chart\/\?q=.*page:(\d+),page_size:(\d+)/.exec(path);
      if (list) {
        const [page, size] = [Number(list[1]), Number(list[2])];
        return answer({ count: listed.length, result: listed.slice(page * size, (page + 1) * size) });
      }
      const id = /^\/api\/v1\/chart\/(\d+)(\/data\/)?$/.exec(path);
      if (id?.[2]) return chartAnswer(charts[Number(id[1])]);
      if (id) return answer({ result: { params: JSON.stringify(charts[Number(id[1])]?.params ?? null) } });
      const old = /slice_id%22%3A(\d+)/.exec(path);
      if (old) {
        const data = charts[Number(old[1])]?.old;
        return data ? answer({ data }) : answer({ error: 'Not an old chart.' }, 500);
      }
      if (path === '/api/v1/chart/data') return answer(rowsOf({ built: 1 }));
      return path.includes('/report/') ? answer({}, 404) : answer({ count: 0, result: [] });
    },
  };
}

async function compare(
  there: Readonly<Record<number, FakeChart>>,
  here: Readonly<Record<number, FakeChart>>,
): Promise<readonly ChartResult[]> {
  const report = await compareSites({ there: fakeSite('Superset', there), here: fakeSite('Powerset', here) });
  return report.charts;
}

describe('comparing two installations', () => {
  it('says of each chart whether its data is equal', async () => {
    const charts = await compare(
      {
        1: { name: 'Same', data: rowsOf({ a: 1 }, { a: 2 }) },
        2: { name: 'Other', data: rowsOf({ a: 1 }) },
        3: { name: 'Failing', error: 'no such column: b' },
        4: { name: 'Gone', data: rowsOf({ a: 1 }) },
      },
      {
        1: { name: 'Same', data: rowsOf({ a: 2 }, { a: 1 }) },
        2: { name: 'Other', data: rowsOf({ a: 5 }) },
        3: { name: 'Failing', data: rowsOf({ a: 1 }) },
      },
    );
    expect(charts.map(chart => chartLine(chart))).toEqual([
      'equal      Same (table): 2 rows',
      'different  Other (table): row 1, a: 1 in Superset, 5 here',
      'failed     Failing (table): Superset: no such column: b.',
      'missing    Gone (table): This chart was not copied.',
    ]);
  });

  it('finds copies with new ids by their names', async () => {
    const charts = await compare(
      { 1: { name: 'A', data: rowsOf({ a: 1 }) }, 2: { name: 'B', data: rowsOf({ b: 1 }) } },
      {
        1: { name: 'B', data: rowsOf({ b: 1 }) },
        2: { name: 'own', data: rowsOf({ x: 1 }) },
        9: { name: 'A', data: rowsOf({ a: 1 }) },
      },
    );
    expect(charts.map(({ id, state }) => [id.there, id.here, state])).toEqual([
      [1, 9, 'equal'],
      [2, 1, 'equal'],
    ]);
  });

  it('asks charts of older types in the older way, in both installations', async () => {
    const asked: string[] = [];
    const there = fakeSite('Superset', {
      1: {
        name: 'Old',
        old: {
          nodes: ['a', 'b'],
          matrix: [
            [0, 1],
            [2, 0],
          ],
        },
      },
    });
    const here = fakeSite(
      'Powerset',
      {
        1: {
          name: 'Old',
          data: rowsOf({}),
          old: {
            nodes: ['b', 'a'],
            matrix: [
              [0, 2],
              [1, 0],
            ],
          },
        },
      },
      asked,
    );
    const report = await compareSites({ there, here });
    expect(report.charts[0]).toMatchObject({ state: 'equal' });
    expect(asked).toContain('POST /superset/explore_json/');
  });

  it('sends the queries of a chart that Superset has none for', async () => {
    const params = { viz_type: 'table', datasource: '1__table', metrics: ['count'], groupby: ['a'] };
    const charts = await compare(
      { 1: { name: 'Never saved again', params } },
      { 1: { name: 'Never saved again', data: rowsOf({ built: 1 }) } },
    );
    expect(charts[0]).toMatchObject({ state: 'equal' });
  });

  it('says that data which arrives asynchronously cannot be compared', async () => {
    const there = fakeSite('Superset', { 1: { name: 'A', data: rowsOf({ a: 1 }) } });
    const here: Site = {
      name: 'Powerset',
      send: async (method, path, body) =>
        path.endsWith('/data/') ? answer({ job_id: 'x' }, 202) : there.send(method, path, body),
    };
    const [chart] = (await compareSites({ there, here })).charts;
    expect(chart).toMatchObject({
      state: 'failed',
      why: expect.stringContaining('GLOBAL_ASYNC_QUERIES') as string,
    });
  });

  it('reads every page of long lists and reports each chart as it is compared', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 250 }, (_, at) => [at + 1, { name: `Chart ${at}`, data: rowsOf({ at }) }]),
    );
    const told: number[] = [];
    const report = await compareSites({
      there: fakeSite('Superset', many),
      here: fakeSite('Powerset', many),
      onChart: (_result, total) => told.push(total),
    });
    expect(report.counts).toEqual({ equal: 250, different: 0, failed: 0, missing: 0 });
    expect(told).toEqual(Array.from({ length: 250 }, () => 250));
    expect(isAllEqual(report)).toBe(true);
    const text = comparisonText(report);
    expect(text).toContain('Charts: 250 compared, 250 equal, 0 different, 0 failed, 0 missing.');
    expect(text).toContain('Not compared: alerts and reports. Superset does not have this list');
  });

  it('says what is missing on a dashboard', async () => {
    const dashboards = (name: string, charts: readonly string[], filters: readonly string[]): Site => ({
      name,
      send: async (method, path) => {
        if (path.startsWith('/api/v1/dashboard/?'))
          return answer({ count: 1, result: [{ id: 7, dashboard_title: 'Sales' }] });
        if (path === '/api/v1/dashboard/7/charts')
          return answer({ result: charts.map(chart => ({ slice_name: chart })) });
        if (path === '/api/v1/dashboard/7') {
          const parts = charts.map((_chart, at) => [`CHART-${at}`, { type: 'CHART' }]);
          return answer({
            result: {
              position_json: JSON.stringify({ ...Object.fromEntries(parts), DASHBOARD_VERSION_KEY: 'v2' }),
              json_metadata: JSON.stringify({ native_filter_configuration: filters.map(f => ({ name: f })) }),
            },
          });
        }
        return fakeSite(name, {}).send(method, path);
      },
    });
    const there = dashboards('Superset', ['A', 'A', 'B'], ['Region', 'Time']);
    const same = await compareSites({ there, here: there });
    expect(isAllEqual(same)).toBe(true);
    const report = await compareSites({ there, here: dashboards('Powerset', ['B', 'A'], ['Time']) });
    expect(report.lists.find(({ list }) => list === 'dashboards')?.different).toEqual([
      { name: 'Sales', what: 'chart "A" is missing' },
      { name: 'Sales', what: 'filter "Region" is missing' },
      { name: 'Sales', what: '2 parts of type CHART, were 3' },
    ]);
  });

  it('fails if the charts of an installation cannot be listed, instead of finding everything equal', async () => {
    const here = fakeSite('Powerset', {});
    const there: Site = { name: 'Superset', send: async () => answer({ message: 'Forbidden' }, 403) };
    await expect(compareSites({ there, here })).rejects.toThrow(
      'Superset does not show this list to this account. The charts cannot be compared.',
    );
  });

  it('stops when it is canceled', async () => {
    const controller = new AbortController();
    const charts = {
      1: { name: 'A', data: rowsOf({}) },
      2: { name: 'B', data: rowsOf({}) },
      3: { name: 'C' },
    };
    const comparing = compareSites({
      there: fakeSite('Superset', charts),
      here: fakeSite('Powerset', charts),
      signal: controller.signal,
      onChart: () => controller.abort(),
    });
    await expect(comparing).rejects.toThrow(/abort/);
  });
});
