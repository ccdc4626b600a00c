import { COCKROACHDB_SECRETS } from './secrets.ts';
import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { POSTGRESQL_WIRE } from '@powerset/connector-kit/families/postgresql.ts';

/** Describes CockroachDB without connecting to it. */
export const cockroachdbFacts: EngineFacts = {
  ...POSTGRESQL_WIRE,
  engine: 'cockroachdb',
  secrets: COCKROACHDB_SECRETS,
  label: 'CockroachDB',
  names: { ...POSTGRESQL_WIRE.names, dialectName: 'cockroachdb', maxLength: 63 },
  moments: { date: `'{date}'`, datetime: `'{text_s}'`, timestamp: `'{text_s}'`, string: `'{text_s}'` },
  connection: {
    ...POSTGRESQL_WIRE.connection,
    parameters: {
      kind: 'basic',
      required: ['database', 'host', 'port', 'username'],
      encryption: { sslmode: 'require' },
      scheme: 'cockroachdb+psycopg2',
    },
  },
};
