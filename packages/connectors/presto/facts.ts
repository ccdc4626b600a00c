import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { PRESTO_ERRORS } from '@powerset/connector-kit/families/hive.ts';
import { PRESTO } from '@powerset/connector-kit/families/presto.ts';

/** Describes Presto without connecting to it. */
export const prestoFacts: EngineFacts = {
  ...PRESTO,
  engine: 'presto',
  label: 'Presto',
  names: { ...PRESTO.names, dotsArePaths: 'in-previews', dialectName: 'presto' },
  moments: { date: `DATE '{date}'`, timestamp: `TIMESTAMP '{text}'` },
  errors: PRESTO_ERRORS,
  functionNames: 'asks-the-server',
};
