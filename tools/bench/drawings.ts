import { chromium, type Page } from 'playwright-core';
import {
  ADMIN,
  signedIn,
  startServer,
  type ApiClient,
  type RunningServer,
} from '../../tests/support/start-server.ts';
import { BROWSER_ARGS, findBrowser, NO_BROWSER } from '../browser.ts';
import { median, type Figure } from './report.ts';

const RUNS = 5;
const VIEWPORT = { width: 1440, height: 900 } as const;
const NO_FILTERS = { adhoc_filters: [] };
const SUM = {
  expressionType: 'SQL',
  sqlExpression: 'sum(value)',
  label: 'total',
} as const;

/**
 * The generated rows, the chart that draws them, and the time that the drawing may take once they have
 * arrived.
 */
const LARGE = [
  {
    name: 'line of 5 × 20,000 points, after its data',
    sql: `SELECT TIMESTAMP '2000-01-01' + to_hours(i::INT) AS at, 'series ' || s AS series, sin(i / 500.0 + s) AS value FROM range(20000) AS a(i), range(5) AS b(s)`,
    form: {
      viz_type: 'echarts_timeseries_line',
      x_axis: 'at',
      metrics: [SUM],
      time_grain_sqla: 'PT1H',
      groupby: ['series'],
      row_limit: 100_000,
    },
    bar: 250,
  },
  {
    name: 'table of 100,000 rows, after its data',
    sql: `SELECT i AS id, 'name ' || i AS name, i % 97 AS value, sin(i) AS other FROM range(100000) AS a(i)`,
    form: {
      viz_type: 'table',
      query_mode: 'raw',
      all_columns: ['id', 'name', 'value', 'other'],
      row_limit: 100_000,
    },
    bar: 150,
  },
  {
    name: 'pivot table of 1,000 × 100 cells, after its data',
    sql: `SELECT 'row ' || r AS r, 'column ' || c AS c, r * c % 1000 AS value FROM range(1000) AS a(r), range(100) AS b(c)`,
    form: {
      viz_type: 'pivot_table_v2',
      groupbyRows: ['r'],
      groupbyColumns: ['c'],
      metrics: [SUM],
      row_limit: 100_000,
    },
    bar: 750,
  },
] as const;

/**
 * Measures how fast the chart builder draws: a saved chart, a change that needs no query, and large answers.
 */
export async function drawings(dataDir: string): Promise<Figure[]> {
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error(NO_BROWSER);
  const [browser, server] = [
    await chromium.launch({ executablePath, args: [...BROWSER_ARGS] }),
    await startServer({ dataDir }),
  ];
  try {
    const page = await (await browser.newContext({ viewport: VIEWPORT })).newPage();
    await page.goto(`${server.url}/login/`);
    await page.request.post(`${server.url}/api/v1/powerset/sign-in`, { data: ADMIN });
    const api = await signedIn(server.url);
    return [...(await savedChart(page, server, api)), ...(await largeCharts(page, server, api))];
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function savedChart(page: Page, { url }: RunningServer, api: ApiClient): Promise<Figure[]> {
  const { result } = await api.get<{ result: { id: number; viz_type: string }[] }>(
    '/api/v1/chart/?q=(page_size:100)',
  );
  const { id } = result.find(chart => chart.viz_type === 'pie')!;
  const opened: number[] = [];
  for (let run = 0; run <= RUNS; run++) opened.push(await painted(page, `${url}/explore/?slice_id=${id}`));
  await page.getByRole('tab', { name: 'Customize' }).click();
  const box = page.getByRole('checkbox', { name: 'Donut' });
  const changed: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const before = await page.evaluate(() => performance.getEntriesByName('chart-painted').length);
    const started = await page.evaluate(() => {
      addEventListener('pointerup', () => performance.mark('pressed'), { capture: true, once: true });
      return performance.now();
    });
    await box.click();
    await page.waitForFunction(count => performance.getEntriesByName('chart-painted').length > count, before);
    changed.push(
      await page.evaluate(from => {
        const pressed = performance.getEntriesByName('pressed').at(-1)?.startTime ?? from;
        return performance.getEntriesByName('chart-painted').at(-1)!.startTime - pressed;
      }, started),
    );
  }
  return [
    // In the first run, code and data are new.
    {
      name: 'saved chart from address to picture, warm',
      value: median(opened.slice(1)),
      unit: 'ms',
      bar: 800,
    },
    { name: 'change of a chart to its new picture', value: median(changed), unit: 'ms', bar: 100 },
  ];
}

async function largeCharts(page: Page, { url }: RunningServer, api: ApiClient): Promise<Figure[]> {
  const databases = await api.get<{ result: { id: number; database_name: string }[] }>('/api/v1/database/');
  const database = databases.result.find(one => one.database_name === 'examples')!.id;
  const figures: Figure[] = [];
  for (const { name, sql, form, bar } of LARGE) {
    const { id } = await api.post<{ id: number }>('/api/v1/dataset/', {
      database,
      schema: 'main',
      table_name: name,
      sql,
    });
    const { key } = await api.post<{ key: string }>('/api/v1/explore/form_data', {
      datasource_id: id,
      datasource_type: 'table',
      form_data: JSON.stringify({ datasource: `${id}__table`, ...NO_FILTERS, ...form }),
    });
    const address = `${url}/explore/?form_data_key=${key}&datasource_id=${id}&datasource_type=table`;
    const took: number[] = [];
    for (let run = 0; run < 3; run++) {
      const at = await painted(page, address);
      took.push(
        at -
          (await page.evaluate(
            () =>
              (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
                .filter(one => one.name.includes('/api/v1/chart/data'))
                .at(-1)!.responseEnd,
          )),
      );
    }
    figures.push({ name, value: median(took), unit: 'ms', bar });
  }
  return figures;
}

/** Returns the milliseconds from navigation to the first picture. */
async function painted(page: Page, address: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName('chart-painted').length > 0, undefined, {
    polling: 20,
  });
  return page.evaluate(() => performance.getEntriesByName('chart-painted')[0]!.startTime);
}
