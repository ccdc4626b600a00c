import type { EngineSecrets } from '../engine-secrets.ts';

const PATHS =
  /(director(y|ies)|_file|keyfile|filename|_command|conninfo|_libraries|library_path|control_path)$/;
const KEYS = /^(?!password_encryption$).*(secret|passw|passphrase|token|api_?key|private_?key)/;

/**
 * Lists PostgreSQL's catalogs of accounts, foreign servers, subscriptions, and files, and its settings with
 * paths.
 */
export const POSTGRESQL_SECRETS: EngineSecrets = {
  objects: [
    {
      in: ['pg_catalog'],
      isFoundEverywhere: 'first',
      names:
        /^pg_(authid|shadow|user_mappings?|foreign_(server|data_wrapper|table)|subscription|stat_wal_receiver|file_settings|settings|db_role_setting|hba_file_rules|ident_file_mappings|config)$/,
    },
    {
      in: ['information_schema'],
      names:
        /^(_pg_)?(user_mapping_options|user_mappings|foreign_(server|table|data_wrapper|servers|tables|data_wrappers)(_options)?)$/,
    },
  ],
  functions:
    /^(pg_(show_all_settings|show_all_file_settings|hba_file_rules|ident_file_mappings|tablespace_location|stat_get_wal_receiver|options_to_table))$/,
  settings: {
    names: new RegExp(`${PATHS.source}|${KEYS.source}`),
    readers: /^current_setting$/,
    areShown: true,
  },
};
