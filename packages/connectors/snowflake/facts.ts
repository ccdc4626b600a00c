import type { EngineFacts, ErrorRule } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

const ERRORS: readonly ErrorRule[] = [
  {
    pattern: /Object (?<object>.*?) does not exist or not authorized./,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    text: '%(object)s does not exist in this database.',
  },
  {
    pattern: /syntax error line (?<line>.+?) at position (?<position>.+?) unexpected '(?<syntax_error>.+?)'./,
    type: 'SYNTAX_ERROR',
    text: 'Please check your query for syntax errors at or near "%(syntax_error)s". Then, try running your query again.',
  },
];
/** Describes Snowflake without connecting to it. */
export const snowflakeFacts: EngineFacts = {
  ...ANSI,
  engine: 'snowflake',
  label: 'Snowflake',
  defaultDriver: 'snowflake',
  uriPlaceholder: 'snowflake://',
  flags: { ...ANSI.flags, supportsDynamicSchema: true, supportsCatalog: true },
  names: {
    ...ANSI.names,
    dialectName: 'snowflake',
    maxLength: 255,
    quotesOnlyOdd: true,
    splitsSchema: true,
    searchedBehind: ['PUBLIC'],
  },
  labels: { ...ANSI.labels, maxLength: 256, areQuoted: true },
  values: { ...ANSI.values, doublesBackslashes: true },
  timeGrains: {
    PT1S: "DATE_TRUNC('SECOND', {col})",
    PT1M: "DATE_TRUNC('MINUTE', {col})",
    PT5M: "DATEADD(MINUTE,             FLOOR(DATE_PART(MINUTE, {col}) / 5) * 5, DATE_TRUNC('HOUR', {col}))",
    PT10M:
      "DATEADD(MINUTE,              FLOOR(DATE_PART(MINUTE, {col}) / 10) * 10, DATE_TRUNC('HOUR', {col}))",
    PT15M:
      "DATEADD(MINUTE,             FLOOR(DATE_PART(MINUTE, {col}) / 15) * 15, DATE_TRUNC('HOUR', {col}))",
    PT30M:
      "DATEADD(MINUTE,             FLOOR(DATE_PART(MINUTE, {col}) / 30) * 30, DATE_TRUNC('HOUR', {col}))",
    PT1H: "DATE_TRUNC('HOUR', {col})",
    P1D: "DATE_TRUNC('DAY', {col})",
    P1W: "DATE_TRUNC('WEEK', {col})",
    P1M: "DATE_TRUNC('MONTH', {col})",
    P3M: "DATE_TRUNC('QUARTER', {col})",
    P1Y: "DATE_TRUNC('YEAR', {col})",
  },
  epoch: { seconds: "DATEADD(S, {col}, '1970-01-01')", milliseconds: "DATEADD(MS, {col}, '1970-01-01')" },
  moments: {
    date: `TO_DATE('{date}')`,
    datetime: `CAST('{iso}' AS DATETIME)`,
    timestamp: `TO_TIMESTAMP('{iso}')`,
  },
  connection: {
    ...ANSI.connection,
    schemaInPath: 'behind-slash',
    parameters: {
      kind: 'snowflake',
      required: ['account', 'database', 'password', 'role', 'username', 'warehouse'],
      encryption: {},
      scheme: 'snowflake',
    },
  },
  errors: ERRORS,
  lexicalRules: {
    ...STANDARD_SQL,
    nameQuotes: ['"'],
    backslashEscapes: true,
    slashComments: true,
    foldsNames: 'upper',
  },
};
