import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { MYSQL_WIRE } from '@powerset/connector-kit/families/mysql.ts';

/** Describes MySQL without connecting to it. */
export const mysqlFacts: EngineFacts = {
  ...MYSQL_WIRE,
  engine: 'mysql',
  label: 'MySQL',
  names: { ...MYSQL_WIRE.names, dialectName: 'mysql' },
};
