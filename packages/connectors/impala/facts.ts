import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';
import { C_LIKE_SQL } from '@powerset/sql/read/lexical-rules.ts';

/** Describes Apache Impala without connecting to it. */
export const impalaFacts: EngineFacts = {
  ...ANSI,
  engine: 'impala',
  label: 'Apache Impala',
  names: { ...ANSI.names, open: '`', close: '`', dialectName: 'impala', maxLength: 128 },
  values: { ...ANSI.values, doublesBackslashes: true, quoteEscape: 'backslash' },
  timeGrains: {
    PT1M: "TRUNC({col}, 'MI')",
    PT1H: "TRUNC({col}, 'HH')",
    P1D: "TRUNC({col}, 'DD')",
    P1W: "TRUNC({col}, 'WW')",
    P1M: "TRUNC({col}, 'MONTH')",
    P3M: "TRUNC({col}, 'Q')",
    P1Y: "TRUNC({col}, 'YYYY')",
  },
  epoch: { seconds: 'from_unixtime({col})' },
  moments: { date: `CAST('{date}' AS DATE)`, timestamp: `CAST('{iso}' AS TIMESTAMP)` },
  lexicalRules: { ...C_LIKE_SQL, tablesHaveParts: true },
};
