import type { EngineSecrets } from '../engine-secrets.ts';

/**
 * Lists the tables in which Trino and Presto reveal the process of a node: its command line, environment, and
 * class path.
 */
export const PRESTO_SECRETS: EngineSecrets = {
  objects: [
    {
      in: ['jmx.current', 'jmx.history'],
      names:
        /^(java\.lang:type=runtime|com\.sun\.management:type=(diagnosticcommand|hotspotdiagnostic)|java\.util\.logging:type=logging)\b/,
    },
  ],
  shows: /^SHOW CREATE CATALOG\b/,
};
