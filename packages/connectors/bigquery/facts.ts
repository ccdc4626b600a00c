import type { EngineFacts, ErrorRule } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';
import { C_LIKE_SQL } from '@powerset/sql/read/lexical-rules.ts';

const ERRORS: readonly ErrorRule[] = [
  {
    pattern:
      /Access Denied: Project .+?: User does not have bigquery\.jobs\.create permission in project (?<project>.+?)/,
    type: 'CONNECTION_DATABASE_PERMISSIONS_ERROR',
    text: 'Unable to connect. Verify that the following roles are set on the service account: "BigQuery Data Viewer", "BigQuery Metadata Viewer", "BigQuery Job User" and the following permissions are set "bigquery.readsessions.create", "bigquery.readsessions.getData"',
  },
  {
    pattern: /Table name "(?<table>.*?)" missing dataset while no default dataset is set in the request/,
    type: 'TABLE_DOES_NOT_EXIST_ERROR',
    text: 'The table "%(table)s" does not exist. A valid table must be used to run this query.',
  },
  {
    pattern: /Unrecognized name: (?<column>.*?) at \[(?<location>.+?)\]/,
    type: 'COLUMN_DOES_NOT_EXIST_ERROR',
    text: 'We can\'t seem to resolve column "%(column)s" at line %(location)s.',
  },
  {
    pattern:
      /bigquery error: 404 Not found: Dataset (?<dataset>.*?):(?<schema>.*?) was not found in location/,
    type: 'SCHEMA_DOES_NOT_EXIST_ERROR',
    text: 'The schema "%(schema)s" does not exist. A valid schema must be used to run this query.',
  },
  {
    pattern: /Syntax error: Expected end of input but got identifier "(?<syntax_error>.+?)"/,
    type: 'SYNTAX_ERROR',
    text: 'Please check your query for syntax errors at or near "%(syntax_error)s". Then, try running your query again.',
  },
];
/** Describes Google BigQuery without connecting to it. */
export const bigqueryFacts: EngineFacts = {
  ...ANSI,
  engine: 'bigquery',
  label: 'Google BigQuery',
  defaultDriver: 'bigquery',
  uriPlaceholder: 'bigquery://{project_id}',
  flags: {
    ...ANSI.flags,
    disableSshTunneling: true,
    allowsHiddenCcInOrderby: true,
    runMultipleStatementsAsOne: true,
    allowsCostEstimate: true,
    arraysize: 5000,
    supportsCatalog: true,
  },
  names: {
    ...ANSI.names,
    dotsArePaths: 'always',
    open: '`',
    close: '`',
    dialectName: 'bigquery',
    maxLength: 9999,
    escape: 'backslash',
  },
  labels: { ...ANSI.labels, maxLength: 128, change: 'identifier-with-hash' },
  select: { ...ANSI.select, groupsBy: 'alias', ordersBy: 'alias' },
  values: {
    ...ANSI.values,
    textType: 'STRING',
    doublesBackslashes: true,
    quoteEscape: 'backslash',
    escapesLineBreaks: true,
  },
  timeGrains: {
    PT1S: 'CAST(TIMESTAMP_SECONDS(UNIX_SECONDS(CAST({col} AS TIMESTAMP))) AS {type})',
    PT1M: 'CAST(TIMESTAMP_SECONDS(60 * DIV(UNIX_SECONDS(CAST({col} AS TIMESTAMP)), 60)) AS {type})',
    PT5M: 'CAST(TIMESTAMP_SECONDS(5*60 * DIV(UNIX_SECONDS(CAST({col} AS TIMESTAMP)), 5*60)) AS {type})',
    PT10M: 'CAST(TIMESTAMP_SECONDS(10*60 * DIV(UNIX_SECONDS(CAST({col} AS TIMESTAMP)), 10*60)) AS {type})',
    PT15M: 'CAST(TIMESTAMP_SECONDS(15*60 * DIV(UNIX_SECONDS(CAST({col} AS TIMESTAMP)), 15*60)) AS {type})',
    PT30M: 'CAST(TIMESTAMP_SECONDS(30*60 * DIV(UNIX_SECONDS(CAST({col} AS TIMESTAMP)), 30*60)) AS {type})',
    PT1H: '{func}({col}, HOUR)',
    P1D: '{func}({col}, DAY)',
    P1W: '{func}({col}, WEEK)',
    P1M: '{func}({col}, MONTH)',
    P3M: '{func}({col}, QUARTER)',
    P1Y: '{func}({col}, YEAR)',
    '1969-12-29T00:00:00Z/P1W': '{func}({col}, ISOWEEK)',
  },
  epoch: { seconds: 'TIMESTAMP_SECONDS({col})', milliseconds: 'TIMESTAMP_MILLIS({col})' },
  moments: {
    date: `CAST('{date}' AS DATE)`,
    datetime: `CAST('{iso}' AS DATETIME)`,
    timestamp: `CAST('{iso}' AS TIMESTAMP)`,
    time: `CAST('{time}' AS TIME)`,
  },
  connection: {
    ...ANSI.connection,
    parameters: { kind: 'bigquery', required: [], encryption: {}, scheme: 'bigquery' },
  },
  errors: ERRORS,
  lexicalRules: { ...C_LIKE_SQL, dashesBeforeDots: true, hashComments: true, dotsInQuotedNames: true },
};
