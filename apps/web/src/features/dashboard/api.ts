import { infiniteQueryOptions } from '@tanstack/react-query';
import { chartEndpoints } from '@powerset/contracts/chart.ts';
import type { ChartRow } from '@powerset/contracts/chart.ts';
import {
  copyDashboard,
  createDashboardPermalink,
  dashboardEndpoints,
} from '@powerset/contracts/dashboard.ts';
import type {
  DashboardChart,
  DashboardItem,
  DashboardUpdate,
  PermalinkState,
} from '@powerset/contracts/dashboard.ts';
import { call } from '../../shared/api/call.ts';
import { hostAddress } from '../../shared/host/host.ts';

/** Saves a dashboard and returns it as stored. */
export async function saveDashboard(id: number, update: DashboardUpdate): Promise<DashboardItem> {
  await call(dashboardEndpoints.update, { params: { id }, body: update });
  return (await call(dashboardEndpoints.get, { params: { id: String(id) } })).result;
}

/** Copies a dashboard and returns the id of the copy. */
export async function saveCopy(
  id: number,
  title: string,
  body: {
    readonly css: string;
    readonly metadata: string;
    readonly copiesCharts: boolean;
    readonly datasets: ReadonlyMap<number, number>;
  },
): Promise<number> {
  const { result } = await call(copyDashboard, {
    params: { id: String(id) },
    body: {
      dashboard_title: title,
      css: body.css,
      duplicate_slices: body.copiesCharts,
      json_metadata: body.metadata,
      ...(body.copiesCharts && body.datasets.size > 0
        ? { dataset_mapping: Object.fromEntries(body.datasets) }
        : {}),
    },
  });
  return result.id;
}

/** Returns a permanent address of a dashboard's state; when embedded, an address on the embedding site. */
export async function createPermalink(id: number, state: PermalinkState): Promise<string> {
  return hostAddress((await call(createDashboardPermalink, { params: { id: String(id) }, body: state })).url);
}

export interface ChartSearch {
  readonly search: string;
  readonly order: string;
  readonly ownerId: number | undefined;
}

const CHOICES_PER_PAGE = 200;

/** Returns charts that can be added to a dashboard, page by page. */
export function chartPagesQuery(search: ChartSearch) {
  return infiniteQueryOptions({
    queryKey: ['chart', 'choice-pages', search.search, search.order, search.ownerId],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) => fetchChoices(search, pageParam, signal),
    getNextPageParam: (last, pages) => (last.length < CHOICES_PER_PAGE ? undefined : pages.length),
  });
}

async function fetchChoices(
  { search, order, ownerId }: ChartSearch,
  page: number,
  signal: AbortSignal,
): Promise<readonly ChartRow[]> {
  const q = {
    page,
    page_size: CHOICES_PER_PAGE,
    order_column: order,
    order_direction: order === 'changed_on_delta_humanized' ? ('desc' as const) : ('asc' as const),
    filters: [
      { col: 'viz_type', opr: 'neq', value: 'filter_box' },
      ...(search ? [{ col: 'slice_name', opr: 'chart_all_text', value: search }] : []),
      ...(ownerId === undefined ? [] : [{ col: 'owners', opr: 'rel_m_m', value: ownerId }]),
    ],
  };
  return (await call(chartEndpoints.list, { query: { q }, signal })).result;
}

/**
 * Returns the charts with these ids in the form that dashboards use. Charts that are deleted or out of reach
 * are missing.
 */
export async function fetchCharts(ids: readonly number[]): Promise<readonly DashboardChart[]> {
  if (ids.length === 0) return [];
  const filters = [{ col: 'id', opr: 'in', value: [...ids] }];
  const query = { q: { page: 0, page_size: ids.length, filters } };
  return (await call(chartEndpoints.list, { query })).result.map(dashboardChartFrom);
}

/** Converts a chart from the chart list to the form that dashboards use. */
export function dashboardChartFrom(row: ChartRow): DashboardChart {
  return {
    id: row.id,
    slice_name: row.slice_name,
    slice_url: row.slice_url,
    form_data: { ...row.form_data, slice_id: row.id, viz_type: row.viz_type },
    cache_timeout: row.cache_timeout,
    certified_by: row.certified_by,
    certification_details: row.certification_details,
    changed_on: row.changed_on_utc,
    description: row.description,
    description_markeddown: row.description_markeddown,
  };
}
