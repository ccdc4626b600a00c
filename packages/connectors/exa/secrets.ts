import type { EngineSecrets } from '@powerset/connector-kit/engine-secrets.ts';

/** Lists Exasol's connections to other systems. */
export const EXASOL_SECRETS: EngineSecrets = {
  objects: [
    {
      in: ['sys', 'exa_statistics'],
      isFoundEverywhere: 'last',
      names: /^exa_(dba|all|user|session|role)_connections$/,
    },
  ],
};
