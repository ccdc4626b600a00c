import type { Actor } from '@powerset/core/permissions/actor.ts';
import { chartRow, formDataOf } from '../../features/charts/wire.ts';
import { visibleChart } from '../../features/charts/service.ts';
import { wireMoment } from '../../listing/moments.ts';
import type { Db } from '../../metadata/open-store.ts';
import { seenOf, type OtherCharts } from './other-charts.ts';

/** Returns the saved charts that a chart draws, without those hidden from the actor. */
export function otherCharts(db: Db, now: () => number): OtherCharts {
  return {
    layers: (ids, actor) => layersOf(ids, actor, { db, nowMs: now() }),
    drawn: (ids, actor) =>
      seenOf(ids, async id => {
        const chart = await visibleChart(id, actor, db);
        return { id, name: chart.name ?? '', formData: formDataOf(chart) };
      }),
  };
}

/** Returns the charts of a multi-layer map as old clients know them. */
async function layersOf(
  chartIds: readonly number[],
  actor: Actor,
  { db, nowMs }: { readonly db: Db; readonly nowMs: number },
): Promise<readonly unknown[]> {
  const charts = await seenOf(chartIds, id => visibleChart(id, actor, db));
  return charts.map(chart => {
    const row = chartRow(chart, nowMs);
    return {
      cache_timeout: chart.cache_timeout,
      changed_on: wireMoment(chart.changed_on),
      changed_on_humanized: row.changed_on_delta_humanized,
      datasource: row.datasource_name_text,
      description: chart.description,
      description_markeddown: row.description_markeddown,
      edit_url: row.edit_url,
      form_data: row.form_data,
      query_context: chart.query_context,
      modified: `<span class="no-wrap">${row.changed_on_delta_humanized}</span>`,
      owners: chart.owners.map(owner => owner.id),
      slice_id: chart.id,
      slice_name: chart.name,
      slice_url: row.slice_url,
      certified_by: chart.certified_by,
      certification_details: chart.certification_details,
      is_managed_externally: row.is_managed_externally,
    };
  });
}
