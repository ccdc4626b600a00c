import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { dateTrunc } from '@powerset/connector-kit/families/date-trunc.ts';
import { HIVE } from '@powerset/connector-kit/families/hive.ts';

// Databricks has Hive's type names; every type whose name begins with `date` is a date.
const DATABRICKS_TYPES: EngineFacts['types']['rules'] = [[/^date/i, 'date']];
/** Describes Databricks without connecting to it. */
export const databricksFacts: EngineFacts = {
  ...HIVE,
  engine: 'databricks',
  label: 'Databricks',
  defaultDriver: 'connector',
  drivers: { connector: 'Native all-purpose driver' },
  uriPlaceholder: 'databricks+connector://token:{access_token}@{host}:{port}/{database_name}',
  flags: { ...HIVE.flags, supportsDynamicSchema: false, allowsHiddenOrderbyAgg: true },
  names: { ...HIVE.names, dialectName: 'databricks' },
  select: { ...HIVE.select, ordersByHiddenMetrics: true },
  timeGrains: {
    ...dateTrunc('{col}', 'date_trunc'),
    'P1W/1970-01-03T00:00:00Z': "date_trunc('week', {col} + interval '1 day') + interval '5 days'",
    '1969-12-28T00:00:00Z/P1W': "date_trunc('week', {col} + interval '1 day') - interval '1 day'",
  },
  computedGrains: {},
  types: { rules: DATABRICKS_TYPES },
  connection: {
    ...HIVE.connection,
    schemaInPath: 'none',
    impersonates: 'by-user',
    parameters: {
      kind: 'databricks',
      required: ['access_token', 'database', 'host', 'http_path', 'port'],
      encryption: { ssl: '1' },
      scheme: 'databricks+connector',
    },
  },
  errors: [],
};
