import type { EngineFacts, ErrorRule } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';

const ERRORS: readonly ErrorRule[] = [
  {
    pattern: /: mismatched input '(?<syntax_error>.*?)'. Expecting: /,
    type: 'SYNTAX_ERROR',
    text: 'Please check your query for syntax errors at or near "%(syntax_error)s". Then, try running your query again.',
  },
];
/** Describes Amazon Athena without connecting to it. */
export const awsathenaFacts: EngineFacts = {
  ...ANSI,
  engine: 'awsathena',
  label: 'Amazon Athena',
  flags: { ...ANSI.flags, allowsEscapedColons: false, disableSshTunneling: true },
  names: { ...ANSI.names, dialectName: 'awsathena' },
  labels: { ...ANSI.labels, change: 'lower-case' },
  select: { ...ANSI.select, limit: 'offset-limit', unlimited: '' },
  timeGrains: {
    PT1S: "date_trunc('second', CAST({col} AS TIMESTAMP))",
    PT1M: "date_trunc('minute', CAST({col} AS TIMESTAMP))",
    PT1H: "date_trunc('hour', CAST({col} AS TIMESTAMP))",
    P1D: "date_trunc('day', CAST({col} AS TIMESTAMP))",
    P1W: "date_trunc('week', CAST({col} AS TIMESTAMP))",
    P1M: "date_trunc('month', CAST({col} AS TIMESTAMP))",
    P3M: "date_trunc('quarter', CAST({col} AS TIMESTAMP))",
    P1Y: "date_trunc('year', CAST({col} AS TIMESTAMP))",
    'P1W/1970-01-03T00:00:00Z':
      "date_add('day', 5, date_trunc('week',                                     date_add('day', 1, CAST({col} AS TIMESTAMP))))",
    '1969-12-28T00:00:00Z/P1W':
      "date_add('day', -1, date_trunc('week',                                     date_add('day', 1, CAST({col} AS TIMESTAMP))))",
  },
  epoch: { seconds: 'from_unixtime({col})' },
  moments: { date: `DATE '{date}'`, timestamp: `TIMESTAMP '{text_ms}'` },
  connection: { ...ANSI.connection },
  errors: ERRORS,
};
