import { C_LIKE_SQL } from '@powerset/sql/read/lexical-rules.ts';
import type { EngineFacts, ErrorRule } from '../engine-facts.ts';
import { ANSI } from './ansi.ts';
import { PRESTO_TYPES } from './presto.ts';

/** Error messages of Presto's and Hive's clients. */
export const PRESTO_ERRORS: readonly ErrorRule[] = [
  {
    pattern: /line (?<location>.+?): .*Column '(?<column_name>.+?)' cannot be resolved/,
    type: 'COLUMN_DOES_NOT_EXIST_ERROR',
    text: 'We can\'t seem to resolve the column "%(column_name)s" at line %(location)s.',
  },
  {
    pattern: /.*Table (?<table_name>.+?) does not exist/,
    type: 'TABLE_DOES_NOT_EXIST_ERROR',
    text: 'The table "%(table_name)s" does not exist. A valid table must be used to run this query.',
  },
  {
    pattern: /line (?<location>.+?): .*Schema '(?<schema_name>.+?)' does not exist/,
    type: 'SCHEMA_DOES_NOT_EXIST_ERROR',
    text: 'The schema "%(schema_name)s" does not exist. A valid schema must be used to run this query.',
  },
  {
    pattern: /Access Denied: Invalid credentials/,
    type: 'CONNECTION_ACCESS_DENIED_ERROR',
    text: 'Either the username "%(username)s" or the password is incorrect.',
  },
  {
    pattern: /Failed to establish a new connection: \[Errno 8\] nodename nor servname provided, or not known/,
    type: 'CONNECTION_INVALID_HOSTNAME_ERROR',
    text: 'The hostname "%(hostname)s" cannot be resolved.',
  },
  {
    pattern: /Failed to establish a new connection: \[Errno 60\] Operation timed out/,
    type: 'CONNECTION_HOST_DOWN_ERROR',
    text: 'The host "%(hostname)s" might be down, and can\'t be reached on port %(port)s.',
  },
  {
    pattern: /Failed to establish a new connection: \[Errno 61\] Connection refused/,
    type: 'CONNECTION_PORT_CLOSED_ERROR',
    text: 'Port %(port)s on hostname "%(hostname)s" refused the connection.',
  },
  {
    pattern: /line (?<location>.+?): Catalog '(?<catalog_name>.+?)' does not exist/,
    type: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
    text: 'Unable to connect to catalog named "%(catalog_name)s".',
  },
];

// The next day of that name comes after the whole week.
const week = (firstDay: string, daysBack: number): string =>
  `date_format(date_sub(next_day({col}, '${firstDay}'), ${daysBack}), 'yyyy-MM-dd 00:00:00')`;

/** Hive, Spark and engines that speak their SQL. */
export const HIVE: Omit<EngineFacts, 'engine' | 'label'> = {
  ...ANSI,
  names: { ...ANSI.names, open: '`', close: '`' },
  select: { ...ANSI.select, ordersByHiddenMetrics: false },
  values: { ...ANSI.values, textType: 'STRING', doublesBackslashes: true, quoteEscape: 'backslash' },
  flags: { ...ANSI.flags, allowsHiddenOrderbyAgg: false, supportsDynamicSchema: true },
  timeGrains: {
    PT1S: "from_unixtime(unix_timestamp({col}), 'yyyy-MM-dd HH:mm:ss')",
    PT1M: "from_unixtime(unix_timestamp({col}), 'yyyy-MM-dd HH:mm:00')",
    PT1H: "from_unixtime(unix_timestamp({col}), 'yyyy-MM-dd HH:00:00')",
    P1D: "from_unixtime(unix_timestamp({col}), 'yyyy-MM-dd 00:00:00')",
    P1W: "date_format(date_sub({col}, CAST(7-from_unixtime(unix_timestamp({col}),'u') as int)), 'yyyy-MM-dd 00:00:00')",
    P1M: "from_unixtime(unix_timestamp({col}), 'yyyy-MM-01 00:00:00')",
    P3M: "date_format(add_months(trunc({col}, 'MM'), -(month({col})-1)%3), 'yyyy-MM-dd 00:00:00')",
    P1Y: "from_unixtime(unix_timestamp({col}), 'yyyy-01-01 00:00:00')",
    'P1W/1970-01-03T00:00:00Z':
      "date_format(date_add({col}, INT(6-from_unixtime(unix_timestamp({col}), 'u'))), 'yyyy-MM-dd 00:00:00')",
    '1969-12-28T00:00:00Z/P1W':
      "date_format(date_add({col}, -INT(from_unixtime(unix_timestamp({col}), 'u'))), 'yyyy-MM-dd 00:00:00')",
  },
  // The templates above put most days into the wrong week.
  computedGrains: {
    P1W: week('MO', 7),
    '1969-12-28T00:00:00Z/P1W': week('SU', 7),
    '1969-12-29T00:00:00Z/P1W': week('MO', 7),
    'P1W/1970-01-03T00:00:00Z': week('SU', 1),
    'P1W/1970-01-04T00:00:00Z': week('MO', 1),
  },
  epoch: { seconds: 'from_unixtime({col})' },
  moments: { date: `CAST('{date}' AS DATE)`, timestamp: `CAST('{text}' AS TIMESTAMP)` },
  types: { rules: PRESTO_TYPES },
  connection: { ...ANSI.connection, schemaInPath: 'whole', impersonates: 'by-session' },
  errors: PRESTO_ERRORS,
  lexicalRules: { ...C_LIKE_SQL, tablesHaveParts: true },
};
