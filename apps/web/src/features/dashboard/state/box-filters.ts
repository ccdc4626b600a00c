import type { DashboardChart } from '@powerset/contracts/dashboard.ts';
import { filtersOfBox } from '@powerset/core/dashboard/filter-boxes.ts';
import { chartsInScope } from '@powerset/core/filters/scope.ts';
import type { DataMasks } from '@powerset/core/filters/data-mask.ts';
import { datasetKeyOf } from '@powerset/core/form-data/form-data.ts';
import type { Draft } from './draft.ts';
import { filterEntries, type scopedFilters } from './metadata.ts';

type Scoped = ReturnType<typeof scopedFilters>;

/** Returns the filters of the filter boxes on a dashboard with the charts that each acts on. */
export function boxFilters(
  { metadata, layout }: Pick<Draft, 'metadata' | 'layout'>,
  charts: ReadonlyMap<number, DashboardChart> | undefined,
): Scoped {
  // If a dashboard has filters that were converted from its boxes, those filters replace the boxes.
  const own = new Set(filterEntries(metadata).map(({ id }) => id));
  return [...(charts?.values() ?? [])]
    .filter(({ form_data: formData }) => formData['viz_type'] === 'filter_box')
    .flatMap(({ id, form_data: formData }) =>
      filtersOfBox({ id, formData, datasetId: datasetKeyOf(formData)?.id }, metadata),
    )
    .filter(({ id }) => !own.has(id))
    .map(filter => ({ id: filter.id, filter, charts: chartsInScope(filter.scope, layout) }));
}

/** Returns the masks together with the default selections of the boxes. */
export function withBoxDefaults(boxes: Scoped, masks: DataMasks): DataMasks {
  return { ...Object.fromEntries(boxes.map(({ id, filter }) => [id, filter.defaultDataMask])), ...masks };
}
