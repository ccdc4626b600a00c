import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';
import { dateTrunc } from '@powerset/connector-kit/families/date-trunc.ts';

/** Describes Rockset without connecting to it. */
export const rocksetFacts: EngineFacts = {
  ...ANSI,
  lexicalRules: { ...ANSI.lexicalRules, foldsNames: 'varies' },
  engine: 'rockset',
  label: 'Rockset',
  names: { ...ANSI.names, dialectName: 'rockset' },
  timeGrains: dateTrunc(),
  epoch: { seconds: '{col} * 1000', milliseconds: '{col}' },
  moments: { date: `DATE '{date}'`, datetime: `DATETIME '{text}'`, timestamp: `TIMESTAMP '{iso}'` },
};
