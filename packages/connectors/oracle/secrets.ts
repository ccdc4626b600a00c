import type { EngineSecrets } from '@powerset/connector-kit/engine-secrets.ts';

/** Lists Oracle's accounts, links, credentials, wallets, parameters and files. */
export const ORACLE_SECRETS: EngineSecrets = {
  objects: [
    {
      in: ['sys', 'public', 'system'],
      isFoundEverywhere: 'last',
      names:
        /^(user\$|user_history\$|link\$|(dba|cdb)_users(_with_defpwd)?|(all|dba|user|cdb)_(db_links|credentials|scheduler_credentials|directories|external_locations|data_files|temp_files)|(dba|cdb)_(data_files|temp_files|directories)|ku\$_user\w*|exu\d+(usr|lnk)\w*|g?v_?\$(parameter2?|spparameter|system_parameter[24]?|datafile\w*|tempfile|logfile|controlfile|dbfile|archived_log|archive_dest\w*|diag_info|encryption_keys|encryption_wallet|wallet|passwordfile_info|pwfile_users|recovery_file_dest|backup_\w+|process)|x\$\w+)$/,
    },
  ],
  functions: /^(get_ddl|get_dependent_ddl|get_granted_ddl|get_xml|get_sxml|bfilename|get_parameter_value)$/,
};
