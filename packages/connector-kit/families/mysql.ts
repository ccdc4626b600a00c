import { C_LIKE_SQL } from '@powerset/sql/read/lexical-rules.ts';
import { MYSQL_SECRETS } from './mysql-secrets.ts';
import type { EngineFacts, ErrorRule, TypeFacts } from '../engine-facts.ts';
import { ANSI } from './ansi.ts';
import { computedGrains, UNIT_SECONDS } from './computed-grains.ts';

const MINUTES = '(HOUR({col})*60 + MINUTE({col}))';

/** The types of MySQL and related engines. */
export const MYSQL_TYPES: TypeFacts['rules'] = [
  [/^tinyint/i, 'integer'],
  [/^mediumint/i, 'integer'],
  [/^(tiny|medium|long)text/i, 'string'],
];

/** The types of engines based on Doris. */
export const DORIS_TYPES: TypeFacts['rules'] = [
  [/^tinyint/i, 'integer'],
  [/^largeint/i, 'bigint'],
  [/^json/i, 'json'],
  [/^array/i, 'array'],
  [/^map/i, 'map'],
  [/^struct/i, 'row'],
  [/^(binary|percentile|hll|bitmap)/i, 'other-text'],
];

/** Returns the error messages of a server of that name and of its client. */
export function mysqlErrors(server: string): readonly ErrorRule[] {
  return [
    {
      pattern:
        server === 'MySQL'
          ? /Access denied for user '(?<username>.*?)'@'(?<hostname>.*?)'/
          : /Access denied for user '(?<username>.*?)'/,
      type: 'CONNECTION_ACCESS_DENIED_ERROR',
      text: 'Either the username "%(username)s" or the password is incorrect.',
      invalid: ['username', 'password'],
    },
    {
      pattern: new RegExp(`Unknown ${server} server host '(?<hostname>.*?)'`),
      type: 'CONNECTION_INVALID_HOSTNAME_ERROR',
      text: `Unknown ${server} server host "%(hostname)s".`,
      invalid: ['host'],
    },
    {
      pattern: new RegExp(`Can't connect to ${server} server on '(?<hostname>.*?)'`),
      type: 'CONNECTION_HOST_DOWN_ERROR',
      text: 'The host "%(hostname)s" might be down and can\'t be reached.',
      invalid: ['host', 'port'],
    },
    MYSQL_UNKNOWN_DATABASE,
    {
      pattern:
        /check the manual that corresponds to your MySQL server version for the right syntax to use near '(?<server_error>.*)/,
      type: 'SYNTAX_ERROR',
      text: 'Please check your query for syntax errors near "%(server_error)s". Then, try running your query again.',
    },
  ];
}

export const MYSQL_UNKNOWN_DATABASE: ErrorRule = {
  pattern: /Unknown database '(?<database>.*?)'/,
  type: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
  text: 'Unable to connect to database "%(database)s".',
  invalid: ['database'],
};

const MYSQL_GRAINS: Readonly<Record<string, string>> = {
  PT1S: 'DATE_ADD(DATE({col}), INTERVAL (HOUR({col})*60*60 + MINUTE({col})*60 + SECOND({col})) SECOND)',
  PT1M: `DATE_ADD(DATE({col}), INTERVAL ${MINUTES} MINUTE)`,
  PT1H: 'DATE_ADD(DATE({col}), INTERVAL HOUR({col}) HOUR)',
  P1D: 'DATE({col})',
  P1W: 'DATE(DATE_SUB({col}, INTERVAL DAYOFWEEK({col}) - 1 DAY))',
  P1M: 'DATE(DATE_SUB({col}, INTERVAL DAYOFMONTH({col}) - 1 DAY))',
  P3M: 'MAKEDATE(YEAR({col}), 1) + INTERVAL QUARTER({col}) QUARTER - INTERVAL 1 QUARTER',
  P1Y: 'DATE(DATE_SUB({col}, INTERVAL DAYOFYEAR({col}) - 1 DAY))',
  '1969-12-29T00:00:00Z/P1W':
    'DATE(DATE_SUB({col}, INTERVAL DAYOFWEEK(DATE_SUB({col}, INTERVAL 1 DAY)) - 1 DAY))',
};

/** Engines that MySQL's clients can connect to. */
export const MYSQL_WIRE: Omit<EngineFacts, 'engine' | 'label'> = {
  secrets: MYSQL_SECRETS,
  ...ANSI,
  defaultDriver: 'mysqldb',
  uriPlaceholder: 'mysql://user:password@host:port/dbname[?key=value&key=value...]',
  flags: { ...ANSI.flags, supportsDynamicSchema: true },
  names: { ...ANSI.names, open: '`', close: '`', maxLength: 255 },
  labels: { ...ANSI.labels, maxLength: 64 },
  select: { ...ANSI.select, limit: 'comma', unlimited: '18446744073709551615' },
  values: { ...ANSI.values, doublesBackslashes: true, textType: 'CHAR', nullsOrder: 'first-when-asc' },
  timeGrains: MYSQL_GRAINS,
  computedGrains: computedGrains(
    {
      multiple: (count, unit) =>
        `DATE_ADD(DATE({col}), INTERVAL (FLOOR((HOUR({col})*60*60 + MINUTE({col})*60 + SECOND({col})) / ${count * UNIT_SECONDS[unit]}) * ${count * UNIT_SECONDS[unit]}) SECOND)`,
      week: (firstDay, daysBehind) =>
        `DATE(DATE_ADD({col}, INTERVAL ${daysBehind} - ${firstDay === 0 ? '(DAYOFWEEK({col}) - 1)' : 'WEEKDAY({col})'} DAY))`,
    },
    MYSQL_GRAINS,
  ),
  epoch: { seconds: 'from_unixtime({col})' },
  moments: {
    date: `STR_TO_DATE('{date}', '%Y-%m-%d')`,
    datetime: `STR_TO_DATE('{text}', '%Y-%m-%d %H:%i:%s.%f')`,
    timestamp: `STR_TO_DATE('{text}', '%Y-%m-%d %H:%i:%s.%f')`,
  },
  types: { rules: [...MYSQL_TYPES, [/^bit/i, 'integer']] },
  connection: {
    ...ANSI.connection,
    schemaInPath: 'whole',
    connectArgs: { local_infile: 0 },
    disallowedQuery: { mysqldb: ['local_infile'], mysqlconnector: ['allow_local_infile'] },
    enforcedQuery: { mysqldb: { local_infile: 0 }, mysqlconnector: { allow_local_infile: 0 } },
    parameters: {
      kind: 'basic',
      required: ['database', 'host', 'port', 'username'],
      encryption: { ssl: '1' },
      scheme: 'mysql+mysqldb',
    },
  },
  errors: mysqlErrors('MySQL'),
  lexicalRules: {
    ...C_LIKE_SQL,
    hashComments: true,
    dashCommentsNeedSpace: true,
    foldsNames: 'varies',
    assignsInQueries: true,
    reservesSorting: true,
    headsColumns: 'by-text',
  },
};
