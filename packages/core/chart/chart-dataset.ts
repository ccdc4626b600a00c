import type { Currency } from '../format/currency.ts';
import type { GenericType } from '../table/result-table.ts';

/** A column of a dataset, as chart code sees it. */
export interface ChartColumn {
  readonly id: number | null;
  readonly name: string;
  /** The verbose name if there is one, otherwise the name. */
  readonly label: string;
  readonly databaseType: string | null;
  readonly genericType: GenericType | null;
  readonly isTemporal: boolean;
  readonly isGroupable: boolean;
  readonly isFilterable: boolean;
  readonly description: string | null;
  /** Set for a calculated column. */
  readonly expression: string | null;
  readonly certification: Certification | null;
  readonly warning: string | null;
}

/** A saved metric, as chart code sees it. */
export interface ChartMetric {
  readonly id: number | null;
  readonly name: string;
  readonly label: string;
  readonly expression: string;
  readonly description: string | null;
  readonly numberFormat: string | null;
  readonly currency: Currency | null;
  readonly certification: Certification | null;
  readonly warning: string | null;
}

export interface Certification {
  readonly by: string | null;
  readonly details: string | null;
}

/** A dataset with the time grains of its engine, as chart code sees it. */
export interface ChartDataset {
  readonly id: number;
  readonly type: string;
  readonly name: string;
  readonly columns: readonly ChartColumn[];
  readonly metrics: readonly ChartMetric[];
  readonly mainTemporalColumn: string | null;
  readonly timeGrains: readonly (readonly [grain: string | null, label: string])[];
  /** Whether filters may query the column's values. */
  readonly suggestsFilterValues: boolean;
}

/** Returns the column of that name. */
export function columnOf(dataset: ChartDataset | undefined, name: unknown): ChartColumn | undefined {
  return dataset?.columns.find(column => column.name === name);
}

/** Returns the saved metric of that name. */
export function metricOf(dataset: ChartDataset | undefined, name: unknown): ChartMetric | undefined {
  return dataset?.metrics.find(metric => metric.name === name);
}

/** Returns the label of a result's column or metric; unknown names stay. */
export function labelOf(dataset: ChartDataset | undefined, name: string): string {
  return (
    metricOf(dataset, name)?.label ??
    columnOf(dataset, name)?.label ??
    (name === '__timestamp' ? 'Time' : name)
  );
}
