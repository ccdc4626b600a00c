import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { DORIS_TYPES, MYSQL_WIRE, mysqlErrors } from '@powerset/connector-kit/families/mysql.ts';

/** Describes Apache Doris without connecting to it. */
export const pydorisFacts: EngineFacts = {
  ...MYSQL_WIRE,
  engine: 'pydoris',
  label: 'Apache Doris',
  aliases: ['doris'],
  defaultDriver: 'pydoris',
  uriPlaceholder: 'doris://user:password@host:port/catalog.db[?key=value&key=value...]',
  names: { ...MYSQL_WIRE.names, dialectName: 'pydoris' },
  types: { rules: DORIS_TYPES },
  connection: {
    ...MYSQL_WIRE.connection,
    schemaInPath: 'behind-dot',
    usualCatalog: 'internal',
    connectArgs: {},
    parameters: {
      kind: 'basic',
      required: ['database', 'host', 'port', 'username'],
      encryption: { ssl: '0' },
      scheme: 'pydoris+pydoris',
    },
  },
  errors: mysqlErrors('Doris'),
};
