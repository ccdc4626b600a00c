import { useMemo } from 'react';
import { labelOf } from '@powerset/core/chart/chart-dataset.ts';
import { crossFilterParts } from '@powerset/core/filters/cross-filter.ts';
import { clearedMask } from '@powerset/core/filters/filter-mask.ts';
import { filterIndicators } from '@powerset/core/filters/indicators.ts';
import { lacksValue } from '@powerset/core/filters/value-filter.ts';
import { datasetKeyOf } from '@powerset/core/form-data/form-data.ts';
import { useFacts } from '../../facts.ts';
import { scopedFilters } from '../../state/metadata.ts';
import { useDashboard, useDashboardStore } from '../../state/store.ts';
import { useCrossFilters, useSetCrossFilter } from '../../state/use-cross-filters.ts';
import { useScopedFilters } from '../../state/use-scoped-filters.ts';
import { useChartNames } from '../cross-filters/use-chart-names.ts';

export interface ActiveFilter {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly canClear: boolean;
  /** True if the chart's dataset has no such column. */
  readonly isIncompatible: boolean;
  /** The part of the page that emits the cross-filter. */
  readonly emitterId?: string | undefined;
}

const NONE: readonly string[] = [];

/**
 * Returns the filters that act on a chart, and a function that clears one.
 * @param rejected the columns that the server could not filter by
 */
export function useActiveFilters(chartId: number, rejected: readonly string[] = NONE) {
  const store = useDashboardStore();
  const filters = useScopedFilters();
  const masks = useDashboard(state => state.masks);
  const crossFilters = useActiveCrossFilters(chartId, rejected);
  const { remove } = useSetCrossFilter();
  const native = useMemo(
    () =>
      filterIndicators({ chartId, filters, masks: masks ?? {}, rejected })
        .filter(({ status }) => status !== 'UNSET')
        .map(({ id, name, text, status }): ActiveFilter => {
          const filter = filters.find(one => one.id === id)?.filter;
          const canClear = filter?.filterType === 'filter_select' && !lacksValue(filter, {});
          return { id, name, text, canClear, isIncompatible: status === 'INCOMPATIBLE' };
        }),
    [filters, masks, chartId, rejected],
  );
  const unset = useMemo(
    () =>
      filterIndicators({ chartId, filters, masks: masks ?? {}, rejected }).filter(
        one => one.status === 'UNSET',
      ),
    [filters, masks, chartId, rejected],
  );
  const clear = ({ id, emitterId }: ActiveFilter): void => {
    if (emitterId !== undefined) return remove(Number(id));
    const { masks: now, history } = store.getState();
    const found = scopedFilters(history.present).find(one => one.id === id);
    if (found && now) store.send({ type: 'masks-set', masks: { ...now, [id]: clearedMask(found.filter) } });
  };
  const lacking = filters.filter(
    ({ filter, charts }) => charts.includes(chartId) && lacksValue(filter, masks?.[filter.id]),
  );
  return { native, unset, lacking, crossFilters, clear };
}

function useActiveCrossFilters(chartId: number, rejected: readonly string[]): readonly ActiveFilter[] {
  const crossFilters = useCrossFilters();
  const { datasets } = useFacts();
  const names = useChartNames();
  return useMemo(
    () =>
      crossFilters
        .filter(({ charts }) => charts.includes(chartId))
        .map(({ id, chartId: emitter, mask }): ActiveFilter => {
          const source = names.get(emitter);
          const dataset = source?.chart && datasets?.get(datasetKeyOf(source.chart.form_data)?.id ?? -1);
          const parts = crossFilterParts(mask);
          return {
            id,
            name: source?.title ?? '',
            text: parts.map(({ column, text }) => `${labelOf(dataset, column)} ${text}`).join(', '),
            canClear: true,
            isIncompatible: parts.length > 0 && parts.every(({ column }) => rejected.includes(column)),
            emitterId: source?.nodeId ?? '',
          };
        }),
    [crossFilters, chartId, names, datasets, rejected],
  );
}
