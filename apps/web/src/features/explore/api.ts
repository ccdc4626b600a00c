import { queryOptions } from '@tanstack/react-query';
import { prepareQueries } from '@powerset/charts/load-chart.ts';
import { chartEndpoints, type ChartItem } from '@powerset/contracts/chart.ts';
import { datasetEndpoints } from '@powerset/contracts/dataset.ts';
import { dashboardEndpoints } from '@powerset/contracts/dashboard.ts';
import { createExplorePermalink, exploreStart, formDataEndpoints } from '@powerset/contracts/explore.ts';
import type { ExploredRun } from '@powerset/contracts/explore.ts';
import { datasetKeyOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { call } from '../../shared/api/call.ts';
import { withBase } from '../../shared/site-path.ts';
import { foreignParams, formDataIn } from './url-params.ts';

const OPENING_KEYS = [
  'slice_id',
  'datasource_id',
  'datasource_type',
  'form_data_key',
  'permalink_key',
  'dashboard_id',
] as const;

/** Returns the query for what the builder opens with at an address. */
export function exploreQuery(params: URLSearchParams) {
  const query: Record<string, string> = {};
  for (const key of OPENING_KEYS) {
    const value = params.get(key);
    if (value) query[key] = value;
  }
  // Links of other screens, and old links, name the dataset in one parameter.
  const named = params.get('datasource') ?? params.get('dataset') ?? params.get('dataset_id') ?? '';
  const [id, type] = named.split('__');
  if (id && /^\d+$/.test(id)) Object.assign(query, { datasource_id: id, datasource_type: type ?? 'table' });
  const datasetOfForm = datasetKeyOf(formDataIn(params) ?? {});
  if (datasetOfForm && !query['datasource_id'])
    Object.assign(query, { datasource_id: String(datasetOfForm.id), datasource_type: datasetOfForm.type });
  if (query['datasource_id'] && !query['datasource_type']) query['datasource_type'] = 'table';
  return queryOptions({
    queryKey: ['explore', query],
    // The server hands the other parameters back with the form data, where templates read them.
    queryFn: async ({ signal }) =>
      (
        await call(exploreStart, {
          query: { ...Object.fromEntries(foreignParams(params)), ...query },
          signal,
        })
      ).result,
    enabled: Object.keys(query).length > 0,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}

/** Returns the query for the code of chart types. */
export function chartCodeQuery(vizTypes: readonly string[] | undefined) {
  return queryOptions({
    queryKey: ['chart-code', vizTypes],
    queryFn: async () => {
      await Promise.all(vizTypes!.map(prepareQueries));
      return true;
    },
    enabled: vizTypes !== undefined,
    staleTime: Infinity,
    retry: false,
  });
}

/** Returns the query for datasets whose names contain a text, for pickers. */
export function datasetChoicesQuery(search: string) {
  return queryOptions({
    queryKey: ['dataset-choices', search],
    queryFn: async ({ signal }) =>
      (
        await call(datasetEndpoints.list, {
          query: {
            q: {
              page: 0,
              page_size: 50,
              order_column: 'table_name',
              order_direction: 'asc',
              ...(search ? { filters: [{ col: 'table_name', opr: 'ct', value: search }] } : {}),
            },
          },
          signal,
        })
      ).result,
    staleTime: 30_000,
  });
}

/** Returns the query for the tags that users gave a chart, without those that the server derives. */
export function chartTagsQuery(id: number) {
  return queryOptions({
    queryKey: ['chart', id, 'tags'],
    queryFn: async ({ signal }) => {
      const { result } = await call(chartEndpoints.get, { params: { id }, signal });
      return (result as ChartItem).tags.flatMap(({ name, type }) => (type === 1 && name ? [name] : []));
    },
    staleTime: 60_000,
    retry: false,
  });
}

/** Returns the query for dashboards to which a chart may be added. */
export function dashboardChoicesQuery() {
  return queryOptions({
    queryKey: ['dashboard-choices'],
    queryFn: async ({ signal }) =>
      (
        await call(dashboardEndpoints.list, {
          query: {
            q: {
              page: 0,
              page_size: 100,
              order_column: 'changed_on_delta_humanized',
              order_direction: 'desc',
            },
          },
          signal,
        })
      ).result,
    staleTime: 30_000,
  });
}

/** Stores form data under a key for the address; an existing key is updated. */
export async function keepFormData(
  key: string | null,
  formData: FormData,
  chartId: number | undefined,
): Promise<string> {
  const dataset = datasetKeyOf(formData);
  const body = {
    datasource_id: dataset?.id ?? 0,
    datasource_type: dataset?.type === 'query' ? 'query' : 'table',
    form_data: JSON.stringify(formData),
    ...(chartId ? { chart_id: chartId } : {}),
  } as const;
  if (!key) return (await call(formDataEndpoints.create, { body })).key;
  return (await call(formDataEndpoints.update, { params: { key }, body })).key;
}

/** Creates a permalink of the chart in its current state. */
export async function makePermalink(formData: FormData): Promise<string> {
  const urlParams = foreignParams(new URLSearchParams(location.search)).map(
    ([name, value]): [string, string] => [name, value],
  );
  const body = { formData, ...(urlParams.length > 0 ? { urlParams } : {}) };
  const { key } = await call(createExplorePermalink, { body });
  return `${location.origin}${withBase(`/superset/explore/p/${key}/`)}${location.hash}`;
}

export interface ChartToSave {
  readonly name: string;
  readonly formData: FormData;
  readonly queryContext: unknown;
  readonly dashboards: readonly number[];
}

/** Saves a new chart and returns its id. */
export async function createChart({
  name,
  formData,
  queryContext,
  dashboards,
}: ChartToSave): Promise<number> {
  const dataset = datasetKeyOf(formData);
  const { id } = await call(chartEndpoints.create, {
    body: {
      slice_name: name,
      viz_type: String(formData.viz_type),
      datasource_id: dataset?.id ?? 0,
      datasource_type: dataset?.type === 'query' ? 'query' : 'table',
      params: JSON.stringify(formData),
      query_context: JSON.stringify(queryContext),
      dashboards: [...dashboards],
    },
  });
  return id;
}

/**
 * Overwrites a chart. Given the version that the change is based on, the server refuses to overwrite a newer
 * one.
 */
export async function overwriteChart(
  id: number,
  version: string | undefined,
  { name, formData, queryContext, dashboards }: ChartToSave,
): Promise<void> {
  await call(chartEndpoints.update, {
    params: { id },
    body: {
      slice_name: name,
      viz_type: String(formData.viz_type),
      params: JSON.stringify(formData),
      query_context: JSON.stringify(queryContext),
      ...(datasetKeyOf(formData)
        ? { datasource_id: datasetKeyOf(formData)!.id, datasource_type: 'table' as const }
        : {}),
      dashboards: [...dashboards],
      ...(version ? { changed_on: version } : {}),
    },
  });
}

/** Creates a dataset from the SELECT of a query run and returns its id. */
export async function createDatasetOf({ database, schema, sql }: ExploredRun, name: string): Promise<number> {
  return (
    await call(datasetEndpoints.create, { body: { database: database.id, schema, sql, table_name: name } })
  ).id;
}

/** Creates a dashboard for charts and returns its id. */
export async function createDashboard(title: string): Promise<number> {
  return (await call(dashboardEndpoints.create, { body: { dashboard_title: title } })).id;
}
