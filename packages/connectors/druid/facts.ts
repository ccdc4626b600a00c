import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

/** Describes Apache Druid without connecting to it. */
export const druidFacts: EngineFacts = {
  ...ANSI,
  engine: 'druid',
  label: 'Apache Druid',
  flags: { ...ANSI.flags, allowsJoins: false },
  names: { ...ANSI.names, dialectName: 'druid' },
  timeGrains: {
    PT1S: "TIME_FLOOR(CAST({col} AS TIMESTAMP), 'PT1S')",
    PT5S: "TIME_FLOOR(CAST({col} AS TIMESTAMP), 'PT5S')",
    PT30S: "TIME_FLOOR(CAST({col} AS TIMESTAMP), 'PT30S')",
    PT1M: "TIME_FLOOR(CAST({col} AS TIMESTAMP), 'PT1M')",
    PT5M: "TIME_FLOOR(CAST({col} AS TIMESTAMP), 'PT5M')",
    PT10M: "TIME_FLOOR(CAST({col} AS TIMESTAMP), 'PT10M')",
    PT15M: "TIME_FLOOR(CAST({col} AS TIMESTAMP), 'PT15M')",
    PT30M: "TIME_FLOOR(CAST({col} AS TIMESTAMP), 'PT30M')",
    PT1H: "TIME_FLOOR(CAST({col} AS TIMESTAMP), 'PT1H')",
    PT6H: "TIME_FLOOR(CAST({col} AS TIMESTAMP), 'PT6H')",
    P1D: "TIME_FLOOR(CAST({col} AS TIMESTAMP), 'P1D')",
    P1W: "TIME_FLOOR(CAST({col} AS TIMESTAMP), 'P1W')",
    P1M: "TIME_FLOOR(CAST({col} AS TIMESTAMP), 'P1M')",
    P3M: "TIME_FLOOR(CAST({col} AS TIMESTAMP), 'P3M')",
    P1Y: "TIME_FLOOR(CAST({col} AS TIMESTAMP), 'P1Y')",
    'P1W/1970-01-03T00:00:00Z':
      "TIME_SHIFT(TIME_FLOOR(TIME_SHIFT(CAST({col} AS TIMESTAMP), 'P1D', 1), 'P1W'), 'P1D', 5)",
    '1969-12-28T00:00:00Z/P1W':
      "TIME_SHIFT(TIME_FLOOR(TIME_SHIFT(CAST({col} AS TIMESTAMP), 'P1D', 1), 'P1W'), 'P1D', -1)",
  },
  epoch: { seconds: 'MILLIS_TO_TIMESTAMP({col} * 1000)', milliseconds: 'MILLIS_TO_TIMESTAMP({col})' },
  moments: {
    date: `CAST(TIME_PARSE('{date}') AS DATE)`,
    datetime: `TIME_PARSE('{iso_s}')`,
    timestamp: `TIME_PARSE('{iso_s}')`,
  },
  lexicalRules: { ...STANDARD_SQL, slashComments: true, foldsNames: 'exact' },
};
