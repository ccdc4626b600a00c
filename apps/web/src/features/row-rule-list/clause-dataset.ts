import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';

interface Wire {
  readonly id: number;
  readonly table_name: string;
  readonly columns: readonly {
    readonly id: number;
    readonly column_name: string;
    readonly type: string | null;
    readonly expression: string | null;
  }[];
}

/** Returns what completion in a clause knows of a dataset: its columns, but no metrics, which it cannot use. */
export function clauseDataset({ id, table_name: name, columns }: Wire): ChartDataset {
  return {
    id,
    type: 'table',
    name,
    columns: columns.map(column => ({
      id: column.id,
      name: column.column_name,
      label: column.column_name,
      databaseType: column.type,
      genericType: null,
      isTemporal: false,
      isGroupable: true,
      isFilterable: true,
      description: null,
      expression: column.expression || null,
      certification: null,
      warning: null,
    })),
    metrics: [],
    mainTemporalColumn: null,
    timeGrains: [],
    suggestsFilterValues: false,
  };
}
