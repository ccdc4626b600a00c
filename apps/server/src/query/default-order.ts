import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import { columnLabel, type QueryObject } from '@powerset/core/query/query-object.ts';
import type { ChartQueryAnswer } from '@powerset/engine/run-chart-query.ts';
import { categoryOrders, sortedByPlaces } from '@powerset/engine/shape/category-orders.ts';

interface Asked {
  readonly dataset: Dataset;
  readonly formData: Readonly<Record<string, unknown>>;
}

/**
 * Returns the answer of a table without a sort in the order of its first categories. Its query is ordered by
 * the first metric only to choose its rows.
 */
export function inDefaultOrder(
  answer: ChartQueryAnswer,
  query: QueryObject,
  { dataset, formData }: Asked,
): ChartQueryAnswer {
  const orders = categoryOrders(query, { dataset });
  if (orders.size === 0 || !isUnsortedTable(query, formData)) return answer;
  const labels = (query.columns ?? []).map(columnLabel);
  const others = labels.findIndex(label => !orders.has(label));
  const leading = labels.slice(0, others < 0 ? labels.length : others);
  const table = sortedByPlaces(
    answer.result.table,
    new Map(leading.map(label => [label, orders.get(label)!] as const)),
  );
  return { ...answer, result: { ...answer.result, table } };
}

function isUnsortedTable({ orderby, metrics }: QueryObject, formData: Asked['formData']): boolean {
  const [first] = metrics ?? [];
  const [target, isAscending] = orderby?.[0] ?? [];
  return (
    formData['viz_type'] === 'table' &&
    formData['server_pagination'] !== true &&
    metricsOf(formData['timeseries_limit_metric']).length === 0 &&
    orderby?.length === 1 &&
    isAscending === false &&
    first !== undefined &&
    JSON.stringify(target) === JSON.stringify(first)
  );
}
