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

/** Returns the label of the column in a form data key, if any. */
export function labelOfColumn(formData: FormData, key: string): string | undefined {
  return labelsOfColumns(formData, key)[0];
}

/** Returns the labels of the columns in a form data key. */
export function labelsOfColumns(formData: FormData, key: string): readonly string[] {
  return columnsOf(formData[key]).map(columnLabel);
}

/** Returns the label of the metric in a form data key, if any. */
export function labelOfMetric(formData: FormData, key: string): string | undefined {
  return metricsOf(formData[key]).map(metricLabel)[0];
}

/** Returns the labels of all metrics in old form data. */
export function labelsOfMetrics(formData: FormData): readonly string[] {
  return distinctBy(METRIC_KEYS.flatMap(key => metricsOf(formData[key])).map(metricLabel), label => label);
}
