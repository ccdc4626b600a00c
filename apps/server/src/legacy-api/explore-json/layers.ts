import { AppError } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { chartRow } from '../../features/charts/wire.ts';
import { visibleChart } from '../../features/charts/service.ts';
import { wireMoment } from '../../listing/moments.ts';
import type { Db } from '../../metadata/open-store.ts';

/** The charts that a map of several layers lays over each other, as old clients know them; those that the actor may not see are left out. */
export async function layersOf(chartIds: readonly number[], actor: Actor, { db, nowMs }: { readonly db: Db; readonly nowMs: number }): Promise<readonly unknown[]> {
  const charts = await Promise.all(chartIds.map(async id => {
    try {
      return await visibleChart(id, actor, db);
    } catch (error) {
      if (error instanceof AppError && (error.status === 404 || error.status === 403)) return undefined;
      throw error;
    }
  }));
  return charts.filter(chart => chart !== undefined).map(chart => {
    const row = chartRow(chart, nowMs);
    return {
      cache_timeout: chart.cache_timeout, changed_on: wireMoment(chart.changed_on), changed_on_humanized: row.changed_on_delta_humanized, datasource: row.datasource_name_text,
      description: chart.description, description_markeddown: row.description_markeddown, edit_url: row.edit_url, form_data: row.form_data, query_context: chart.query_context,
      modified: `<span class="no-wrap">${row.changed_on_delta_humanized}</span>`, owners: chart.owners.map(owner => owner.id), slice_id: chart.id, slice_name: chart.name,
      slice_url: row.slice_url, certified_by: chart.certified_by, certification_details: chart.certification_details, is_managed_externally: row.is_managed_externally,
    };
  });
}
