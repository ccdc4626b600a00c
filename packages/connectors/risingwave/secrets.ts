import type { EngineSecrets } from '@powerset/connector-kit/engine-secrets.ts';
import { POSTGRESQL_SECRETS } from '@powerset/connector-kit/families/postgresql-secrets.ts';

/**
 * Lists the secrets of PostgreSQL, and RisingWave's secrets, connections, and definitions with the passwords
 * of sources.
 */
export const RISINGWAVE_SECRETS: EngineSecrets = {
  ...POSTGRESQL_SECRETS,
  objects: [
    ...POSTGRESQL_SECRETS.objects,
    {
      in: ['rw_catalog'],
      isFoundEverywhere: 'last',
      names: /^rw_(secrets|connections|user_secrets|sources|sinks|system_parameters|meta_snapshot)$/,
    },
  ],
  shows: /^SHOW (CREATE (SOURCE|SINK|CONNECTION|SECRET)|CONNECTIONS|SECRETS|PARAMETERS)\b/,
};
