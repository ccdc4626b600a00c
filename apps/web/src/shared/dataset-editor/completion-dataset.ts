import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import type { DraftColumn } from './dataset-draft.ts';

/** Returns the columns of a draft in the form that completion of SQL takes. */
export function completionDataset(id: number, columns: readonly DraftColumn[]): ChartDataset {
  return {
    id,
    type: 'table',
    name: '',
    columns: columns.map(column => ({
      id: column.id ?? null,
      name: column.name,
      label: column.label || column.name,
      databaseType: column.type,
      genericType: null,
      isTemporal: column.isTemporal,
      isGroupable: column.isGroupable,
      isFilterable: column.isFilterable,
      description: column.description,
      expression: column.isCalculated ? column.expression : null,
      certification: null,
      warning: null,
    })),
    metrics: [],
    mainTemporalColumn: null,
    timeGrains: [],
    suggestsFilterValues: false,
  };
}
