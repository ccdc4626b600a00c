import { RISINGWAVE_SECRETS } from './secrets.ts';
import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { POSTGRESQL_WIRE } from '@powerset/connector-kit/families/postgresql.ts';

/** Describes RisingWave without connecting to it. */
export const risingwaveFacts: EngineFacts = {
  ...POSTGRESQL_WIRE,
  engine: 'risingwave',
  secrets: RISINGWAVE_SECRETS,
  label: 'RisingWave',
  defaultDriver: '',
  names: { ...POSTGRESQL_WIRE.names, dialectName: 'risingwave', maxLength: 63 },
  connection: {
    ...POSTGRESQL_WIRE.connection,
    parameters: {
      kind: 'basic',
      required: ['database', 'host', 'port', 'username'],
      encryption: { sslmode: 'require' },
      scheme: 'risingwave',
    },
  },
};
