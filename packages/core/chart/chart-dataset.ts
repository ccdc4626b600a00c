import type { Currency } from '../format/currency.ts';
import type { GenericType } from '../table/result-table.ts';

/** A column of a dataset as chart makers see it. */
export interface ChartColumn {
  readonly id: number | null;
  readonly name: string;
  /** What people read: the verbose name when there is one. */
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

/** A saved metric as chart makers see it. */
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

/** A dataset as chart makers see it, with the time grains of its engine. */
export interface ChartDataset {
  readonly id: number;
  readonly type: string;
  readonly name: string;
  readonly columns: readonly ChartColumn[];
  readonly metrics: readonly ChartMetric[];
  readonly mainTemporalColumn: string | null;
  readonly timeGrains: readonly (readonly [grain: string | null, label: string])[];
  /** Values of a column may be asked for while filtering. */
  readonly suggestsFilterValues: boolean;
}

/** The column of that name. */
export function columnOf(dataset: ChartDataset | undefined, name: unknown): ChartColumn | undefined {
  return dataset?.columns.find(column => column.name === name);
}

/** The saved metric of that name. */
export function metricOf(dataset: ChartDataset | undefined, name: unknown): ChartMetric | undefined {
  return dataset?.metrics.find(metric => metric.name === name);
}

/** What people read for a column or metric of a result; a name that the dataset does not know stays. */
export function labelOf(dataset: ChartDataset | undefined, name: string): string {
  return (
    metricOf(dataset, name)?.label ??
    columnOf(dataset, name)?.label ??
    (name === '__timestamp' ? 'Time' : name)
  );
}
