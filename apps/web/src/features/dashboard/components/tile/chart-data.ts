import { answerFromJson } from '@powerset/charts/kit/answer.ts';
import type { Answer } from '@powerset/charts/kit/answer.ts';
import type { OwnState } from '@powerset/charts/kit/define-queries.ts';
import { preparedQueryContext, queryContextOfChart } from '@powerset/charts/load-chart.ts';
import { upgradeFormData } from '@powerset/charts/upgrade-form-data.ts';
import type { ChartDataResult } from '@powerset/contracts/chart-data.ts';
import type { DashboardChart } from '@powerset/contracts/dashboard.ts';
import { mergeExtraFormData } from '@powerset/core/filters/merge-masks.ts';
import type { ExtraFormData } from '@powerset/core/filters/merge-masks.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { BuiltQueryContext } from '@powerset/core/form-data/query-context.ts';
import { askChartData } from '../../../../shared/chart/ask-chart-data.ts';
import { chartFile } from '../../../../shared/chart/run-chart.ts';
import type { ChartQuery } from '../../../../shared/sql/ChartQueries.tsx';

/** What a chart's queries returned, and what the server said about how. */
export interface TileData {
  readonly answers: readonly Answer[];
  readonly queries: readonly string[];
  /** For each query, when its answer was made if it came from the cache. */
  readonly cachedAt: readonly (string | null)[];
  readonly appliedFilters: readonly string[];
  readonly rejectedFilters: readonly string[];
}

export interface TileFormInput {
  readonly chart: DashboardChart;
  readonly dashboardId: number;
  /** What the dashboard's filters add. */
  readonly extra: ExtraFormData;
  readonly scheme: string | undefined;
}

/** A chart's form data on its dashboard: its own, with what the filters add and the dashboard's colors. */
export function tileFormData({ chart, dashboardId, extra, scheme }: TileFormInput): FormData {
  const own = upgradeFormData(chart.form_data);
  return {
    ...own,
    slice_id: chart.id,
    dashboardId,
    extra_form_data: mergeExtraFormData([own['extra_form_data'] as ExtraFormData | undefined, extra]),
    ...(scheme === undefined ? {} : { color_scheme: scheme }),
  };
}

/**
 * Returns the request for a chart whose code has arrived, otherwise undefined; fails with the reason when there is
 * none, such as an unknown chart type.
 */
export function tileRequest(formData: FormData, ownState?: OwnState): BuiltQueryContext | undefined {
  return preparedQueryContext(formData, { ownState });
}

/** Returns the request for a chart, whether its code has arrived or not. */
export function laterTileRequest(formData: FormData): Promise<BuiltQueryContext> {
  return queryContextOfChart(formData);
}

/** Runs a chart's queries. */
export async function fetchTile(
  request: BuiltQueryContext,
  {
    chartId,
    dashboardId,
    isForced,
    signal,
  }: {
    readonly chartId: number;
    readonly dashboardId: number;
    readonly isForced: boolean;
    readonly signal: AbortSignal;
  },
): Promise<TileData> {
  return tileDataOf(
    await askChartData({
      query: {
        form_data: JSON.stringify({ slice_id: chartId }),
        dashboard_id: String(dashboardId),
        ...(isForced ? { force: 'true' } : {}),
      },
      body: { ...request, force: isForced } as never, // built from saved values, which the server reads and checks
      signal,
      isReadByColumn: true,
    }),
  );
}

/** Returns a chart's data as a file: the rows of the chart, or up to `maxRows` whatever its own limit. */
export function fetchTileFile(
  formData: FormData,
  resultFormat: 'csv' | 'xlsx',
  maxRows?: number,
): Promise<Response> {
  return chartFile(maxRows === undefined ? formData : { ...formData, row_limit: maxRows }, {
    resultFormat,
    resultType: 'post_processed',
  });
}

/** Returns the SQL of a chart's queries. */
export async function fetchTileSql(request: BuiltQueryContext): Promise<readonly ChartQuery[]> {
  const results = await askChartData({ body: { ...request, result_type: 'query' } as never }); // as above
  return results.map(({ query, error }) => ({ query: query ?? '', error: error ?? null }));
}

/** Reads an answer of the server. */
export function tileDataOf(result: readonly Partial<ChartDataResult>[]): TileData {
  return {
    answers: result.map(answerFromJson),
    queries: result.map(one => one.query ?? ''),
    cachedAt: result.map(one => one.cached_dttm ?? null),
    appliedFilters: columnsOf(result.flatMap(one => one.applied_filters ?? [])),
    rejectedFilters: columnsOf(result.flatMap(one => one.rejected_filters ?? [])),
  };
}

function columnsOf(filters: readonly { readonly column?: unknown }[]): readonly string[] {
  return [...new Set(filters.map(filter => String(filter.column)))];
}
