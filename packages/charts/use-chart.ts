import { useEffect, useState } from 'react';
import { loadedChart, prepareQueries, type LoadedChart } from './load-chart.ts';

interface ChartCode {
  readonly chart: LoadedChart | undefined;
  /** Whether all code of the type has arrived. */
  readonly isReady: boolean;
  readonly failure: unknown;
}

/**
 * Returns a chart type's code, fetching it if necessary. It avoids `lazy`, because React delays the content
 * of a Suspense boundary by a third of a second after showing a placeholder.
 */
export function useChart(vizType: unknown): ChartCode {
  const type = String(vizType);
  const [outcome, setOutcome] = useState<{ readonly type: string; readonly failure?: unknown }>();
  useEffect(() => {
    let isWanted = true;
    prepareQueries(type).then(
      () => isWanted && setOutcome({ type }),
      (failure: unknown) => isWanted && setOutcome({ type, failure }),
    );
    return () => {
      isWanted = false;
    };
  }, [type]);
  const own = outcome?.type === type ? outcome : undefined;
  const chart = loadedChart(type);
  return { chart, isReady: chart !== undefined || own !== undefined, failure: own?.failure };
}
