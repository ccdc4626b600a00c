import { useEffect } from 'react';
import { chartNodesOf } from '@powerset/core/dashboard/layout.ts';
import { useDashboardStore } from '../state/store.ts';
import { bringIntoView } from './bring-into-view.ts';

/** Opens the tabs around the part that the address names, and scrolls to it. */
export function useRevealedPart(): void {
  const store = useDashboardStore();
  useEffect(() => {
    const { layout } = store.getState().history.present;
    const focused = Number(new URLSearchParams(window.location.search).get('focused_chart'));
    const id =
      layout[decodeURIComponent(window.location.hash.slice(1))]?.id ??
      chartNodesOf(layout).find(node => node.meta.chartId === focused)?.id;
    if (id === undefined) return undefined;
    store.send({ type: 'revealed', id });
    const timer = setTimeout(() => bringIntoView(document.getElementById(id), 'center'), 300);
    return () => clearTimeout(timer);
  }, [store]);
}
