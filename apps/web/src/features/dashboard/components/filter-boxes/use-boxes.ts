import { useMemo } from 'react';
import { labelOf } from '@powerset/core/chart/chart-dataset.ts';
import type { FilterBox } from '@powerset/core/dashboard/filter-boxes.ts';
import { chartNodesOf } from '@powerset/core/dashboard/layout.ts';
import { datasetKeyOf } from '@powerset/core/form-data/form-data.ts';
import { useFacts } from '../../facts.ts';
import { useLayout } from '../../state/store.ts';

/** A filter box on the page, with its name. */
export interface NamedBox extends FilterBox {
  readonly name: string;
}

/** Returns the filter boxes on the page. */
export function useBoxes(): readonly NamedBox[] {
  const { charts, datasets } = useFacts();
  const layout = useLayout();
  return useMemo(() => {
    const shown = new Set(chartNodesOf(layout).map(node => node.meta.chartId));
    return [...(charts?.values() ?? [])]
      .filter(({ id, form_data: formData }) => formData['viz_type'] === 'filter_box' && shown.has(id))
      .map(({ id, slice_name: name, form_data: formData }) => {
        const datasetId = datasetKeyOf(formData)?.id;
        const dataset = datasets?.get(datasetId ?? -1);
        return { id, name, formData, datasetId, labelOf: (column: string) => labelOf(dataset, column) };
      });
  }, [charts, datasets, layout]);
}
