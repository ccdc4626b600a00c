import type { Connector } from '@powerset/connector-kit/connector.ts';
import { hidingSecrets } from '@powerset/connector-kit/without-secrets.ts';
import { postgresqlFiles, PostgresqlConfig, postgresqlFromUri } from './config.ts';
import { postgresqlDialect } from './dialect.ts';
import { classifyPostgresqlError } from './errors.ts';
import { postgresqlFacts } from './facts.ts';
import { openPostgresql } from './open.ts';

export const postgresql: Connector<PostgresqlConfig> = hidingSecrets({
  engine: 'postgresql',
  label: 'PostgreSQL',
  config: PostgresqlConfig,
  dialect: postgresqlDialect,
  facts: postgresqlFacts,
  hasDriver: true,
  canWrite: true,
  canLoad: true,
  fromUri: postgresqlFromUri,
  problemOf: config => config.problem,
  filesOf: postgresqlFiles,
  trust: 'own',
  open: openPostgresql,
  classifyError: error => classifyPostgresqlError(error),
});
