import type { EngineSecrets } from '@powerset/connector-kit/engine-secrets.ts';

/** Lists Drill's startup configuration, with its paths and keys. */
export const DRILL_SECRETS: EngineSecrets = {
  objects: [{ in: ['sys'], names: /^(boot|internal_options\w*|drillbits)$/ }],
};
