import type { EngineSecrets } from '@powerset/connector-kit/engine-secrets.ts';

/** Lists SAP HANA's credentials, remote sources, certificates, configuration and files. */
export const HANA_SECRETS: EngineSecrets = {
  objects: [
    {
      in: ['sys', 'public', '_sys_security'],
      isFoundEverywhere: 'last',
      names:
        /^(credentials|p_users?_?|user_parameters|remote_sources|remote_users|certificates|pse_certificates|pses|client_side_encryption_\w+|encryption_\w+|m_(inifile_contents|inifiles|configuration_parameter_values|customizable_functionalities|disks|volumes|volume_files|data_volumes|log_segments|host_information|securestore|backup_catalog_files|tracefiles|tracefile_contents))$/,
    },
    { in: ['_sys_security'], names: /^_sys_password\w*$/ },
  ],
};
