import type { EngineSecrets } from '@powerset/connector-kit/engine-secrets.ts';
import { POSTGRESQL_SECRETS } from '@powerset/connector-kit/families/postgresql-secrets.ts';

/** Lists the secrets of PostgreSQL, and CockroachDB's own database of accounts and settings. */
export const COCKROACHDB_SECRETS: EngineSecrets = {
  ...POSTGRESQL_SECRETS,
  objects: [
    ...POSTGRESQL_SECRETS.objects,
    {
      in: ['system', 'system.public'],
      names:
        /^(users|web_sessions|role_options|join_tokens|settings|external_connections|tenants|tenant_settings|jobs|job_info|scheduled_jobs)$/,
    },
    {
      in: ['crdb_internal'],
      names:
        /^(cluster_settings|kv_node_status|gossip_\w+|node_runtime_info|jobs|system_jobs|create_statements)$/,
    },
  ],
  shows:
    /^SHOW ((ALL )?CLUSTER SETTINGS?|ALL|CREATE (ALL )?(EXTERNAL CONNECTIONS?|CHANGEFEEDS?)|EXTERNAL CONNECTIONS?)\b/,
};
