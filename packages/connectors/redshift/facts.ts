import { POSTGRESQL_SECRETS } from '@powerset/connector-kit/families/postgresql-secrets.ts';
import type { EngineFacts, ErrorRule } from '@powerset/connector-kit/engine-facts.ts';
import { POSTGRESQL_LIKE, POSTGRESQL_MOMENTS } from '@powerset/connector-kit/families/postgresql.ts';

const ERRORS: readonly ErrorRule[] = [
  {
    pattern: /password authentication failed for user "(?<username>.*?)"/,
    type: 'CONNECTION_ACCESS_DENIED_ERROR',
    text: 'Either the username "%(username)s" or the password is incorrect.',
    invalid: ['username', 'password'],
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
    text: 'We were unable to connect to your database named "%(database)s". Please verify your database name and try again.',
    invalid: ['database'],
  },
];
/** Describes Amazon Redshift without connecting to it. */
export const redshiftFacts: EngineFacts = {
  ...POSTGRESQL_LIKE,
  engine: 'redshift',
  secrets: POSTGRESQL_SECRETS,
  label: 'Amazon Redshift',
  defaultDriver: 'psycopg2',
  uriPlaceholder: 'redshift+psycopg2://user:password@host:port/dbname[?key=value&key=value...]',
  flags: { ...POSTGRESQL_LIKE.flags, supportsCatalog: true },
  names: { ...POSTGRESQL_LIKE.names, dialectName: 'redshift', maxLength: 127 },
  labels: { ...POSTGRESQL_LIKE.labels, maxLength: 127, change: 'lower-case' },
  select: { ...POSTGRESQL_LIKE.select, unlimited: 'ALL' },
  moments: POSTGRESQL_MOMENTS,
  connection: {
    ...POSTGRESQL_LIKE.connection,
    parameters: {
      kind: 'basic',
      required: ['database', 'host', 'port', 'username'],
      encryption: { sslmode: 'verify-ca' },
      scheme: 'redshift+psycopg2',
    },
  },
  errors: ERRORS,
};
