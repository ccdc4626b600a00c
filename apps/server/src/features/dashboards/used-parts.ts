import { parseMetadata } from '@powerset/core/dashboard/metadata.ts';
import { formDataOf } from '../charts/service.ts';
import type { Chart } from '../charts/store.ts';
import type { DatasetRecord } from '../datasets/store.ts';

export interface UsedParts {
  readonly columns: ReadonlySet<string>;
  readonly metrics: ReadonlySet<string>;
}

/**
 * Returns the columns and metrics of a dataset that are named by the dashboard's charts on it and by the
 * native filters over it.
 */
export function usedParts(
  dataset: DatasetRecord,
  charts: readonly Chart[],
  jsonMetadata: string | null,
): UsedParts {
  const names = new Set<string>();
  for (const chart of charts) {
    if (chart.dataset_id === dataset.id) collectTexts(formDataOf(chart), names);
  }
  for (const filter of nativeFilters(jsonMetadata))
    if (isOver(dataset.id, filter)) collectTexts(filter, names);
  return {
    columns: new Set(dataset.columns.map(column => column.column_name).filter(name => names.has(name))),
    metrics: new Set(dataset.metrics.map(metric => metric.metric_name).filter(name => names.has(name))),
  };
}

function nativeFilters(jsonMetadata: string | null): readonly unknown[] {
  const filters = parseMetadata(jsonMetadata)['native_filter_configuration'];
  return Array.isArray(filters) ? filters : [];
}

// Texts of a filter over another dataset would reveal whether this one has a column of that name.
function isOver(datasetId: number, filter: unknown): boolean {
  const targets: unknown =
    typeof filter === 'object' && filter !== null ? Reflect.get(filter, 'targets') : undefined;
  return (
    Array.isArray(targets) &&
    targets.some(
      target =>
        typeof target === 'object' && target !== null && Reflect.get(target, 'datasetId') === datasetId,
    )
  );
}

// Form data names columns in many places; any text that equals a column's name counts.
function collectTexts(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value);
  else if (Array.isArray(value)) for (const item of value) collectTexts(item, into);
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) collectTexts(member, into);
}
