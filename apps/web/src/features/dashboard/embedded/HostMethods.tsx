import { useEffect } from 'react';
import { chartNodesOf } from '@powerset/core/dashboard/layout.ts';
import { extraFormDataFor } from '@powerset/core/filters/merge-masks.ts';
import type { DataMasks } from '@powerset/core/filters/data-mask.ts';
import type { HostMethods as Methods } from '../../../shared/host/host-channel.ts';
import { createPermalink } from '../api.ts';
import { tileFormData, laterTileRequest } from '../components/tile/chart-data.ts';
import { useFacts } from '../facts.ts';
import { activeTabOf } from '../state/dashboard.ts';
import { dashboardColors } from '../state/metadata.ts';
import { useDashboardStore } from '../state/store.ts';
import { useCrossFilters } from '../state/use-cross-filters.ts';
import { useScopedFilters } from '../state/use-scoped-filters.ts';
import type { Host } from './use-host.ts';

/** Answers what the host of an embedded dashboard asks about it, and reports the filters to the host. */
export function HostMethods({ host, tellsFilters }: { readonly host: Host; readonly tellsFilters: boolean }) {
  const methods = useMethods();
  useEffect(() => host.answerWith(methods));
  useFilterReports(host, tellsFilters);
  return null;
}

function useMethods(): Methods {
  const { item, charts } = useFacts();
  const store = useDashboardStore();
  const scoped = useScopedFilters();
  const crossFilters = useCrossFilters();
  const filters = [...scoped, ...crossFilters];
  const activeTabs = (): readonly string[] => {
    const {
      history: {
        present: { layout },
      },
      activeTabs: chosen,
    } = store.getState();
    return Object.values(layout).flatMap(node =>
      node?.type === 'TABS' ? (activeTabOf(layout, chosen, node.id) ?? []) : [],
    );
  };
  const payloads = async (wanted: unknown): Promise<Readonly<Record<number, unknown>>> => {
    const {
      masks = {},
      history: {
        present: { layout, metadata },
      },
    } = store.getState();
    const { scheme } = dashboardColors(metadata);
    const ids = chartNodesOf(layout)
      .flatMap(node => node.meta.chartId ?? [])
      .filter(id => wanted === undefined || Number(wanted) === id);
    const requests = ids.flatMap(id => {
      const chart = charts?.get(id);
      if (!chart) return [];
      const extra = extraFormDataFor(id, filters, masks);
      const formData = tileFormData({ chart, dashboardId: item.id, extra, scheme });
      return [laterTileRequest(formData).then(request => [id, request] as const)];
    });
    return Object.fromEntries(await Promise.all(requests));
  };
  return {
    getActiveTabs: activeTabs,
    getDataMask: () => store.getState().masks ?? {},
    getChartStates: () => ({}),
    getChartDataPayloads: ({ chartId }) => payloads(chartId ?? undefined),
    getDashboardPermalink: ({ anchor }) =>
      createPermalink(item.id, {
        dataMask: store.getState().masks ?? {},
        activeTabs: [...activeTabs()],
        ...(typeof anchor === 'string' && anchor ? { anchor } : {}),
      }),
  };
}

function useFilterReports(host: Host, isOn: boolean): void {
  const store = useDashboardStore();
  useEffect(() => {
    if (!isOn) return undefined;
    return store.subscribe(({ masks }, before) => {
      if (!masks || !before.masks || masks === before.masks) return;
      const changed = changedMasks(before.masks, masks);
      host.emit('observeDataMask', {
        ...masks,
        crossFiltersChanged: changed.some(isChartKey),
        nativeFiltersChanged: changed.some(id => !isChartKey(id)),
      });
    });
  }, [store, host, isOn]);
}

function changedMasks(before: DataMasks, after: DataMasks): readonly string[] {
  const ids = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...ids].filter(id => before[id] !== after[id]);
}

/** The key of a chart's mask is the chart's id. */
function isChartKey(id: string): boolean {
  return /^\d+$/.test(id);
}
