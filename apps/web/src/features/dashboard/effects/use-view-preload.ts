import { useEffect } from 'react';
import { loadChart } from '@powerset/charts/load-chart.ts';
import { useFacts } from '../facts.ts';

/** Fetches the drawing code of the dashboard's charts while their data is loading. */
export function useViewPreload(): void {
  const { charts } = useFacts();
  useEffect(() => {
    const types = new Set([...(charts?.values() ?? [])].map(chart => String(chart.form_data['viz_type'])));
    // The chart itself reports a failed download when it is drawn.
    for (const type of types) loadChart(type).catch(() => undefined);
  }, [charts]);
}
