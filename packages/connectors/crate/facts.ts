import { CRATE_SECRETS } from './secrets.ts';
import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';
import { dateTrunc } from '@powerset/connector-kit/families/date-trunc.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

/** Describes CrateDB without connecting to it. */
export const crateFacts: EngineFacts = {
  ...ANSI,
  engine: 'crate',
  secrets: CRATE_SECRETS,
  label: 'CrateDB',
  names: { ...ANSI.names, dialectName: 'crate' },
  select: { ...ANSI.select, unlimited: 'ALL' },
  values: { ...ANSI.values, textType: 'STRING' },
  timeGrains: dateTrunc(),
  epoch: { seconds: '{col} * 1000', milliseconds: '{col}' },
  moments: { timestamp: `CAST('{iso_auto}' AS TIMESTAMP)` },
  lexicalRules: { ...STANDARD_SQL, nameQuotes: ['"'], foldsNames: 'lower' },
};
