import type { Connector } from '@powerset/connector-kit/connector.ts';
import { PostgresqlConfig, postgresqlFromUri } from './config.ts';
import { postgresqlDialect } from './dialect.ts';
import { classifyPostgresqlError } from './errors.ts';
import { postgresqlFacts } from './facts.ts';
import { openPostgresql } from './open.ts';

export const postgresql: Connector<PostgresqlConfig> = {
  engine: 'postgresql',
  label: 'PostgreSQL',
  config: PostgresqlConfig,
  dialect: postgresqlDialect,
  facts: postgresqlFacts,
  hasDriver: true,
  canWrite: true,
  canLoad: true,
  fromUri: postgresqlFromUri,
  open: openPostgresql,
  classifyError: error => classifyPostgresqlError(error),
};
