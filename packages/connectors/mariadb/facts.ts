import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { MYSQL_WIRE } from '@powerset/connector-kit/families/mysql.ts';

/** What is known of MariaDB without connecting to it. */
export const mariadbFacts: EngineFacts = {
  ...MYSQL_WIRE,
  engine: 'mariadb',
  label: 'MariaDB',
  names: { ...MYSQL_WIRE.names, dialectName: 'mariadb' },
};
