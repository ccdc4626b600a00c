import type { Dataset, DatasetColumn, DatasetMetric } from '@powerset/core/dataset/dataset.ts';
import type { GenericType } from '@powerset/core/table/result-table.ts';

/** A SELECT that returns a small table of flights, with unusual values for filters and groups. */
export const FLIGHTS_SQL = `SELECT * FROM (VALUES
  (1, 'SEA', 'SFO', TIMESTAMP '2024-01-01 10:00:00', 12, 679, TRUE),
  (2, 'SEA', 'LAX', TIMESTAMP '2024-01-15 11:30:00', -3, 954, FALSE),
  (3, 'LAX', 'SFO', TIMESTAMP '2024-02-01 00:00:00', NULL, 337, NULL),
  (4, NULL, 'SFO', TIMESTAMP '2024-02-29 23:59:59', 45, 337, TRUE),
  (5, '', 'SEA', TIMESTAMP '2024-03-31 05:00:00', 0, 679, FALSE),
  (6, 'LAX', 'SEA', NULL, 7, 954, FALSE)
) AS flights(id, origin, destination, departed, delay, distance, is_late)`;

/** Returns a column of a dataset with defaults for everything that a test does not set. */
export function aColumn(
  columnName: string,
  genericType: GenericType,
  change: Partial<DatasetColumn> = {},
): DatasetColumn {
  return {
    id: 1,
    columnName,
    type: { numeric: 'INTEGER', string: 'VARCHAR', temporal: 'TIMESTAMP', boolean: 'BOOLEAN' }[genericType],
    genericType,
    verboseName: null,
    description: null,
    expression: null,
    isTemporal: genericType === 'temporal',
    isGroupable: true,
    isFilterable: true,
    isActive: true,
    pythonDateFormat: null,
    ...change,
  };
}

export function aMetric(
  metricName: string,
  expression: string,
  change: Partial<DatasetMetric> = {},
): DatasetMetric {
  return {
    id: 1,
    metricName,
    expression,
    verboseName: null,
    description: null,
    d3Format: null,
    currency: null,
    warningText: null,
    ...change,
  };
}

/** Returns the dataset of flights; a test sets only what matters to it. */
export function aDataset(change: Partial<Dataset> = {}): Dataset {
  return {
    id: 1,
    uuid: '00000000-0000-4000-8000-000000000001',
    tableName: 'flights',
    schema: null,
    catalog: null,
    sql: FLIGHTS_SQL,
    databaseId: 1,
    mainTemporalColumn: 'departed',
    offset: 0,
    timeSettings: {},
    cacheTimeout: null,
    fetchValuesPredicate: null,
    templateParams: {},
    changedOn: '2024-01-01T00:00:00',
    columns: [
      aColumn('id', 'numeric'),
      aColumn('origin', 'string'),
      aColumn('destination', 'string'),
      aColumn('departed', 'temporal'),
      aColumn('delay', 'numeric'),
      aColumn('distance', 'numeric'),
      aColumn('is_late', 'boolean'),
      aColumn('route', 'string', { expression: `origin || ' - ' || destination` }),
    ],
    metrics: [aMetric('count', 'COUNT(*)'), aMetric('average_delay', 'AVG(delay)')],
    ...change,
  };
}
