import { FIREBIRD_SECRETS } from './secrets.ts';
import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

/** Describes Firebird without connecting to it. */
export const firebirdFacts: EngineFacts = {
  ...ANSI,
  engine: 'firebird',
  secrets: FIREBIRD_SECRETS,
  label: 'Firebird',
  flags: { ...ANSI.flags, limitMethod: 'fetch_many' },
  names: { ...ANSI.names, dialectName: 'firebird', quotesOnlyOdd: true, ownSchema: 'default' },
  select: { ...ANSI.select, limit: 'first-skip' },
  values: { ...ANSI.values, booleans: 'numbers', textType: 'VARCHAR(8191)' },
  timeGrains: {
    PT1S: "CAST(CAST({col} AS DATE) || ' ' || EXTRACT(HOUR FROM {col}) || ':' || EXTRACT(MINUTE FROM {col}) || ':' || FLOOR(EXTRACT(SECOND FROM {col})) AS TIMESTAMP)",
    PT1M: "CAST(CAST({col} AS DATE) || ' ' || EXTRACT(HOUR FROM {col}) || ':' || EXTRACT(MINUTE FROM {col}) || ':00' AS TIMESTAMP)",
    PT1H: "CAST(CAST({col} AS DATE) || ' ' || EXTRACT(HOUR FROM {col}) || ':00:00' AS TIMESTAMP)",
    P1D: 'CAST({col} AS DATE)',
    P1M: "CAST(EXTRACT(YEAR FROM {col}) || '-' || EXTRACT(MONTH FROM {col}) || '-01' AS DATE)",
    P1Y: "CAST(EXTRACT(YEAR FROM {col}) || '-01-01' AS DATE)",
  },
  epoch: { seconds: "DATEADD(second, {col}, CAST('00:00:00' AS TIMESTAMP))" },
  moments: {
    date: `CAST('{date}' AS DATE)`,
    datetime: `CAST('{text_short}' AS TIMESTAMP)`,
    timestamp: `CAST('{text_short}' AS TIMESTAMP)`,
    time: `CAST('{time_auto}' AS TIME)`,
  },
  lexicalRules: { ...STANDARD_SQL, nameQuotes: ['"'], bracketStrings: true, foldsNames: 'upper' },
};
