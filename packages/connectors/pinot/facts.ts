import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

/** Describes Apache Pinot without connecting to it. */
export const pinotFacts: EngineFacts = {
  ...ANSI,
  engine: 'pinot',
  label: 'Apache Pinot',
  flags: {
    ...ANSI.flags,
    allowsJoins: false,
    allowsSubqueries: false,
    allowsAliasInSelect: false,
    allowsAliasInOrderby: false,
  },
  names: { ...ANSI.names, dialectName: 'pinot', leavesSchemaOut: true },
  select: { ...ANSI.select, ordersBy: 'expression', namesColumns: false },
  timeGrains: {
    PT1S: "CAST(DATE_TRUNC('second', CAST({col} AS TIMESTAMP)) AS TIMESTAMP)",
    PT1M: "CAST(DATE_TRUNC('minute', CAST({col} AS TIMESTAMP)) AS TIMESTAMP)",
    PT5M: "CAST(ROUND(DATE_TRUNC('minute', CAST({col} AS TIMESTAMP)), 300000) AS TIMESTAMP)",
    PT10M: "CAST(ROUND(DATE_TRUNC('minute', CAST({col} AS TIMESTAMP)), 600000) AS TIMESTAMP)",
    PT15M: "CAST(ROUND(DATE_TRUNC('minute', CAST({col} AS TIMESTAMP)), 900000) AS TIMESTAMP)",
    PT30M: "CAST(ROUND(DATE_TRUNC('minute', CAST({col} AS TIMESTAMP)), 1800000) AS TIMESTAMP)",
    PT1H: "CAST(DATE_TRUNC('hour', CAST({col} AS TIMESTAMP)) AS TIMESTAMP)",
    P1D: "CAST(DATE_TRUNC('day', CAST({col} AS TIMESTAMP)) AS TIMESTAMP)",
    P1W: "CAST(DATE_TRUNC('week', CAST({col} AS TIMESTAMP)) AS TIMESTAMP)",
    P1M: "CAST(DATE_TRUNC('month', CAST({col} AS TIMESTAMP)) AS TIMESTAMP)",
    P3M: "CAST(DATE_TRUNC('quarter', CAST({col} AS TIMESTAMP)) AS TIMESTAMP)",
    P1Y: "CAST(DATE_TRUNC('year', CAST({col} AS TIMESTAMP)) AS TIMESTAMP)",
  },
  epoch: {
    seconds: "DATETIMECONVERT({col}, '1:SECONDS:EPOCH', '1:SECONDS:EPOCH', '1:SECONDS')",
    milliseconds: "DATETIMECONVERT({col}, '1:MILLISECONDS:EPOCH', '1:MILLISECONDS:EPOCH', '1:MILLISECONDS')",
  },
  moments: {},
  lexicalRules: { ...STANDARD_SQL, slashComments: true, foldsNames: 'exact' },
};
