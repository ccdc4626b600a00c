import { DB2_SECRETS } from './secrets.ts';
import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

/** Describes IBM Db2 without connecting to it. */
export const db2Facts: EngineFacts = {
  ...ANSI,
  engine: 'db2',
  secrets: DB2_SECRETS,
  label: 'IBM Db2',
  aliases: ['ibm_db_sa'],
  flags: { ...ANSI.flags, limitMethod: 'wrap_sql', supportsDynamicSchema: true },
  names: { ...ANSI.names, dialectName: 'ibm_db_sa', maxLength: 128, quotesOnlyOdd: true },
  labels: { ...ANSI.labels, maxLength: 30, areQuoted: true },
  values: { ...ANSI.values, averaged: 'DOUBLE({col})', booleans: 'numbers', textType: 'VARCHAR(32672)' },
  timeGrains: {
    PT1S: 'CAST({col} as TIMESTAMP) - MICROSECOND({col}) MICROSECONDS',
    PT1M: 'CAST({col} as TIMESTAMP) - SECOND({col}) SECONDS - MICROSECOND({col}) MICROSECONDS',
    PT1H: 'CAST({col} as TIMESTAMP) - MINUTE({col}) MINUTES - SECOND({col}) SECONDS - MICROSECOND({col}) MICROSECONDS ',
    P1D: 'CAST({col} as TIMESTAMP) - HOUR({col}) HOURS - MINUTE({col}) MINUTES - SECOND({col}) SECONDS - MICROSECOND({col}) MICROSECONDS',
    P1W: '{col} - (DAYOFWEEK({col})) DAYS',
    P1M: '{col} - (DAY({col})-1) DAYS',
    P3M: '{col} - (DAY({col})-1) DAYS - (MONTH({col})-1) MONTHS + ((QUARTER({col})-1) * 3) MONTHS',
    P1Y: '{col} - (DAY({col})-1) DAYS - (MONTH({col})-1) MONTHS',
  },
  epoch: { seconds: "(TIMESTAMP('1970-01-01', '00:00:00') + {col} SECONDS)" },
  moments: {},
  connection: { ...ANSI.connection, schemaStatement: 'set current_schema {schema}' },
  lexicalRules: {
    ...STANDARD_SQL,
    nameQuotes: ['"'],
    escapeStrings: false,
    dollarQuotes: false,
    nameMarks: '$#@',
    nestedComments: true,
    foldsNames: 'upper',
    impliesRecursion: true,
  },
};
