import { AppError } from '@powerset/core/errors.ts';
import type { Connector } from '@powerset/connector-kit/connector.ts';
import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import { belongsTo } from '@powerset/connector-kit/driverless.ts';
import { hidingSecrets } from '@powerset/connector-kit/without-secrets.ts';
import { ClickhouseConfig, clickhouseFromUri } from './config.ts';
import { clickhouseFacts } from './facts.ts';
import { openClickhouse } from './open.ts';

export const clickhouse: Connector<ClickhouseConfig> = hidingSecrets({
  engine: 'clickhouse',
  label: 'ClickHouse',
  config: ClickhouseConfig,
  dialect: dialectOf(clickhouseFacts),
  facts: clickhouseFacts,
  hasDriver: true,
  mostStatements: 32,
  trust: 'of-thread',
  problemOf: config => config.problem,
  fromUri: (uri, extras) => (belongsTo(uri, clickhouseFacts) ? clickhouseFromUri(uri, extras) : undefined),
  open: openClickhouse,
  classifyError: error => (error instanceof AppError ? error : undefined),
});
