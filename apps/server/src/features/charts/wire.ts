import { thumbnailUrl } from '../../http/thumbnail-url.ts';
import { humanize, wireMoment, wireMomentUtc } from '../../listing/moments.ts';
import { plainHtml } from '../../listing/plain-html.ts';
import { fullName, wirePerson } from '../../metadata/people.ts';
import type { Chart, ListedChart } from './store.ts';

/** Returns a chart as a list item, with every column that clients can request. */
export function chartRow(chart: ListedChart, nowMs: number) {
  const source =
    chart.dataset_id === null
      ? null
      : `/explore/?datasource_type=${chart.datasource_type}&datasource_id=${chart.dataset_id}`;
  return {
    ...shared(chart, nowMs),
    changed_by: wirePerson(chart.changer),
    changed_by_name: fullName(chart.changer),
    changed_on_dttm: chart.changed_on,
    created_by: wirePerson(chart.creator),
    created_by_name: fullName(chart.creator),
    created_on_delta_humanized: humanize(chart.created_on, nowMs),
    dashboards: chart.dashboards.map(({ id, title }) => ({ id, dashboard_title: title })),
    datasource_name_text: datasetName(chart),
    datasource_url: source,
    description_markeddown: plainHtml(chart.description),
    edit_url: `/chart/edit/${chart.id}`,
    form_data: formDataOf(chart),
    last_saved_at: chart.last_saved_on === null ? null : wireMoment(chart.last_saved_on),
    last_saved_by: wirePerson(chart.saver),
    slice_url: chartUrl(chart.id),
    table: chart.dataset && {
      default_endpoint: chart.dataset.defaultEndpoint,
      table_name: chart.dataset.tableName,
    },
  };
}

/** Returns a chart as a single item. */
export function chartItem(chart: Chart, nowMs: number) {
  return {
    ...shared(chart, nowMs),
    dashboards: chart.dashboards.map(({ id, title, json_metadata }) => ({
      id,
      dashboard_title: title,
      json_metadata,
    })),
    query_context: chart.query_context,
  };
}

/** Returns the form data of a saved chart: the saved text, overridden by the chart's own columns. */
export function formDataOf(
  chart: Pick<Chart, 'params' | 'id' | 'viz_type' | 'dataset_id' | 'datasource_type' | 'cache_timeout'>,
): Record<string, unknown> {
  return {
    ...parseObject(chart.params),
    slice_id: chart.id,
    viz_type: chart.viz_type,
    datasource: `${chart.dataset_id ?? 'None'}__${chart.datasource_type}`,
    ...(chart.cache_timeout === null ? {} : { cache_timeout: chart.cache_timeout }),
  };
}

/** Returns the address that opens a chart in the builder, as lists contain it. */
export function chartUrl(id: number): string {
  return `/explore/?slice_id=${id}&form_data=${encodeURIComponent(`{"slice_id": ${id}}`)}`;
}

/** Returns the dataset's name with its schema; null if the dataset was deleted. */
export function datasetName({ dataset }: Pick<Chart, 'dataset'>): string | null {
  if (!dataset) return null;
  return dataset.schema ? `${dataset.schema}.${dataset.tableName}` : dataset.tableName;
}

function shared(chart: Omit<Chart, 'query_context' | 'dashboards'>, nowMs: number) {
  return {
    cache_timeout: chart.cache_timeout,
    certification_details: chart.certification_details,
    certified_by: chart.certified_by,
    changed_on_delta_humanized: humanize(chart.changed_on, nowMs),
    changed_on_utc: wireMomentUtc(chart.changed_on),
    datasource_id: chart.dataset_id,
    datasource_type: chart.datasource_type,
    description: chart.description,
    id: chart.id,
    is_managed_externally: chart.is_managed_externally === 1,
    owners: chart.owners.map(owner => wirePerson(owner)!),
    params: chart.params,
    slice_name: chart.name,
    tags: [],
    thumbnail_url: thumbnailUrl('chart', chart),
    url: `/explore/?slice_id=${chart.id}`,
    uuid: chart.uuid,
    viz_type: chart.viz_type,
  };
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
