import type { EngineSecrets } from '@powerset/connector-kit/engine-secrets.ts';

/** Lists Db2's options of federated users and servers, and its views of paths and configuration. */
export const DB2_SECRETS: EngineSecrets = {
  objects: [
    {
      in: ['syscat', 'sysibm'],
      names: /^(sys)?(useroptions|serveroptions|wrapoptions|userdata|passthruauth)$/,
    },
    {
      in: ['sysibmadm'],
      names:
        /^(dbpaths|dbcfg|dbmcfg|reg_variables|env_\w+|container_utilization|snapcontainer|snaptbsp_range|logs?_\w+)$/,
    },
  ],
  functions:
    /^(env_get_\w+|admin_get_(dbp|intra|storage)\w*|mon_get_(container|tablespace_container|rebalance)\w*|db_(get_)?cfg|dbm_get_cfg|reg_list_variables|snap_get_container\w*)$/,
};
