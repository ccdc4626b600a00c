import type { EngineSecrets } from '@powerset/connector-kit/engine-secrets.ts';

/** Lists CrateDB's accounts, foreign servers, repositories, and details of its nodes' disks. */
export const CRATE_SECRETS: EngineSecrets = {
  objects: [
    { in: ['sys'], names: /^(users|roles|repositories|nodes|cluster)$/ },
    {
      in: ['information_schema'],
      names: /^(user_mapping_options|foreign_server_options|foreign_table_options)$/,
    },
    {
      in: ['pg_catalog'],
      isFoundEverywhere: 'first',
      names: /^pg_(authid|shadow|settings|subscription|hba_file_rules)$/,
    },
  ],
  settings: { names: /path|secret|passw|token|key|file/, readers: /^current_setting$/ },
  shows: /^SHOW ALL\b/,
};
