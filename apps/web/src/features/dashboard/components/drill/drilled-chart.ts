import { queryOptions } from '@tanstack/react-query';
import { formDataEndpoints } from '@powerset/contracts/explore.ts';
import { withDashboardFilters } from '@powerset/core/form-data/drill.ts';
import { datasetKeyOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { call } from '../../../../shared/api/call.ts';
import { runChart } from '../../../../shared/chart/run-chart.ts';

/** Returns the data of a chart that the user drilled to. */
export function drilledDataQuery(formData: FormData) {
  return queryOptions({
    queryKey: ['drilled-chart', formData],
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) => (await runChart(formData, { signal })).map(result => result.answer),
  });
}

/**
 * Stores the chart's form data on the server and returns the address that opens it in the chart builder as a
 * new chart.
 */
export async function builderAddress(formData: FormData, chartId = 0): Promise<string> {
  const dataset = datasetKeyOf(formData);
  const { key } = await call(formDataEndpoints.create, {
    body: {
      datasource_id: dataset?.id ?? 0,
      datasource_type: dataset?.type === 'query' ? 'query' : 'table',
      form_data: JSON.stringify(withDashboardFilters(formData)),
      ...(chartId > 0 ? { chart_id: chartId } : {}),
    },
  });
  return `/explore/?form_data_key=${encodeURIComponent(key)}&slice_id=${chartId}`;
}
