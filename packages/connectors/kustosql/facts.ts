import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

/** Describes KustoSQL without connecting to it. */
export const kustosqlFacts: EngineFacts = {
  ...ANSI,
  engine: 'kustosql',
  label: 'KustoSQL',
  flags: { ...ANSI.flags, limitMethod: 'wrap_sql', allowsSqlComments: false, timeGroupbyInline: true },
  names: { ...ANSI.names, dialectName: 'kustosql', quotesOnlyOdd: true },
  select: { ...ANSI.select, limit: 'top' },
  values: { ...ANSI.values, booleans: 'numbers' },
  timeGrains: {
    PT1S: "DATEADD(second,             'DATEDIFF(second, 2000-01-01', {col}), '2000-01-01')",
    PT1M: 'DATEADD(minute, DATEDIFF(minute, 0, {col}), 0)',
    PT5M: 'DATEADD(minute, DATEDIFF(minute, 0, {col}) / 5 * 5, 0)',
    PT10M: 'DATEADD(minute,             DATEDIFF(minute, 0, {col}) / 10 * 10, 0)',
    PT15M: 'DATEADD(minute,             DATEDIFF(minute, 0, {col}) / 15 * 15, 0)',
    P1D: 'DATEADD(day, DATEDIFF(day, 0, {col}), 0)',
    P1W: 'DATEADD(day, -1, DATEADD(week, DATEDIFF(week, 0, {col}), 0))',
    P1M: 'DATEADD(month, DATEDIFF(month, 0, {col}), 0)',
    P3M: 'DATEADD(quarter, DATEDIFF(quarter, 0, {col}), 0)',
    P1Y: 'DATEADD(year, DATEDIFF(year, 0, {col}), 0)',
    '1969-12-28T00:00:00Z/P1W': 'DATEADD(day, -1, DATEADD(week, DATEDIFF(week, 0, {col}), 0))',
    '1969-12-29T00:00:00Z/P1W': 'DATEADD(week, DATEDIFF(week, 0, DATEADD(day, -1, {col})), 0)',
    'PT0.5H': 'DATEADD(minute, DATEDIFF(minute, 0, {col}) / 30 * 30, 0)',
    PT1H: 'DATEADD(hour, DATEDIFF(hour, 0, {col}), 0)',
  },
  moments: {
    date: `CONVERT(DATE, '{date}', 23)`,
    datetime: `CONVERT(DATETIME, '{iso_ms}', 126)`,
    smalldatetime: `CONVERT(SMALLDATETIME, '{text_s}', 20)`,
    timestamp: `CONVERT(TIMESTAMP, '{text_s}', 20)`,
  },
  types: { rules: [[/^smalldatetime/i, 'smalldatetime']] },
  lexicalRules: {
    ...STANDARD_SQL,
    nameQuotes: ['"', '['],
    escapeStrings: false,
    dollarQuotes: false,
    nameMarks: '$#@',
    nestedComments: true,
    transactSql: true,
    impliesRecursion: true,
    foldsNames: 'varies',
  },
};
