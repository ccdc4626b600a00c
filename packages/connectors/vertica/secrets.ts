import type { EngineSecrets } from '@powerset/connector-kit/engine-secrets.ts';

/** Lists Vertica's tables of passwords, authentication, keys, storage and configuration. */
export const VERTICA_SECRETS: EngineSecrets = {
  objects: [
    {
      in: ['v_catalog', 'v_monitor', 'v_internal'],
      isFoundEverywhere: 'last',
      names:
        /^(passwords|password_auditor|user_(configuration|client)_auth|client_auth(_params)?|certificates|cryptographic_keys|configuration_parameters|storage_locations|disk_storage|data_source_\w+|vs_(passwords|users|client_auth\w*))$/,
    },
  ],
  functions: /^(get_config_parameter|get_client_auth\w*|s3export_config)$/,
  settings: { names: /director|path|secret|passw|token|key|file|auth/, areShown: true },
};
