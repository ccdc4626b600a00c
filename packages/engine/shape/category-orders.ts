import { categoryPlaces, type CategoryOrder } from '@powerset/core/dataset/category-order.ts';
import { columnLabel, type QueryObject } from '@powerset/core/query/query-object.ts';
import { cellAt, columnNamed, type ResultTable } from '@powerset/core/table/result-table.ts';
import { meantColumn } from '../plan/column-expression.ts';
import type { Plan, PlanContext } from '../plan/plan.ts';
import { takeRows, type LabelledTable } from '../post-process/frame.ts';

/** The orders of categories by the label of the column in a result. */
export type CategoryOrders = ReadonlyMap<string, CategoryOrder>;

/** Returns the orders that the author of the dataset set for the columns of a query. */
export function categoryOrders(
  { columns }: Pick<QueryObject, 'columns'>,
  { dataset }: Pick<PlanContext, 'dataset'>,
): CategoryOrders {
  return new Map(
    (columns ?? []).flatMap(column => {
      const order = meantColumn(dataset, column)?.categoryOrder;
      return order ? [[columnLabel(column), order] as const] : [];
    }),
  );
}

/**
 * Returns the orders without the values that an answer does not show, because rules may hide them from its
 * reader.
 */
export function shownOrders(
  orders: CategoryOrders,
  { table, labelMap }: Pick<LabelledTable, 'table' | 'labelMap'>,
): CategoryOrders {
  if (orders.size === 0) return orders;
  const heads = new Set(Object.values(labelMap).flat());
  return new Map(
    [...orders].map(([label, order]) => {
      const column = columnNamed(table, label);
      const cells = new Set<string>();
      for (let row = 0; column && row < table.rowCount; row++) cells.add(String(cellAt(column, row)));
      return [label, order.filter(value => cells.has(String(value)) || heads.has(String(value)))];
    }),
  );
}

/**
 * Returns the rows of an aggregated result in the order of its categories, if the query has no order of its
 * own. Values without a place keep their order.
 */
export function rowsInOrder(
  table: ResultTable,
  { query, isGrouped }: Pick<Plan, 'query' | 'isGrouped'>,
  orders: CategoryOrders,
): ResultTable {
  if (orders.size === 0 || !isGrouped || (query.orderby ?? []).length > 0) return table;
  return sortedByPlaces(table, orders);
}

/** Returns the rows of a table in the order of categories, by the first column first. */
export function sortedByPlaces(table: ResultTable, orders: CategoryOrders): ResultTable {
  const keys = [...orders].flatMap(([label, order]) => {
    const column = columnNamed(table, label);
    const placeOf = categoryPlaces(order);
    return column
      ? [Int32Array.from({ length: table.rowCount }, (_, row) => placeOf(cellAt(column, row)))]
      : [];
  });
  const rows = Int32Array.from({ length: table.rowCount }, (_, row) => row).sort((a, b) => {
    const key = keys.find(places => places[a] !== places[b]);
    return key ? key[a]! - key[b]! : a - b;
  });
  return {
    ...table,
    columns: table.columns.map(column => ({
      ...column,
      data: takeRows({ ...column, label: [column.name] }, rows).data,
    })),
  };
}
