import type { EngineSecrets } from '@powerset/connector-kit/engine-secrets.ts';

/** Lists Teradata's table of accounts with their passwords, and its maps of proxies. */
export const TERADATA_SECRETS: EngineSecrets = {
  objects: [
    {
      in: ['dbc'],
      names: /^(dbase|hostsinfo|sysseccfg|security\w*|passwordrestrictions|oldpasswords|authoriz\w*)$/,
    },
  ],
};
