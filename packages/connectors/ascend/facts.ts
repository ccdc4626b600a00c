import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';
import { dateTrunc } from '@powerset/connector-kit/families/date-trunc.ts';
import { C_LIKE_SQL } from '@powerset/sql/read/lexical-rules.ts';

/** Describes Ascend without connecting to it. */
export const ascendFacts: EngineFacts = {
  ...ANSI,
  engine: 'ascend',
  label: 'Ascend',
  names: { ...ANSI.names, open: '`', close: '`', dialectName: 'impala', maxLength: 128 },
  values: { ...ANSI.values, doublesBackslashes: true, quoteEscape: 'backslash' },
  timeGrains: dateTrunc(),
  epoch: { seconds: 'from_unixtime({col})' },
  moments: { date: `CAST('{date}' AS DATE)`, timestamp: `CAST('{iso}' AS TIMESTAMP)` },
  lexicalRules: { ...C_LIKE_SQL, tablesHaveParts: true },
};
