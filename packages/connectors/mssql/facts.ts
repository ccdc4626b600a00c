import { MSSQL_SECRETS } from './secrets.ts';
import type { EngineFacts, ErrorRule } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

const ERRORS: readonly ErrorRule[] = [
  {
    pattern: /Adaptive Server connection failed/,
    type: 'CONNECTION_ACCESS_DENIED_ERROR',
    text: 'Either the username "%(username)s", password, or database name "%(database)s" is incorrect.',
  },
  {
    pattern: /Adaptive Server is unavailable or does not exist \((?<hostname>.*?)\)(?!.*Net-Lib error).*\n?$/,
    type: 'CONNECTION_INVALID_HOSTNAME_ERROR',
    text: 'The hostname "%(hostname)s" cannot be resolved.',
  },
  {
    pattern: /Net-Lib error during Connection refused \(61\)/,
    type: 'CONNECTION_PORT_CLOSED_ERROR',
    text: 'Port %(port)s on hostname "%(hostname)s" refused the connection.',
  },
  {
    pattern: /Net-Lib error during Operation timed out \(60\)/,
    type: 'CONNECTION_HOST_DOWN_ERROR',
    text: 'The host "%(hostname)s" might be down, and can\'t be reached on port %(port)s.',
  },
];
/** Describes Microsoft SQL Server without connecting to it. */
export const mssqlFacts: EngineFacts = {
  ...ANSI,
  engine: 'mssql',
  secrets: MSSQL_SECRETS,
  label: 'Microsoft SQL Server',
  flags: { ...ANSI.flags, limitMethod: 'wrap_sql', allowsCteInSubquery: false, allowLimitClause: false },
  names: {
    ...ANSI.names,
    open: '[',
    close: ']',
    dialectName: 'mssql',
    maxLength: 128,
    splitsSchema: true,
    searchedBehind: ['dbo'],
  },
  labels: { ...ANSI.labels, maxLength: 128 },
  select: { ...ANSI.select, limit: 'top' },
  values: {
    ...ANSI.values,
    booleans: 'numbers',
    textPrefix: 'N',
    textType: 'VARCHAR(max)',
    nullsOrder: 'first-when-asc',
  },
  timeGrains: {
    PT1S: "DATEADD(SECOND,             DATEDIFF(SECOND, '2000-01-01', {col}), '2000-01-01')",
    PT1M: 'DATEADD(MINUTE, DATEDIFF(MINUTE, 0, {col}), 0)',
    PT5M: 'DATEADD(MINUTE,             DATEDIFF(MINUTE, 0, {col}) / 5 * 5, 0)',
    PT10M: 'DATEADD(MINUTE,             DATEDIFF(MINUTE, 0, {col}) / 10 * 10, 0)',
    PT15M: 'DATEADD(MINUTE,             DATEDIFF(MINUTE, 0, {col}) / 15 * 15, 0)',
    PT30M: 'DATEADD(MINUTE,             DATEDIFF(MINUTE, 0, {col}) / 30 * 30, 0)',
    PT1H: 'DATEADD(HOUR, DATEDIFF(HOUR, 0, {col}), 0)',
    P1D: 'DATEADD(DAY, DATEDIFF(DAY, 0, {col}), 0)',
    P1W: 'DATEADD(DAY, 1 - DATEPART(WEEKDAY, {col}), DATEADD(DAY, DATEDIFF(DAY, 0, {col}), 0))',
    P1M: 'DATEADD(MONTH, DATEDIFF(MONTH, 0, {col}), 0)',
    P3M: 'DATEADD(QUARTER, DATEDIFF(QUARTER, 0, {col}), 0)',
    P1Y: 'DATEADD(YEAR, DATEDIFF(YEAR, 0, {col}), 0)',
    '1969-12-28T00:00:00Z/P1W': 'DATEADD(DAY, -1, DATEADD(WEEK, DATEDIFF(WEEK, 0, {col}), 0))',
    '1969-12-29T00:00:00Z/P1W': 'DATEADD(WEEK, DATEDIFF(WEEK, 0, DATEADD(DAY, -1, {col})), 0)',
  },
  epoch: { seconds: "dateadd(S, {col}, '1970-01-01')" },
  moments: {
    date: `CONVERT(DATE, '{date}', 23)`,
    datetime: `CONVERT(DATETIME, '{iso_ms}', 126)`,
    timestamp: `CONVERT(DATETIME, '{iso_ms}', 126)`,
    smalldatetime: `CONVERT(SMALLDATETIME, '{text_s}', 20)`,
  },
  types: { rules: [[/^smalldatetime/i, 'smalldatetime']] },
  errors: ERRORS,
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
