import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { DORIS_TYPES, MYSQL_WIRE, mysqlErrors } from '@powerset/connector-kit/families/mysql.ts';

/** Describes StarRocks without connecting to it. */
export const starrocksFacts: EngineFacts = {
  ...MYSQL_WIRE,
  engine: 'starrocks',
  label: 'StarRocks',
  defaultDriver: 'starrocks',
  uriPlaceholder: 'starrocks://user:password@host:port/catalog.db[?key=value&key=value...]',
  names: { ...MYSQL_WIRE.names, dialectName: 'starrocks' },
  select: { ...MYSQL_WIRE.select, limit: 'limit-offset', unlimited: '' },
  types: { rules: DORIS_TYPES },
  connection: {
    ...MYSQL_WIRE.connection,
    schemaInPath: 'behind-dot',
    usualCatalog: 'default_catalog',
    connectArgs: {},
    parameters: {
      kind: 'basic',
      required: ['database', 'host', 'port', 'username'],
      encryption: { ssl: '1' },
      scheme: 'starrocks+starrocks',
    },
  },
  errors: mysqlErrors('StarRocks').filter(
    ({ type }) => type === 'CONNECTION_ACCESS_DENIED_ERROR' || type === 'CONNECTION_UNKNOWN_DATABASE_ERROR',
  ),
};
