import { queryOptions } from '@tanstack/react-query';
import { chartEndpoints } from '@powerset/contracts/chart.ts';
import type { ChartRow } from '@powerset/contracts/chart.ts';
import {
  copyDashboard,
  createDashboardPermalink,
  dashboardEndpoints,
  filterStateEndpoints,
  getDashboardPermalink,
} from '@powerset/contracts/dashboard.ts';
import type {
  DashboardChart,
  DashboardItem,
  DashboardUpdate,
  PermalinkState,
} from '@powerset/contracts/dashboard.ts';
import { readDataMasks } from '@powerset/core/filters/data-mask.ts';
import type { DataMasks } from '@powerset/core/filters/data-mask.ts';
import { readRison } from '@powerset/kit/rison.ts';
import { call } from '../../shared/api/call.ts';
import { hostAddress } from '../../shared/host/host.ts';

/** What the filters of a link say; empty when the link says nothing or is too old. */
export function linkedMasksQuery(dashboardId: number, params: URLSearchParams) {
  const {
    permalink_key: permalink,
    native_filters_key: key,
    native_filters: text,
  } = Object.fromEntries(params);
  return queryOptions({
    queryKey: ['open-dashboard', dashboardId, 'masks'],
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }): Promise<DataMasks> => {
      const kept = permalink
        ? await permalinkMasks(permalink, signal)
        : key
          ? await keptMasks(dashboardId, key, signal)
          : {};
      return { ...kept, ...risonMasks(text) };
    },
  });
}

/** Keeps filter values under a key; an own key is used again. */
export async function keepMasks(
  dashboardId: number,
  masks: DataMasks,
  key: string | undefined,
): Promise<string> {
  const input = { query: { tab_id: 0 }, body: { value: JSON.stringify(masks) } };
  if (key === undefined)
    return (await call(filterStateEndpoints.create, { ...input, params: { id: dashboardId } })).key;
  return (await call(filterStateEndpoints.update, { ...input, params: { id: dashboardId, key } })).key;
}

/** Saves a dashboard and tells how it is stored then. */
export async function saveDashboard(id: number, update: DashboardUpdate): Promise<DashboardItem> {
  await call(dashboardEndpoints.update, { params: { id }, body: update });
  return (await call(dashboardEndpoints.get, { params: { id: String(id) } })).result;
}

/** Makes a copy and tells its id. */
export async function saveCopy(
  id: number,
  title: string,
  body: { readonly css: string; readonly metadata: string; readonly copiesCharts: boolean },
): Promise<number> {
  const { result } = await call(copyDashboard, {
    params: { id: String(id) },
    body: {
      dashboard_title: title,
      css: body.css,
      duplicate_slices: body.copiesCharts,
      json_metadata: body.metadata,
    },
  });
  return result.id;
}

/** A lasting address of a dashboard in a state; inside of another site, the address there. */
export async function createPermalink(id: number, state: PermalinkState): Promise<string> {
  return hostAddress((await call(createDashboardPermalink, { params: { id: String(id) }, body: state })).url);
}

export interface ChartSearch {
  readonly search: string;
  readonly order: string;
  readonly ownerId: number | undefined;
}

/** Charts that can be put on a dashboard. */
export function chartChoicesQuery({ search, order, ownerId }: ChartSearch) {
  return queryOptions({
    queryKey: ['chart', 'choices', search, order, ownerId],
    queryFn: async ({ signal }): Promise<readonly ChartRow[]> =>
      (
        await call(chartEndpoints.list, {
          query: {
            q: {
              page: 0,
              page_size: 100,
              order_column: order,
              order_direction: order === 'changed_on_delta_humanized' ? 'desc' : 'asc',
              filters: [
                ...(search ? [{ col: 'slice_name', opr: 'chart_all_text', value: search }] : []),
                ...(ownerId === undefined ? [] : [{ col: 'owners', opr: 'rel_m_m', value: ownerId }]),
              ],
            },
          },
          signal,
        })
      ).result,
  });
}

/** A chart of the list as dashboards have it. */
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

async function permalinkMasks(key: string, signal: AbortSignal): Promise<DataMasks> {
  const { state } = await call(getDashboardPermalink, { params: { key }, signal });
  return readDataMasks(state['dataMask']);
}

/** Kept values are forgotten after a while; the dashboard then opens as it is configured. */
async function keptMasks(id: number, key: string, signal: AbortSignal): Promise<DataMasks> {
  try {
    return readDataMasks(
      JSON.parse((await call(filterStateEndpoints.get, { params: { id, key }, signal })).value),
    );
  } catch (error) {
    if (signal.aborted) throw error;
    return {};
  }
}

function risonMasks(text: string | undefined): DataMasks {
  try {
    return text ? readDataMasks(readRison(text)) : {};
  } catch {
    return {};
  }
}
