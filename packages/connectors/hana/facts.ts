import { HANA_SECRETS } from './secrets.ts';
import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';
import { POSTGRESQL_ERRORS } from '@powerset/connector-kit/families/postgresql.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

/** Describes SAP HANA without connecting to it. */
export const hanaFacts: EngineFacts = {
  ...ANSI,
  engine: 'hana',
  secrets: HANA_SECRETS,
  label: 'SAP HANA',
  flags: { ...ANSI.flags, limitMethod: 'wrap_sql', supportsCatalog: true },
  names: { ...ANSI.names, dialectName: 'hana', maxLength: 127, quotesOnlyOdd: true },
  labels: { ...ANSI.labels, maxLength: 30, areQuoted: true },
  select: { ...ANSI.select, unlimited: '2147384648' },
  values: { ...ANSI.values, textType: 'NVARCHAR' },
  timeGrains: {
    PT1S: 'TO_TIMESTAMP(SUBSTRING(TO_TIMESTAMP({col}),0,20))',
    PT1M: "TO_TIMESTAMP(SUBSTRING(TO_TIMESTAMP({col}),0,17) || '00')",
    PT1H: "TO_TIMESTAMP(SUBSTRING(TO_TIMESTAMP({col}),0,14) || '00:00')",
    P1D: 'TO_DATE({col})',
    P1M: "TO_DATE(SUBSTRING(TO_DATE({col}),0,7)||'-01')",
    P3M: "TO_DATE(SUBSTRING(                    TO_DATE({col}), 0, 5)|| LPAD(CAST((CAST(SUBSTRING(QUARTER(                    TO_DATE({col}), 1), 7, 1) as int)-1)*3 +1 as text),2,'0') ||'-01')",
    P1Y: "TO_DATE(YEAR({col})||'-01-01')",
  },
  epoch: { seconds: "(timestamp 'epoch' + {col} * interval '1 second')" },
  moments: {
    date: `TO_DATE('{date}', 'YYYY-MM-DD')`,
    timestamp: `TO_TIMESTAMP('{iso}', 'YYYY-MM-DD"T"HH24:MI:SS.ff6')`,
  },
  errors: POSTGRESQL_ERRORS,
  lexicalRules: { ...STANDARD_SQL, nameQuotes: ['"'], foldsNames: 'upper' },
};
