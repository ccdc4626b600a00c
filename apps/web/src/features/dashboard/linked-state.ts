import { queryOptions } from '@tanstack/react-query';
import { filterStateEndpoints, getDashboardPermalink } from '@powerset/contracts/dashboard.ts';
import { filterSetEndpoints } from '@powerset/contracts/filter-set.ts';
import { readDataMasks, writeDataMasks, type DataMasks } from '@powerset/core/filters/data-mask.ts';
import { applicableMasks, readFilterSet } from '@powerset/core/filters/filter-sets.ts';
import type { NativeFilter } from '@powerset/core/filters/native-filter.ts';
import { readRison } from '@powerset/kit/rison.ts';
import { call } from '../../shared/api/call.ts';
import { browserTabId } from '../../shared/browser-tab.ts';

/** What a link says about the state of a dashboard. */
export interface LinkedState {
  readonly masks: DataMasks;
  /** The tabs to open. */
  readonly activeTabs: readonly string[];
}

const NOTHING: LinkedState = { masks: {}, activeTabs: [] };

/** Returns the state in a link; leaves out what has expired or cannot be read. */
export function linkedStateQuery(
  dashboardId: number,
  params: URLSearchParams,
  filters: readonly NativeFilter[],
) {
  return queryOptions({
    queryKey: ['open-dashboard', dashboardId, 'linked-state'],
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }): Promise<LinkedState> => {
      const permalink = params.get('permalink_key');
      const key = params.get('native_filters_key');
      const set = Number(params.get('filter_set'));
      const [kept, ofSet] = await Promise.all([
        permalink
          ? permalinkState(permalink, signal)
          : key
            ? keptState(dashboardId, key, signal)
            : Promise.resolve(NOTHING),
        set > 0 ? setMasks(dashboardId, set, { filters, signal }) : {},
      ]);
      return {
        ...kept,
        masks: { ...kept.masks, ...ofSet, ...risonMasks(params.get('native_filters')) },
      };
    },
  });
}

/** Stores filter values for this browser tab: under the given key, or under a new one. Returns the key. */
export async function keepMasks(
  dashboardId: number,
  masks: DataMasks,
  key: string | undefined,
): Promise<string> {
  const input = {
    query: { tab_id: await browserTabId() },
    body: { value: JSON.stringify(writeDataMasks(masks)) },
  };
  const kept =
    key === undefined
      ? await call(filterStateEndpoints.create, { ...input, params: { id: dashboardId } })
      : await call(filterStateEndpoints.update, { ...input, params: { id: dashboardId, key } });
  return kept.key;
}

async function permalinkState(key: string, signal: AbortSignal): Promise<LinkedState> {
  const { state } = await call(getDashboardPermalink, { params: { key }, signal });
  const { activeTabs } = state;
  return {
    masks: readDataMasks(state['dataMask']),
    activeTabs: Array.isArray(activeTabs) ? activeTabs.filter(id => typeof id === 'string') : [],
  };
}

/** Stored values expire after a while; then the dashboard opens as configured. */
async function keptState(id: number, key: string, signal: AbortSignal): Promise<LinkedState> {
  try {
    const { value } = await call(filterStateEndpoints.get, { params: { id, key }, signal });
    return { ...NOTHING, masks: readDataMasks(JSON.parse(value)) };
  } catch (error) {
    if (signal.aborted) throw error;
    return NOTHING;
  }
}

async function setMasks(
  dashboard: number,
  id: number,
  { filters, signal }: { readonly filters: readonly NativeFilter[]; readonly signal: AbortSignal },
): Promise<DataMasks> {
  try {
    const { result } = await call(filterSetEndpoints.list, { params: { dashboard }, signal });
    const found = result.find(set => set.id === id);
    return found ? applicableMasks(readFilterSet(found), filters) : {};
  } catch (error) {
    if (signal.aborted) throw error;
    return {};
  }
}

function risonMasks(text: string | null): DataMasks {
  try {
    return text ? readDataMasks(readRison(text)) : {};
  } catch {
    return {};
  }
}
