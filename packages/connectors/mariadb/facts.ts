import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { MYSQL_WIRE } from '@powerset/connector-kit/families/mysql.ts';

/** Describes MariaDB without connecting to it. */
export const mariadbFacts: EngineFacts = {
  ...MYSQL_WIRE,
  engine: 'mariadb',
  label: 'MariaDB',
  connection: {
    ...MYSQL_WIRE.connection,
    parameters: { ...MYSQL_WIRE.connection.parameters!, scheme: 'mariadb+mysqldb' },
  },
  names: { ...MYSQL_WIRE.names, dialectName: 'mariadb' },
};
