import type { Dataset, DatasetColumn } from '@powerset/core/dataset/dataset.ts';
import { genericTypeOf } from '@powerset/connector-kit/type-class.ts';
import { aColumn, aDataset, aMetric } from '../flights.ts';

const column = (name: string, type: string, change: Partial<DatasetColumn> = {}): DatasetColumn =>
  aColumn(name, genericTypeOf(type, { rules: [] }) ?? 'string', { type, ...change });

const MOMENT = { isTemporal: true } as const;

/** Returns the dataset that the recorded queries of all engines use. */
export function ordersDataset(timestampType: string, change: Partial<Dataset> = {}): Dataset {
  return aDataset({
    tableName: 'orders',
    schema: 'sch',
    sql: null,
    mainTemporalColumn: 'order_ts',
    columns: [
      column('order_ts', timestampType, MOMENT),
      column('day', 'DATE', MOMENT),
      column('epoch_s', 'INTEGER', { ...MOMENT, pythonDateFormat: 'epoch_s' }),
      column('epoch_ms', 'BIGINT', { ...MOMENT, pythonDateFormat: 'epoch_ms' }),
      column('text_day', 'VARCHAR', { ...MOMENT, pythonDateFormat: '%Y-%m-%d' }),
      column('region', 'VARCHAR'),
      column('country', 'VARCHAR'),
      column('qty', 'INTEGER'),
      column('price', 'NUMERIC(10,2)'),
      column('ratio', 'FLOAT'),
      column('flag', 'BOOLEAN'),
      ...['Mixed Case', 'select', 'per%cent', 'quo"te', 'back`tick', '日本', 'a.b', 'UPPER'].map(name =>
        column(name, 'VARCHAR'),
      ),
      column('calc', 'VARCHAR', { expression: "CASE WHEN qty > 10 THEN 'x' ELSE 'y' END" }),
      column('calc_ts', timestampType, { ...MOMENT, expression: 'order_ts' }),
    ],
    metrics: [aMetric('count', 'COUNT(*)'), aMetric('Total Price', 'SUM(price)')],
    ...change,
  });
}
