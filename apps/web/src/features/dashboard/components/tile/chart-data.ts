import { answerFromJson } from '@powerset/charts/kit/answer.ts';
import type { Answer } from '@powerset/charts/kit/answer.ts';
import type { OwnState } from '@powerset/charts/kit/define-queries.ts';
import { isOwnChart, preparedQueryContext, queryContextOfChart } from '@powerset/charts/load-chart.ts';
import { upgradeFormData } from '@powerset/charts/upgrade-form-data.ts';
import type { ChartDataResult } from '@powerset/contracts/chart-data.ts';
import type { DashboardChart } from '@powerset/contracts/dashboard.ts';
import { mergeExtraFormData } from '@powerset/core/filters/merge-masks.ts';
import type { ExtraFormData } from '@powerset/core/filters/merge-masks.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { BuiltQueryContext } from '@powerset/core/form-data/query-context.ts';
import { askChartData, type AskedResult } from '../../../../shared/chart/ask-chart-data.ts';
import { logLoad } from '../../../../shared/chart/log-load.ts';
import { chartFile } from '../../../../shared/chart/run-chart.ts';
import { askTogether } from '../../ask-together.ts';
import type { ChartQuery } from '../../../../shared/sql/ChartQueries.tsx';

/** The results of a chart's queries, and what the server said about them. */
export interface TileData {
  readonly answers: readonly Answer[];
  readonly queries: readonly string[];
  /** For each query, the time when its answer was made, if the answer came from the cache. */
  readonly cachedAt: readonly (string | null)[];
  readonly appliedFilters: readonly string[];
  readonly rejectedFilters: readonly string[];
}

export interface TileFormInput {
  readonly chart: DashboardChart;
  readonly dashboardId: number;
  /** The additions of the dashboard's filters. */
  readonly extra: ExtraFormData;
  readonly scheme: string | undefined;
}

/**
 * Returns a chart's form data on its dashboard: the chart's own form data, the additions of the filters, and
 * the dashboard's colors.
 */
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
 * Returns the request for a chart, or undefined while its code is loading. Throws the reason when there is no
 * request, such as an unknown chart type.
 */
export function tileRequest(formData: FormData, ownState?: OwnState): BuiltQueryContext | undefined {
  return preparedQueryContext(formData, { ownState });
}

/** Returns the request for a chart; waits for the chart's code if necessary. */
export function laterTileRequest(formData: FormData): Promise<BuiltQueryContext> {
  return queryContextOfChart(formData);
}

export interface AskedData {
  readonly formData: FormData;
  readonly ownState: OwnState | undefined;
  readonly chartId: number;
  readonly dashboardId: number;
  readonly isForced: boolean;
  /** True where background jobs answer charts, because then each chart has its own job. */
  readonly isAlone: boolean;
  readonly signal: AbortSignal;
}

/**
 * Returns a chart's data. Charts of the product are requested together with others, before their code has
 * arrived; charts of packages build their requests themselves.
 */
export async function fetchTile({ isAlone, ...asked }: AskedData): Promise<TileData> {
  const alone = (): ReturnType<typeof askAlone> => askAlone(asked);
  const startedAt = performance.now();
  const results =
    isAlone || !isOwnChart(asked.formData.viz_type) ? await alone() : await askTogether({ ...asked, alone });
  const { formData, chartId, dashboardId, isForced: force } = asked;
  for (const result of results)
    logLoad({ ...formData, slice_id: chartId }, result, { startedAt, dashboardId, force });
  return tileDataOf(results);
}

async function askAlone({
  formData,
  ownState,
  chartId,
  dashboardId,
  isForced,
  signal,
}: Omit<AskedData, 'isAlone'>): Promise<readonly AskedResult[]> {
  const request = await queryContextOfChart(formData, { ownState });
  return askChartData({
    query: {
      form_data: JSON.stringify({ slice_id: chartId }),
      dashboard_id: String(dashboardId),
      ...(isForced ? { force: 'true' } : {}),
    },
    body: { ...request, force: isForced } as never, // built from saved values, which the server reads and checks
    signal,
    isReadByColumn: true,
  });
}

/**
 * Returns a chart's data as a file: the rows of the chart, or up to `maxRows` regardless of the chart's own
 * limit.
 */
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

/** Returns the request for a chart's rows in the form of a file. */
export function workbookRequest(formData: FormData): Promise<BuiltQueryContext> {
  return queryContextOfChart(formData, { resultFormat: 'xlsx', resultType: 'post_processed' });
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
