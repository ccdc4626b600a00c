import type { EngineSecrets } from '@powerset/connector-kit/engine-secrets.ts';

/** Lists Databend's accounts, stages, and configuration. */
export const DATABEND_SECRETS: EngineSecrets = {
  objects: [
    { in: ['system'], names: /^(users|configs|stages|password_policies|malloc_stats|tracing|credits)$/ },
  ],
  shows: /^SHOW (CREATE (USER|STAGE|CONNECTION)|USERS|CONNECTIONS|STAGES|CONFIGS)\b/,
};
