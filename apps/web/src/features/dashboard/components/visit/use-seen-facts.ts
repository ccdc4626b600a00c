import { useEffect } from 'react';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { labelHash } from '@powerset/core/color/color-scale.ts';
import { useSend } from '../../state/store.ts';
import type { Tile } from '../tile/use-tile-data.ts';
import { chartFacts } from './chart-facts.ts';

/** Notes what a chart shows, so that the next visit can tell what has changed. */
export function useSeenFacts(chartId: number, tile: Tile, dataset: ChartDataset | undefined): void {
  const send = useSend();
  const { data, request, isLoading } = tile;
  useEffect(() => {
    // Data that is kept while other data loads does not belong to the request.
    if (!data || !request || isLoading) return;
    const question = JSON.stringify([request.datasource, request.queries]);
    send({
      type: 'chart-seen',
      chartId,
      seen: { question: shortened(question), facts: chartFacts(data.answers, dataset) },
    });
  }, [send, chartId, data, request, isLoading, dataset]);
}

/** Returns a short text that differs for different questions, for a store of a few megabytes. */
function shortened(text: string): string {
  return `${text.length}.${labelHash(text).toString(36)}`;
}
