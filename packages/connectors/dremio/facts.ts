import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';
import { dateTrunc } from '@powerset/connector-kit/families/date-trunc.ts';

/** Describes Dremio without connecting to it. */
export const dremioFacts: EngineFacts = {
  ...ANSI,
  engine: 'dremio',
  label: 'Dremio',
  aliases: ['dremio+flight'],
  uriPlaceholder:
    'dremio+flight://data.dremio.cloud:443/?Token=<TOKEN>&UseEncryption=true&disableCertificateVerification=true',
  names: { ...ANSI.names, dialectName: 'dremio+flight', splitsSchema: true },
  values: { ...ANSI.values, booleans: 'numbers' },
  timeGrains: dateTrunc(),
  epoch: { seconds: 'TO_DATE({col})' },
  moments: {
    date: `TO_DATE('{date}', 'YYYY-MM-DD')`,
    timestamp: `TO_TIMESTAMP('{text_ms}', 'YYYY-MM-DD HH24:MI:SS.FFF')`,
  },
  lexicalRules: { ...ANSI.lexicalRules, slashComments: true },
};
