import { TERADATA_SECRETS } from './secrets.ts';
import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

/** Describes Teradata without connecting to it. */
export const teradatasqlFacts: EngineFacts = {
  ...ANSI,
  engine: 'teradatasql',
  secrets: TERADATA_SECRETS,
  label: 'Teradata',
  flags: { ...ANSI.flags, limitMethod: 'wrap_sql', allowLimitClause: false },
  names: { ...ANSI.names, dialectName: 'teradatasql', quotesOnlyOdd: true },
  labels: { ...ANSI.labels, maxLength: 30 },
  select: { ...ANSI.select, limit: 'top-qualify' },
  values: { ...ANSI.values, booleans: 'numbers', textType: 'LONG VARCHAR' },
  timeGrains: {
    PT1M: "TRUNC(CAST({col} as DATE), 'MI')",
    PT1H: "TRUNC(CAST({col} as DATE), 'HH')",
    P1D: "TRUNC(CAST({col} as DATE), 'DDD')",
    P1W: "TRUNC(CAST({col} as DATE), 'WW')",
    P1M: "TRUNC(CAST({col} as DATE), 'MONTH')",
    P3M: "TRUNC(CAST({col} as DATE), 'Q')",
    P1Y: "TRUNC(CAST({col} as DATE), 'YEAR')",
  },
  epoch: {
    seconds:
      "CAST(((CAST(DATE '1970-01-01' + ({col} / 86400) AS TIMESTAMP(0) AT 0)) AT 0) + (({col} MOD 86400) * INTERVAL '00:00:01' HOUR TO SECOND) AS TIMESTAMP(0))",
  },
  moments: {},
  lexicalRules: { ...STANDARD_SQL, nameQuotes: ['"'], impliesTables: true },
};
