import type { Connector } from '@powerset/connector-kit/connector.ts';
import { hidingSecrets } from '@powerset/connector-kit/without-secrets.ts';
import { DuckdbConfig, duckdbFromUri } from './config.ts';
import { duckdbDialect } from './dialect.ts';
import { classifyDuckdbError } from './errors.ts';
import { duckdbFacts } from './facts.ts';
import { openDuckdb } from './open.ts';

export const duckdb: Connector<DuckdbConfig> = hidingSecrets({
  engine: 'duckdb',
  label: 'DuckDB',
  config: DuckdbConfig,
  dialect: duckdbDialect,
  facts: duckdbFacts,
  hasDriver: true,
  trust: 'no-server',
  canLoad: true,
  canLoadFiles: true,
  canWrite: true,
  problemOf: config => config.problem,
  fromUri: duckdbFromUri,
  open: openDuckdb,
  classifyError: classifyDuckdbError,
});
