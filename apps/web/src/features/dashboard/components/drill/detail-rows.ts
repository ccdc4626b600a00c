import { queryOptions } from '@tanstack/react-query';
import { answerFromJson, type Answer, type JsonAnswer } from '@powerset/charts/kit/answer.ts';
import { queryContextOfChart } from '@powerset/charts/load-chart.ts';
import { postChartData } from '@powerset/contracts/chart-data.ts';
import { samples } from '@powerset/contracts/datasource.ts';
import { rowFiltersOf, type DrillCondition, type RowFilters } from '@powerset/core/form-data/drill.ts';
import { datasetKeyOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { call, callRaw } from '../../../../shared/api/call.ts';

/** The number of rows on a page of details. */
export const DETAIL_PAGE = 50;

export interface DetailRows {
  readonly answer: Answer;
  readonly total: number;
}

/** Returns the filters of the rows behind a mark of a chart. */
export function detailFiltersQuery(formData: FormData, conditions: readonly DrillCondition[], query: number) {
  return queryOptions({
    queryKey: ['detail-filters', formData, conditions, query],
    staleTime: Infinity,
    queryFn: async (): Promise<RowFilters> => {
      const { queries } = await queryContextOfChart(formData);
      const asked = queries[query] ?? queries[0];
      return asked ? rowFiltersOf(asked, conditions) : { filters: [], extras: { where: '' } };
    },
  });
}

/** Returns one page of the rows that pass the filters; pages count from 0. */
export function detailRowsQuery(
  formData: FormData,
  filters: RowFilters | undefined,
  { page, force }: { readonly page: number; readonly force: number },
) {
  const dataset = datasetKeyOf(formData);
  return queryOptions({
    queryKey: ['detail-rows', dataset, filters, force, page],
    enabled: filters !== undefined && dataset !== undefined,
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }): Promise<DetailRows> => {
      const { result } = await call(samples, {
        query: {
          force: force > 0 ? 'true' : 'false',
          datasource_type: (dataset?.type ?? 'table') as 'table',
          datasource_id: dataset?.id ?? 0,
          per_page: DETAIL_PAGE,
          page: page + 1,
        },
        body: filters as never, // The server reads and checks it.
        signal,
      });
      return { answer: answerFromJson(result as JsonAnswer), total: result.total_count };
    },
  });
}

/** Returns the rows that pass the filters as a file. */
export function detailFile(
  formData: FormData,
  filters: RowFilters,
  format: 'csv' | 'xlsx',
): Promise<Response> {
  const body = {
    datasource: datasetKeyOf(formData),
    queries: [{ ...filters, columns: [], metrics: null }],
    result_type: 'drill_detail',
    result_format: format,
  };
  return callRaw(postChartData, { body: body as never }); // The server reads and checks it.
}
