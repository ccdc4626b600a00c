import type { EngineSecrets } from '../engine-secrets.ts';

/** Lists ClickHouse's tables of accounts, named collections, certificates, disks, and server settings. */
export const CLICKHOUSE_SECRETS: EngineSecrets = {
  objects: [
    {
      in: ['system'],
      names:
        /^(users|named_collections|user_directories|certificates|disks|storage_policies|server_settings|zookeeper|zookeeper_connection|remote_data_paths|detached_parts|backups|backup_log)$/,
    },
  ],
  functions: /^(getserversetting|showcertificate)$/,
  settings: { names: /path|secret|passw|token|key/, readers: /^getsetting(ordefault)?$/ },
  shows:
    /^SHOW (CREATE (USERS?|ROLES?|NAMED COLLECTIONS?|(SETTINGS )?PROFILES?|QUOTAS?|(ROW )?POLIC(Y|IES)|DICTIONARY)|ACCESS|NAMED COLLECTIONS?)\b/,
};
