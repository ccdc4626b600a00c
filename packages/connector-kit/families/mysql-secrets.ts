import type { EngineSecrets } from '../engine-secrets.ts';

/** Variables of MySQL, MariaDB, and related engines that contain server paths, keys, or passwords. */
const VARIABLES =
  /^(.*(dir|dir_path|_dirs?|directories|_file|_file_path|file_priv|log_path|_path|socket|basename|filename|sst_auth|_pwd|password|passwd)|(admin_|mysqlx_|wsrep_)?ssl_(ca|capath|cert|crl|crlpath|key)|tls_.*key|log_error|log_bin_index|relay_log(_index|_info_file)?|general_log_file|wsrep_provider(_options)?|init_(file|connect|replica|slave)|innodb_data_file_path|.*keyring.*|file_key_management.*|.*bind_root.*|.*secret.*)$/;

/**
 * Lists MySQL's tables of accounts, privileges, and servers, its variables with paths, and statements that
 * show accounts.
 */
export const MYSQL_SECRETS: EngineSecrets = {
  objects: [
    {
      in: ['mysql'],
      names:
        /^(user|global_priv|global_grants|db|host|tables_priv|columns_priv|procs_priv|proxies_priv|role_edges|default_roles|roles_mapping|password_history|servers|(slave|replica)_(master|relay_log|worker)_info|general_log|slow_log|plugin|component|func|keyring_\w*|firewall_\w*|audit_log_\w*|asynchronous_connection_failover\w*|replication_asynchronous\w*)$/,
    },
    {
      in: ['performance_schema'],
      names:
        /^((global|session|persisted)_variables|variables_(info|by_thread|metadata)|user_variables_by_thread|replication_connection_configuration|file_(instances|summary_by_instance)|keyring_\w*|tls_channel_status|error_log|innodb_redo_log_files|socket_instances)$/,
    },
    {
      in: ['information_schema'],
      names:
        /^((global|session|system)_variables|files|innodb_(datafiles|sys_datafiles|tablespaces_encryption)|user_attributes|be_configs)$/,
    },
    { in: ['sys'], names: /^(x\$)?(io_global_by_file_by_(bytes|latency)|latest_file_io)$/ },
  ],
  functions: /^(keyring_key_\w*|keyring_aws_\w*)$/,
  settings: { names: VARIABLES, areVariables: true },
  shows:
    /^SHOW ((GLOBAL |SESSION |LOCAL )?VARIABLES(?! LIKE '(VERSION\w*|CHARACTER_SET_(CLIENT|CONNECTION|DATABASE|RESULTS|SERVER)|COLLATION\w*%?|SQL_MODE|\w*TIME_ZONE|LOWER_CASE_\w+|MAX_\w+|AUTOCOMMIT|\w*TIMEOUT)'$)|CREATE (USER|SERVER|(EXTERNAL )?(CATALOG|RESOURCE|REPOSITORY|STORAGE VOLUME))|(ALL )?GRANTS?|(ALL )?AUTHENTICATION|(ALL )?(SLAVES?|REPLICAS?) (STATUS|HOSTS)|REPLICAS|RESOURCES|REPOSITORIES|(FRONTEND|BACKEND) CONFIG)(?!\w)/,
};
