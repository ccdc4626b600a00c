import { useEffect, useState } from 'react';
import { loadedChart, prepareQueries, type LoadedChart } from './load-chart.ts';

interface ChartCode {
  readonly chart: LoadedChart | undefined;
  /** Everything that can be had of the type has arrived. */
  readonly isReady: boolean;
  readonly failure: unknown;
}

/**
 * Returns a chart type's code and fetches it where it is missing. Not by `lazy`: React holds the content of a
 * Suspense boundary back for a third of a second after it has shown a placeholder.
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
