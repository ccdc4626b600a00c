import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

/** Describes Apache Kylin without connecting to it. */
export const kylinFacts: EngineFacts = {
  ...ANSI,
  engine: 'kylin',
  label: 'Apache Kylin',
  names: { ...ANSI.names, dialectName: 'kylin', quotesOnlyOdd: true },
  timeGrains: {
    PT1S: 'CAST(FLOOR(CAST({col} AS TIMESTAMP) TO SECOND) AS TIMESTAMP)',
    PT1M: 'CAST(FLOOR(CAST({col} AS TIMESTAMP) TO MINUTE) AS TIMESTAMP)',
    PT1H: 'CAST(FLOOR(CAST({col} AS TIMESTAMP) TO HOUR) AS TIMESTAMP)',
    P1D: 'CAST(FLOOR(CAST({col} AS TIMESTAMP) TO DAY) AS DATE)',
    P1W: 'CAST(FLOOR(CAST({col} AS TIMESTAMP) TO WEEK) AS DATE)',
    P1M: 'CAST(FLOOR(CAST({col} AS TIMESTAMP) TO MONTH) AS DATE)',
    P3M: 'CAST(FLOOR(CAST({col} AS TIMESTAMP) TO QUARTER) AS DATE)',
    P1Y: 'CAST(FLOOR(CAST({col} AS TIMESTAMP) TO YEAR) AS DATE)',
  },
  moments: { date: `CAST('{date}' AS DATE)`, timestamp: `CAST('{text_s}' AS TIMESTAMP)` },
  lexicalRules: { ...STANDARD_SQL, nameQuotes: ['"'], slashComments: true, foldsNames: 'upper' },
};
