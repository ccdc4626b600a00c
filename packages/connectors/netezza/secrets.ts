import type { EngineSecrets } from '@powerset/connector-kit/engine-secrets.ts';

/** Lists Netezza's tables of accounts with their passwords. */
export const NETEZZA_SECRETS: EngineSecrets = {
  objects: [
    {
      in: ['definition_schema', 'admin', 'pg_catalog'],
      isFoundEverywhere: 'first',
      names:
        /^(_t_(user|userpwd|user_\w+|dskinfo|hwcomp\w*)|_v_(user_password|authentication_settings|authentication|cryptographic_\w+|key\w*|client_\w+)|pg_(authid|shadow))$/,
    },
  ],
};
