import type { EngineSecrets } from '@powerset/connector-kit/engine-secrets.ts';

/** Lists Firebird's accounts, and its tables of files and configuration. */
export const FIREBIRD_SECRETS: EngineSecrets = {
  objects: [
    {
      in: ['sys'],
      isFoundEverywhere: 'first',
      names:
        /^(sec\$\w+|mon\$(database|attachments)|rdb\$(config|files|backup_history|auth_mapping)|plg\$\w+)$/,
    },
  ],
  functions: /^rdb\$get_context$/,
};
