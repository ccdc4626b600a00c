import type { Connector } from '@powerset/connector-kit/connector.ts';
import { hidingSecrets } from '@powerset/connector-kit/without-secrets.ts';
import { SqliteConfig, sqliteFromUri } from './config.ts';
import { sqliteDialect } from './dialect.ts';
import { classifySqliteError } from './errors.ts';
import { sqliteFacts } from './facts.ts';
import { MOST_STATEMENTS } from './child-pool.ts';
import { openSqlite } from './open.ts';

export const sqlite: Connector<SqliteConfig> = hidingSecrets({
  engine: 'sqlite',
  label: 'SQLite',
  config: SqliteConfig,
  dialect: sqliteDialect,
  facts: sqliteFacts,
  hasDriver: true,
  mostStatements: MOST_STATEMENTS,
  trust: 'no-server',
  problemOf: config => config.problem,
  fromUri: sqliteFromUri,
  open: openSqlite,
  classifyError: classifySqliteError,
});
