import { useMemo } from 'react';
import { FilterForm, type FilterValues } from '@powerset/charts/kit/view/FilterForm.tsx';
import { filterBox } from '@powerset/charts/filter_box/index.ts';
import type { FilterFormModel, FilterValue } from '@powerset/charts/kit/filter-field.ts';
import { approximateTextWidth } from '@powerset/charts/kit/surface.ts';
import { chartTheme } from '@powerset/charts/kit/view/chart-theme.ts';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { boxFilterId, boxMask } from '@powerset/core/dashboard/filter-boxes.ts';
import { chosenValues } from '@powerset/core/filters/data-mask.ts';
import { useTheme } from '@powerset/ui/theme/theme-mode.ts';
import { withBoxDefaults } from '../../state/box-filters.ts';
import { useBoxFilters } from '../../state/use-box-filters.ts';
import { useDashboard, useDashboardStore } from '../../state/store.ts';
import type { Tile } from './use-tile-data.ts';

interface FilterBoxTileProps {
  readonly chartId: number;
  readonly tile: Tile;
  readonly dataset: ChartDataset | undefined;
}

/** Shows a filter box on its dashboard; its selections filter the charts in its scope. */
export function FilterBoxTile({ chartId, tile, dataset }: FilterBoxTileProps) {
  const theme = useTheme();
  const store = useDashboardStore();
  const boxes = useBoxFilters();
  const masks = useDashboard(state => state.masks);
  const { formData, data } = tile;
  const model = useMemo(() => {
    const surface = {
      width: 0,
      height: 0,
      theme: chartTheme(theme),
      measureText: approximateTextWidth,
      dataset,
    };
    return filterBox.toOption({ formData, answers: data?.answers ?? [], surface }) as FilterFormModel; // Its own option.
  }, [formData, data, theme, dataset]);
  const selected = withBoxDefaults(boxes, masks ?? {});
  const values: FilterValues = Object.fromEntries(
    model.fields.map(({ key }) => [
      key,
      chosenValues(selected[boxFilterId(chartId, key)]) as readonly FilterValue[],
    ]), // Made by `boxMask`.
  );
  const apply = (next: FilterValues): void => {
    const changed = model.fields.flatMap(({ key }) => {
      const box = boxes.find(({ id }) => id === boxFilterId(chartId, key));
      return box ? [[box.id, boxMask(box.filter, next[key] ?? [])] as const] : [];
    });
    store.send({ type: 'masks-set', masks: { ...store.getState().masks, ...Object.fromEntries(changed) } });
  };
  return <FilterForm model={model} values={values} onApply={apply} />;
}
