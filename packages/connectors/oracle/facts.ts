import { ORACLE_SECRETS } from './secrets.ts';
import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

/** Describes Oracle without connecting to it. */
export const oracleFacts: EngineFacts = {
  ...ANSI,
  engine: 'oracle',
  secrets: ORACLE_SECRETS,
  label: 'Oracle',
  flags: { ...ANSI.flags, limitMethod: 'wrap_sql' },
  names: { ...ANSI.names, dialectName: 'oracle', maxLength: 128, quotesOnlyOdd: true },
  labels: { ...ANSI.labels, maxLength: 30, areQuoted: true },
  select: { ...ANSI.select, limit: 'rownum', ordersBy: 'expression', tableAliasWord: '' },
  values: { ...ANSI.values, booleans: 'numbers', textType: 'VARCHAR2(4000)' },
  timeGrains: {
    PT1S: 'CAST({col} as DATE)',
    PT1M: "TRUNC(CAST({col} as DATE), 'MI')",
    PT1H: "TRUNC(CAST({col} as DATE), 'HH')",
    P1D: "TRUNC(CAST({col} as DATE), 'DDD')",
    P1W: "TRUNC(CAST({col} as DATE), 'WW')",
    P1M: "TRUNC(CAST({col} as DATE), 'MONTH')",
    P3M: "TRUNC(CAST({col} as DATE), 'Q')",
    P1Y: "TRUNC(CAST({col} as DATE), 'YEAR')",
  },
  epoch: {
    seconds: "TO_DATE('1970-01-01','YYYY-MM-DD')+(1/24/60/60)*{col}",
    milliseconds: "TO_DATE('1970-01-01','YYYY-MM-DD')+(1/24/60/60/1000)*{col}",
  },
  moments: {
    date: `TO_DATE('{date}', 'YYYY-MM-DD')`,
    datetime: `TO_DATE('{iso_s}', 'YYYY-MM-DD"T"HH24:MI:SS')`,
    timestamp: `TO_TIMESTAMP('{iso}', 'YYYY-MM-DD"T"HH24:MI:SS.ff6')`,
  },
  lexicalRules: {
    ...STANDARD_SQL,
    callsNeedNoBrackets: true,
    nameQuotes: ['"'],
    escapeStrings: false,
    dollarQuotes: false,
    bracketStrings: true,
    nameMarks: '$#',
    foldsNames: 'upper',
    impliesRecursion: true,
  },
};
