import type { EngineSecrets } from '@powerset/connector-kit/engine-secrets.ts';

/** Lists SQL Server's views of logins, credentials, keys, linked servers and files. */
export const MSSQL_SECRETS: EngineSecrets = {
  objects: [
    {
      in: ['sys'],
      names:
        /^(sql_logins|(database_scoped_)?credentials|server_principal_credentials|linked_logins|servers|(a?symmetric_keys|certificates|key_encryptions|crypt_properties|column_master_keys|column_encryption_key_values)|(database|master)_files|backup_devices|traces|server_file_audits|dm_(server_(services|registry|memory_dumps|audit_status)|os_loaded_modules|os_server_diagnostics_log_configurations|database_encryption_keys))$/,
    },
    {
      in: ['sys', 'dbo', 'guest'],
      isFoundEverywhere: 'first',
      names:
        /^(syslogins|sysxlogins|sysusers|sysremotelogins|sysoledbusers|sysservers|sysfiles1?|sysaltfiles|sysdatabases|sysdevices)$/,
    },
    { in: ['msdb.dbo'], names: /^(backupmediafamily|backupfile|sysjobsteps|sysmail_\w+|sysproxies)$/ },
  ],
  functions:
    /^(loginproperty|pwdcompare|serverproperty|decryptby\w+|certprivatekey|certencoded|fn_trace_\w+|fn_get_audit_file|fn_xe_file_\w+|dm_os_enumerate_\w+|dm_os_file_exists)$/,
};
