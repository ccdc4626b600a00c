import type { EngineSecrets } from '@powerset/connector-kit/engine-secrets.ts';

/** Lists what reveals the paths of SQLite's files. */
export const SQLITE_SECRETS: EngineSecrets = {
  objects: [{ in: 'any', names: /^pragma_(database_list|temp_store_directory|data_store_directory)$/ }],
};
