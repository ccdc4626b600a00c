import { useQuery } from '@tanstack/react-query';
import { datasetEndpoints } from '@powerset/contracts/dataset.ts';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { call } from '../../../../shared/api/call.ts';
import { chartDatasetFrom } from '../../../../shared/chart/chart-dataset.ts';

/** A dataset with all its columns; the dashboard itself knows only those that its charts use. */
export function useDataset(id: number | undefined) {
  const query = useQuery({
    queryKey: ['dataset', id, 'as-chart-dataset'],
    queryFn: async ({ signal }): Promise<ChartDataset> => {
      const { result } = await call(datasetEndpoints.get, { params: { id: id! }, signal });
      // Items lack only marks of certification, which are optional to look at.
      return chartDatasetFrom({ ...result, type: 'table' } as never);
    },
    enabled: id !== undefined,
    staleTime: 60_000,
    retry: false,
  });
  return { dataset: query.data, isLoading: query.isLoading, error: query.error };
}
