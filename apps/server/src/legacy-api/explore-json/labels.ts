import { columnsOf, metricsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { distinctBy } from '@powerset/core/form-data/query-fields.ts';
import { columnLabel, metricLabel } from '@powerset/core/query/query-object.ts';

const METRIC_KEYS = [
  'metric',
  'metrics',
  'percent_metrics',
  'metric_2',
  'secondary_metric',
  'x',
  'y',
  'size',
];

/** The label of the column that a key names; undefined when it names none. */
export function labelOfColumn(formData: FormData, key: string): string | undefined {
  return labelsOfColumns(formData, key)[0];
}

/** The labels of the columns that a key names. */
export function labelsOfColumns(formData: FormData, key: string): readonly string[] {
  return columnsOf(formData[key]).map(columnLabel);
}

/** The label of the metric that a key names; undefined when it names none. */
export function labelOfMetric(formData: FormData, key: string): string | undefined {
  return metricsOf(formData[key]).map(metricLabel)[0];
}

/** The labels of all metrics that old form data names. */
export function labelsOfMetrics(formData: FormData): readonly string[] {
  return distinctBy(METRIC_KEYS.flatMap(key => metricsOf(formData[key])).map(metricLabel), label => label);
}
