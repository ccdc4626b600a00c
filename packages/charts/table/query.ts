import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { dashboardAdditions } from '@powerset/core/form-data/extra-form-data.ts';
import { asList, columnsOf, metricsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { distinctBy } from '@powerset/core/form-data/query-fields.ts';
import {
  columnLabel,
  metricLabel,
  type PostProcessing,
  type QueryColumn,
} from '@powerset/core/query/query-object.ts';
import type { QueryOptions } from '../kit/define-queries.ts';
import { withTimeGrain } from '../kit/time-grain-columns.ts';
import type { TableFormData } from './form-data.ts';
import { queryMode } from '../kit/query-mode.ts';
import { percentColumn } from './percent-column.ts';

/**
 * Requests one page or all rows; with server pagination also their number, and the totals if they are shown.
 */
export function toQueries(formData: TableFormData, options: QueryOptions): readonly BuiltQuery[] {
  const isRaw = queryMode(formData) === 'raw';
  const base = buildQuery(formData);
  const rows = isRaw
    ? { ...base, columns: withDashboardColumns(formData, base.columns) }
    : aggregated(formData, base);
  const query = {
    ...rows,
    orderby: rows.orderby ?? [],
    post_processing: rows.post_processing ?? [],
    ...sortedByReader(formData, options),
  };
  const isPaged = formData.server_pagination && !isDownload(options);
  return [
    isPaged ? { ...query, ...page(formData, options) } : query,
    ...(isPaged ? [{ ...query, row_limit: 0, row_offset: 0, post_processing: [], is_rowcount: true }] : []),
    ...(formData.show_totals && !isRaw && query.metrics?.length ? [totals(query)] : []),
  ];
}

function aggregated(formData: TableFormData, base: BuiltQuery): BuiltQuery {
  const own = base.metrics ?? [];
  const percent = distinctBy(metricsOf(formData.percent_metrics), metricLabel);
  const [sortMetric] = metricsOf(formData.timeseries_limit_metric);
  // A missing `order_desc` means ascending here, although the query itself says descending.
  const order =
    sortMetric === undefined ? ([own[0], false] as const) : ([sortMetric, !formData.order_desc] as const);
  return {
    ...base,
    metrics: distinctBy([...own, ...percent], metricLabel),
    columns: withDashboardColumns(
      formData,
      base.columns.map(column => withTimeGrain(formData, base, column)),
    ),
    orderby: order[0] === undefined ? base.orderby : [order],
    post_processing: contribution(percent.map(metricLabel)),
  };
}

function contribution(labels: readonly string[]): readonly PostProcessing[] {
  if (labels.length === 0) return [];
  return [
    { operation: 'contribution', options: { columns: labels, rename_columns: labels.map(percentColumn) } },
  ];
}

function withDashboardColumns(formData: FormData, columns: readonly QueryColumn[]): readonly QueryColumn[] {
  return distinctBy([...columns, ...columnsOf(dashboardAdditions(formData).groupby)], columnLabel);
}

/** Files contain all rows, regardless of the current page. */
function isDownload({ resultFormat, resultType }: QueryOptions): boolean {
  return resultFormat === 'csv' || resultFormat === 'xlsx' || resultType === 'results';
}

function page(formData: TableFormData, { ownState }: QueryOptions): Partial<BuiltQuery> {
  const { currentPage = 0, pageSize } = ownState ?? {};
  return {
    row_limit: pageSize ?? formData.server_page_length,
    row_offset: Number(currentPage) * Number(pageSize ?? 0),
  };
}

/** A click on a header sorts on the server, because the page contains only some of the rows. */
function sortedByReader(formData: TableFormData, { ownState }: QueryOptions): Partial<BuiltQuery> {
  const sortBy = asList(ownState?.sortBy) as readonly { readonly key: string; readonly desc: boolean }[];
  return formData.server_pagination && sortBy.length > 0
    ? { orderby: sortBy.map(({ key, desc }) => [key, !desc]) }
    : {};
}

function totals({ orderby: _orderby, order_desc: _isDescending, ...query }: BuiltQuery): BuiltQuery {
  return { ...query, columns: [], row_limit: 0, row_offset: 0, post_processing: [] };
}
