import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import type { Dataset } from '@powerset/core/dataset/dataset.ts';

/** Returns what a picture needs to know of a dataset: the labels and formats of its columns and metrics. */
export function pictureDataset(dataset: Dataset | undefined): ChartDataset | undefined {
  if (!dataset) return undefined;
  return {
    id: dataset.id,
    type: 'table',
    name: dataset.tableName,
    columns: dataset.columns.map(column => ({
      id: column.id,
      name: column.columnName,
      label: column.verboseName || column.columnName,
      databaseType: column.type,
      genericType: column.genericType,
      isTemporal: column.isTemporal,
      isGroupable: column.isGroupable,
      isFilterable: column.isFilterable,
      description: null,
      expression: column.expression,
      certification: null,
      warning: null,
    })),
    metrics: dataset.metrics.map(metric => ({
      id: metric.id,
      name: metric.metricName,
      label: metric.verboseName || metric.metricName,
      expression: metric.expression,
      description: null,
      numberFormat: metric.d3Format || null,
      currency: metric.currency,
      certification: null,
      warning: null,
    })),
    mainTemporalColumn: dataset.mainTemporalColumn,
    timeGrains: [],
    suggestsFilterValues: false,
  };
}
