import { thumbnailUrl } from '../../http/thumbnail-url.ts';
import type { DashboardChart, DashboardItem, DashboardRow } from '@powerset/contracts/dashboard.ts';
import { humanize, wireMoment, wireMomentUtc } from '../../listing/moments.ts';
import { plainHtml } from '../../listing/plain-html.ts';
import { fullName, wirePerson } from '../../metadata/people.ts';
import { chartUrl, formDataOf } from '../charts/service.ts';
import type { Chart } from '../charts/store.ts';
import type { Dashboard } from './store.ts';

/** Returns a dashboard as a list item. */
export function dashboardRow(dashboard: Dashboard, nowMs: number): DashboardRow {
  return {
    ...shared(dashboard, nowMs),
    changed_on_utc: wireMomentUtc(dashboard.changed_on),
    created_by: wirePerson(dashboard.creator),
    created_on_delta_humanized: humanize(dashboard.created_on, nowMs),
    status: dashboard.is_published === 1 ? 'published' : 'draft',
    uuid: dashboard.uuid,
  };
}

/** Returns a dashboard as a single item. */
export function dashboardItem(dashboard: Dashboard, nowMs: number): DashboardItem {
  return {
    ...shared(dashboard, nowMs),
    changed_on: wireMoment(dashboard.changed_on),
    charts: dashboard.charts.map(chart => chart.name),
  };
}

/** Returns a chart as an item of its dashboard. */
export function dashboardChart(chart: Chart): DashboardChart {
  return {
    cache_timeout: chart.cache_timeout,
    certification_details: chart.certification_details,
    certified_by: chart.certified_by,
    changed_on: wireMoment(chart.changed_on),
    description: chart.description,
    description_markeddown: plainHtml(chart.description),
    form_data: formDataOf(chart),
    id: chart.id,
    slice_name: chart.name,
    slice_url: chartUrl(chart.id),
  };
}

/** Returns the URL of a dashboard. */
export function dashboardUrl({ slug, id }: { readonly slug: string | null; readonly id: number }): string {
  return `/superset/dashboard/${slug || id}/`;
}

function shared(dashboard: Dashboard, nowMs: number) {
  return {
    certification_details: dashboard.certification_details,
    certified_by: dashboard.certified_by,
    changed_by: wirePerson(dashboard.changer),
    changed_by_name: fullName(dashboard.changer),
    changed_on_delta_humanized: humanize(dashboard.changed_on, nowMs),
    css: dashboard.css,
    dashboard_title: dashboard.title,
    id: dashboard.id,
    is_managed_externally: dashboard.is_managed_externally === 1,
    json_metadata: dashboard.json_metadata,
    owners: dashboard.owners.map(owner => wirePerson(owner)!),
    position_json: dashboard.position_json,
    published: dashboard.is_published === 1,
    roles: dashboard.roles.map(({ id, name }) => ({ id, name })),
    slug: dashboard.slug,
    tags: [],
    thumbnail_url: thumbnailUrl('dashboard', dashboard),
    url: dashboardUrl(dashboard),
  };
}
