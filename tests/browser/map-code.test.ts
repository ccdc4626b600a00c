import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { signedIn } from '../support/start-server.ts';
import { browserTests, serverUrlOfWorker } from './browser.ts';

const browser = browserTests();
const url = serverUrlOfWorker();
const MAP_CODE = /\/(OpenMap|MapCanvas|maplibre|deck|world-outlines)[^/]*\.(js|css|mjs)$/;

let flights: number;
beforeAll(async () => {
  const { result } = await (
    await signedIn(url)
  ).get<{ result: { id: number }[] }>(
    `/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:'flights')))`,
  );
  flights = result[0]!.id;
});

async function chart(formData: {
  readonly viz_type: string;
  readonly [key: string]: unknown;
}): Promise<string> {
  const { id } = await (
    await signedIn(url)
  ).post<{ id: number }>('/api/v1/chart/', {
    slice_name: 'A chart whose code is counted',
    viz_type: formData.viz_type,
    datasource_id: flights,
    datasource_type: 'table',
    params: JSON.stringify({ datasource: `${flights}__table`, ...formData }),
  });
  return `/explore/?slice_id=${id}`;
}

/** Returns the addresses of the map code that the page has fetched. */
const mapCode = (page: Page): Promise<string[]> =>
  page.evaluate(
    pattern =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter(name => new RegExp(pattern).test(name)),
    MAP_CODE.source,
  );

it('a page without maps fetches no code of maps', async () => {
  const bars = { viz_type: 'echarts_timeseries_bar', x_axis: 'departed_at', metrics: ['flights'] };
  const page = await browser.open(await chart({ ...bars, time_grain_sqla: 'P1M', row_limit: 100 }));
  await page.locator('[data-chart-frame] canvas').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await mapCode(page)).toEqual([]);
});

it('a page with a map fetches it', async () => {
  const spatial = { type: 'latlong', lonCol: 'delay', latCol: 'delay' };
  const page = await browser.open(await chart({ viz_type: 'deck_scatter', spatial, row_limit: 10 }));
  await page.locator('.maplibregl-canvas').first().waitFor();
  expect(await mapCode(page)).not.toEqual([]);
});
