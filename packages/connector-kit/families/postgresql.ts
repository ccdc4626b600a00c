import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';
import { POSTGRESQL_SECRETS } from './postgresql-secrets.ts';
import type { EngineFacts, ErrorRule } from '../engine-facts.ts';
import { ANSI, WITH_ZONE } from './ansi.ts';
import { computedGrains, LARGER_UNIT } from './computed-grains.ts';
import { dateTrunc } from './date-trunc.ts';

export const POSTGRESQL_PLACEHOLDER = 'postgresql://user:password@host:port/dbname[?key=value&key=value...]';

/** Timestamp templates of engines that convert text as PostgreSQL does. */
export const POSTGRESQL_MOMENTS = {
  date: `TO_DATE('{date}', 'YYYY-MM-DD')`,
  datetime: `TO_TIMESTAMP('{text}', 'YYYY-MM-DD HH24:MI:SS.US')`,
  timestamp: `TO_TIMESTAMP('{text}', 'YYYY-MM-DD HH24:MI:SS.US')`,
} as const;

/** Error messages of libpq and of the server. */
export const POSTGRESQL_ERRORS: readonly ErrorRule[] = [
  {
    pattern: /role "(?<username>.*?)" does not exist/,
    type: 'CONNECTION_INVALID_USERNAME_ERROR',
    text: 'The username "%(username)s" does not exist.',
    invalid: ['username'],
  },
  {
    pattern: /password authentication failed for user "(?<username>.*?)"/,
    type: 'CONNECTION_INVALID_PASSWORD_ERROR',
    text: 'The password provided for username "%(username)s" is incorrect.',
    invalid: ['username', 'password'],
  },
  {
    pattern: /no password supplied/,
    type: 'CONNECTION_ACCESS_DENIED_ERROR',
    text: 'Please re-enter the password.',
    invalid: ['password'],
  },
  {
    pattern:
      /could not translate host name "(?<hostname>.*?)" to address: nodename nor servname provided, or not known/,
    type: 'CONNECTION_INVALID_HOSTNAME_ERROR',
    text: 'The hostname "%(hostname)s" cannot be resolved.',
    invalid: ['host'],
  },
  {
    pattern:
      /could not connect to server: Connection refused\s+Is the server running on host "(?<hostname>.*?)" (?:\(.*?\) )?and accepting\s+TCP\/IP connections on port (?<port>.*?)\?/,
    type: 'CONNECTION_PORT_CLOSED_ERROR',
    text: 'Port %(port)s on hostname "%(hostname)s" refused the connection.',
    invalid: ['host', 'port'],
  },
  {
    pattern:
      /could not connect to server: .*?\s+Is the server running on host "(?<hostname>.*?)" (?:\(.*?\) )?and accepting\s+TCP\/IP connections on port (?<port>.*?)\?/,
    type: 'CONNECTION_HOST_DOWN_ERROR',
    text: 'The host "%(hostname)s" might be down, and can\'t be reached on port %(port)s.',
    invalid: ['host', 'port'],
  },
  {
    pattern: /database "(?<database>.*?)" does not exist/,
    type: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
    text: 'Unable to connect to database "%(database)s".',
    invalid: ['database'],
  },
  {
    pattern: /postgresql error: column "(?<column_name>.+?)" does not exist\s+LINE (?<location>\d+?)/,
    type: 'COLUMN_DOES_NOT_EXIST_ERROR',
    text: 'We can\'t seem to resolve the column "%(column_name)s" at line %(location)s.',
  },
  {
    pattern: /syntax error at or near "(?<syntax_error>.*?)"/,
    type: 'SYNTAX_ERROR',
    text: 'Please check your query for syntax errors at or near "%(syntax_error)s". Then, try running your query again.',
  },
];

// Truncates before extracting a part, because a date has no minutes to extract.
const POSTGRESQL_GRAINS = computedGrains(
  {
    multiple: (count, unit) =>
      `DATE_TRUNC('${LARGER_UNIT[unit]}', {col}) + INTERVAL '${count} ${unit}s' * FLOOR(EXTRACT(${unit.toUpperCase()} FROM DATE_TRUNC('${unit}', {col})) / ${count})`,
    week: (firstDay, daysBehind) =>
      `DATE_TRUNC('week', {col}${firstDay === 0 ? " + INTERVAL '1 day'" : ''}) + INTERVAL '${daysBehind - (firstDay === 0 ? 1 : 0)} days'`,
  },
  dateTrunc(),
);

/** Engines that adopted PostgreSQL's SQL without its protocol. */
export const POSTGRESQL_LIKE: Omit<EngineFacts, 'engine' | 'label'> = {
  ...ANSI,
  timeGrains: dateTrunc(),
  epoch: { seconds: "(timestamp 'epoch' + {col} * interval '1 second')" },
  values: { ...ANSI.values, ilike: 'ILIKE', placeholder: '$n' },
  lexicalRules: {
    ...STANDARD_SQL,
    nameQuotes: ['"'],
    nestedComments: true,
    foldsNames: 'lower',
    hasOnly: true,
    callsBehindDots: true,
  },
};

/** Engines that PostgreSQL's clients can connect to. */
export const POSTGRESQL_WIRE: Omit<EngineFacts, 'engine' | 'label'> = {
  secrets: POSTGRESQL_SECRETS,
  ...POSTGRESQL_LIKE,
  aliases: ['postgres'],
  defaultDriver: 'psycopg2',
  uriPlaceholder: POSTGRESQL_PLACEHOLDER,
  computedGrains: POSTGRESQL_GRAINS,
  zones: {
    types: WITH_ZONE,
    instant: "({col} AT TIME ZONE '{zone}')",
    utc: "({col} AT TIME ZONE 'UTC' AT TIME ZONE '{zone}')",
    literal: "TIMESTAMPTZ '{text}+00'",
  },
  flags: {
    ...ANSI.flags,
    tryRemoveSchemaFromTableName: false,
    supportsDynamicSchema: true,
    supportsCatalog: true,
    allowsCostEstimate: true,
  },
  lexicalRules: { ...POSTGRESQL_LIKE.lexicalRules, cutsNamesBehind: 63 },
  names: { ...ANSI.names, maxLength: 63 },
  labels: { ...ANSI.labels, maxLength: 63 },
  select: { ...ANSI.select, unlimited: 'ALL' },
  moments: POSTGRESQL_MOMENTS,
  types: {
    rules: [
      [/^double precision/i, 'float'],
      [/^array/i, 'string'],
      [/^json/i, 'json'],
      [/^enum/i, 'other-text'],
    ],
  },
  connection: {
    ...ANSI.connection,
    schemaStatement: 'set search_path = {schema}',
    parameters: {
      kind: 'basic',
      required: ['database', 'host', 'port', 'username'],
      encryption: { sslmode: 'require' },
      scheme: 'postgresql+psycopg2',
    },
  },
  errors: POSTGRESQL_ERRORS,
  estimate: 'EXPLAIN {sql}',
};
