import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';
import { dateTrunc } from '@powerset/connector-kit/families/date-trunc.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

/** Describes Firebolt without connecting to it. */
export const fireboltFacts: EngineFacts = {
  ...ANSI,
  engine: 'firebolt',
  label: 'Firebolt',
  defaultDriver: 'firebolt',
  names: { ...ANSI.names, dialectName: 'firebolt' },
  values: { ...ANSI.values, doublesBackslashes: true },
  timeGrains: dateTrunc('CAST({col} AS TIMESTAMP)', 'date_trunc'),
  epoch: { seconds: 'from_unixtime({col})' },
  moments: {
    date: `CAST('{date}' AS DATE)`,
    datetime: `CAST('{iso_s}' AS DATETIME)`,
    timestamp: `CAST('{iso_s}' AS TIMESTAMP)`,
  },
  lexicalRules: { ...STANDARD_SQL, backslashEscapes: true, foldsNames: 'varies' },
};
