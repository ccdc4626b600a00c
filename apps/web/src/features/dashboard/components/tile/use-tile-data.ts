import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useChart } from '@powerset/charts/use-chart.ts';
import type { OwnState } from '@powerset/charts/kit/define-queries.ts';
import type { DashboardChart } from '@powerset/contracts/dashboard.ts';
import { chartNodesOf } from '@powerset/core/dashboard/layout.ts';
import { extraFormDataFor } from '@powerset/core/filters/merge-masks.ts';
import { takesFirst } from '@powerset/core/filters/value-filter.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { BuiltQueryContext } from '@powerset/core/form-data/query-context.ts';
import { keepChartFilters } from '../../../../shared/dashboard-filters.ts';
import { useSession } from '../../../../shared/session/session.ts';
import { useRefreshSeconds } from '../../effects/use-auto-refresh.ts';
import { dashboardColors } from '../../state/metadata.ts';
import { refreshDelays } from '../../state/refresh-timing.ts';
import { useDashboard, useDashboardStore, useDraft } from '../../state/store.ts';
import { withBoxDefaults } from '../../state/box-filters.ts';
import { useBoxFilters } from '../../state/use-box-filters.ts';
import { useCrossFilters } from '../../state/use-cross-filters.ts';
import { useScopedFilters } from '../../state/use-scoped-filters.ts';
import { useFacts } from '../../facts.ts';
import { fetchTile, tileFormData, tileRequest } from './chart-data.ts';
import type { TileData } from './chart-data.ts';

export interface Tile {
  readonly formData: FormData;
  readonly request: BuiltQueryContext | undefined;
  readonly data: TileData | undefined;
  readonly error: Error | undefined;
  /** Why the last refresh failed, while older data is still shown. */
  readonly refreshError: Error | undefined;
  readonly isLoading: boolean;
  /** When the data on the screen arrived, in epoch milliseconds. */
  readonly arrivedAt: number;
  /** Asks again without any cache, and resolves to whether there was an answer. */
  readonly refresh: () => Promise<boolean>;
}

/**
 * Returns a chart's data on this dashboard; requests them once the tile is near the screen and the filters
 * are known.
 */
export function useTileData(chart: DashboardChart, isNear: boolean): Tile {
  const { item } = useFacts();
  const metadata = useDraft(draft => draft.metadata);
  const { extra, isWaiting } = useTileFilters(chart.id);
  const { scheme } = useMemo(() => dashboardColors(metadata), [metadata]);
  const formData = useMemo(
    () => tileFormData({ chart, dashboardId: item.id, extra, scheme }),
    [chart, item.id, extra, scheme],
  );
  useEffect(() => keepChartFilters(item.id, chart.id, extra), [item.id, chart.id, extra]);
  const code = useChart(formData.viz_type);
  const ownState = useDashboard(state => state.masks?.[String(chart.id)]?.ownState) as OwnState | undefined;
  const { request, problem } = useMemo(
    () => (code.isReady ? tryRequest(formData, ownState) : {}),
    [formData, ownState, code.isReady],
  );
  const isForced = useRef(false);
  const isAlone = useSession().featureFlags['GLOBAL_ASYNC_QUERIES'] === true;
  const query = useQuery({
    // Before the filters are known, what is cached for the chart without them would be shown as if it were filtered.
    queryKey: ['chart-data', chart.id, isWaiting ? undefined : keyOf(formData, ownState)],
    queryFn: ({ signal }) => {
      const force = isForced.current;
      isForced.current = false;
      return fetchTile({
        formData,
        ownState,
        chartId: chart.id,
        dashboardId: item.id,
        isForced: force,
        isAlone,
        signal,
      });
    },
    enabled: isNear && !isWaiting && !problem,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    // A chart without queries loads other charts, and does so again after each refresh.
    staleTime: ({ state }) => (state.data?.answers.length === 0 ? Infinity : 60_000),
    gcTime: 120_000,
  });
  const { refetch } = query;
  const refresh = useCallback(async () => {
    isForced.current = true;
    return (await refetch()).isSuccess;
  }, [refetch]);
  const fetchAgain = useCallback((): void => void refetch(), [refetch]);
  useDashboardRefresh(chart.id, { refresh, fetchAgain }, isNear);
  const isOutdated = query.isRefetchError && !query.isPlaceholderData;
  return {
    formData,
    request,
    data: query.data,
    error: problem ?? asError(code.failure) ?? (isOutdated ? undefined : (query.error ?? undefined)),
    refreshError: isOutdated ? query.error : undefined,
    arrivedAt: query.dataUpdatedAt,
    isLoading: !code.isReady || query.isFetching || isWaiting,
    refresh,
  };
}

/** Returns what the filters add to a chart, and whether one of them still has to take its first value. */
function useTileFilters(chartId: number) {
  const filters = useScopedFilters();
  const boxes = useBoxFilters();
  const crossFilters = useCrossFilters();
  const masks = useDashboard(state => state.masks);
  const all = [...boxes, ...filters, ...crossFilters];
  const text = masks && JSON.stringify(extraFormDataFor(chartId, all, withBoxDefaults(boxes, masks)));
  const extra = useMemo(() => (text ? (JSON.parse(text) as Readonly<Record<string, unknown>>) : {}), [text]);
  const isWaiting =
    !masks ||
    filters.some(({ filter, charts }) => charts.includes(chartId) && takesFirst(filter, masks[filter.id]));
  return { extra, isWaiting };
}

interface Refresh {
  readonly refresh: () => Promise<boolean>;
  /** Asks again, and accepts an answer from a cache. */
  readonly fetchAgain: () => void;
}

/** Refreshes the chart with the dashboard: immediately by hand, or in its turn on a schedule. */
function useDashboardRefresh(chartId: number, refresh: Refresh, isNear: boolean): void {
  const { conf } = useSession();
  const store = useDashboardStore();
  const count = useDashboard(state => state.refreshCount);
  const seconds = useRefreshSeconds();
  const seen = useRef(count);
  const latest = useRef(refresh);
  latest.current = refresh;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (seen.current === count || !isNear) return;
    seen.current = count;
    const { refreshKind, history } = store.getState();
    if (refreshKind === 'manual') {
      void latest.current.refresh();
      return;
    }
    const { layout, metadata } = history.present;
    const charts = chartNodesOf(layout).map(node => node.meta.chartId!);
    const delay = refreshDelays(charts, metadata, seconds).get(chartId);
    if (delay === undefined) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (conf.DASHBOARD_AUTO_REFRESH_MODE === 'force') void latest.current.refresh();
      else latest.current.fetchAgain();
    }, delay);
  }, [count, chartId, isNear, seconds, store, conf]);
}

/** Returns what tells apart the data of a chart: colors are not part of it. */
function keyOf(formData: FormData, ownState: OwnState | undefined): string {
  return JSON.stringify([{ ...formData, color_scheme: undefined }, ownState]);
}

function tryRequest(
  formData: FormData,
  ownState: OwnState | undefined,
): {
  readonly request?: BuiltQueryContext | undefined;
  readonly problem?: Error;
} {
  try {
    return { request: tileRequest(formData, ownState) };
  } catch (error) {
    return { problem: asError(error)! };
  }
}

function asError(thrown: unknown): Error | undefined {
  if (thrown === undefined) return undefined;
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
