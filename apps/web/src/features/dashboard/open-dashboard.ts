import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { dashboardCharts, dashboardDatasets, dashboardEndpoints } from '@powerset/contracts/dashboard.ts';
import type { DashboardItem } from '@powerset/contracts/dashboard.ts';
import { dashboardLabelColors } from '@powerset/contracts/thumbnail.ts';
import { givenByHash } from '@powerset/core/color/color-scale.ts';
import { call } from '../../shared/api/call.ts';
import { chartDatasetFrom } from '../../shared/chart/chart-dataset.ts';

/** The new name of an open dashboard after a save. */
let nextName: string | undefined;

/**
 * Requests everything about a dashboard before its screen's code has arrived, and drops what an earlier visit
 * cached. An open dashboard that only gets another name keeps its data.
 */
export function openDashboard(client: QueryClient, idOrSlug: string): void {
  const isSamePage = nextName === idOrSlug;
  nextName = undefined;
  const queries = client.getQueryCache().findAll({ queryKey: ['open-dashboard', idOrSlug] });
  if (isSamePage || queries.some(query => query.isActive())) return;
  client.removeQueries({ queryKey: ['open-dashboard', idOrSlug] });
  void client.prefetchQuery(dashboardQuery(idOrSlug));
  void client.prefetchQuery(chartsQuery(idOrSlug));
  void client.prefetchQuery(datasetsQuery(idOrSlug));
  void client.prefetchQuery(colorsQuery(idOrSlug));
}

/** Keeps the data of an open dashboard under another name, such as a slug that the user just entered. */
export function keepUnderName(client: QueryClient, from: string, to: string): void {
  for (const query of [dashboardQuery, chartsQuery, datasetsQuery, colorsQuery]) {
    const [{ queryKey: known }, { queryKey: next }] = [query(from), query(to)];
    const data: unknown = client.getQueryData(known);
    if (data !== undefined) client.setQueryData<unknown>(next, data);
  }
  nextName = to;
}

/** While a dashboard is open, its data stays as it was loaded. */
const WHILE_OPEN = { staleTime: Infinity, gcTime: 30_000, retry: false } as const;

export function dashboardQuery(idOrSlug: string) {
  return queryOptions({
    ...WHILE_OPEN,
    queryKey: ['open-dashboard', idOrSlug, 'item'],
    queryFn: async ({ signal }): Promise<DashboardItem> =>
      (await call(dashboardEndpoints.get, { params: { id: idOrSlug }, signal })).result,
  });
}

export function chartsQuery(idOrSlug: string) {
  return queryOptions({
    ...WHILE_OPEN,
    queryKey: ['open-dashboard', idOrSlug, 'charts'],
    queryFn: async ({ signal }) => {
      const charts = (await call(dashboardCharts, { params: { id: idOrSlug }, signal })).result;
      void fetchViews(new Set(charts.map(chart => String(chart.form_data['viz_type']))));
      return new Map(charts.map(chart => [chart.id, chart]));
    },
  });
}

export function datasetsQuery(idOrSlug: string) {
  return queryOptions({
    ...WHILE_OPEN,
    queryKey: ['open-dashboard', idOrSlug, 'datasets'],
    queryFn: async ({ signal }) =>
      new Map(
        (await call(dashboardDatasets, { params: { id: idOrSlug }, signal })).result.map(wire => [
          wire.id,
          chartDatasetFrom(wire),
        ]),
      ),
  });
}

/** Returns the colors that labels have on all charts; labels without one take a color by their hash. */
export function colorsQuery(idOrSlug: string) {
  return queryOptions({
    ...WHILE_OPEN,
    queryKey: ['open-dashboard', idOrSlug, 'colors'],
    queryFn: async ({ signal }) =>
      givenByHash(new Map((await call(dashboardLabelColors, { params: { id: idOrSlug }, signal })).result)),
  });
}

// The drawing code arrives while the page is laid out. If the download fails, the tiles try again and report
// it.
async function fetchViews(vizTypes: ReadonlySet<string>): Promise<void> {
  const { loadChart } = await import('@powerset/charts/load-chart.ts');
  for (const vizType of vizTypes) loadChart(vizType).catch(() => undefined);
}
