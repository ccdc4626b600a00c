import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DataMasks } from '@powerset/core/filters/data-mask.ts';
import type { NativeFilter } from '@powerset/core/filters/native-filter.ts';
import { optionsQuery } from '@powerset/core/filters/value-filter.ts';
import type { FilterValue } from '@powerset/core/filters/value-filter.ts';
import { askChartData } from '../../../../shared/chart/ask-chart-data.ts';
import { useSession } from '../../../../shared/session/session.ts';
import { useFacts } from '../../facts.ts';

/** The values that a filter offers, narrowed by a search and by the filters that it depends on. */
export function useFilterValues(filter: NativeFilter, search: string, masks: DataMasks) {
  const { item } = useFacts();
  const rowLimit = useSession().conf.NATIVE_FILTER_DEFAULT_ROW_LIMIT;
  const request = optionsQuery({ filter, search, rowLimit, dashboardId: item.id, masks });
  const { data, isFetching, error } = useQuery({
    queryKey: ['filter-values', filter.id, JSON.stringify(request?.queries), request?.datasource.id],
    queryFn: async ({ signal }) => {
      const [answer] = await askChartData({ body: request as never, signal }); // built from saved values, which the server reads and checks
      const column = answer?.colnames?.[0] ?? '';
      return (answer?.data ?? []).map(row => (row[column] ?? null) as FilterValue);
    },
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
    retry: false,
  });
  return {
    values: data ?? NO_VALUES,
    isLoading: isFetching && !data,
    isReady: data !== undefined && !isFetching,
    error,
    isCut: search === '' && (data?.length ?? 0) >= rowLimit,
  };
}

const NO_VALUES: readonly FilterValue[] = [];
