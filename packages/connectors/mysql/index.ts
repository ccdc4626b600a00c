import type { Connector } from '@powerset/connector-kit/connector.ts';
import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import { belongsTo } from '@powerset/connector-kit/driverless.ts';
import { hidingSecrets } from '@powerset/connector-kit/without-secrets.ts';
import { MysqlConfig, mysqlFiles, mysqlFromUri } from './config.ts';
import { classifyMysqlError } from './errors.ts';
import { mysqlFacts } from './facts.ts';

export const mysql: Connector<MysqlConfig> = hidingSecrets({
  engine: 'mysql',
  label: 'MySQL',
  config: MysqlConfig,
  dialect: dialectOf(mysqlFacts),
  facts: mysqlFacts,
  hasDriver: true,
  canWrite: true,
  canLoad: true,
  trust: 'own',
  problemOf: config => config.problem,
  filesOf: mysqlFiles,
  fromUri: (uri, extras) => (belongsTo(uri, mysqlFacts) ? mysqlFromUri(uri, extras) : undefined),
  // Most servers never open a MySQL connection, so the driver is loaded on first use.
  open: async config => (await import('./open.ts')).openMysql(config, mysqlFacts.lexicalRules),
  classifyError: error => classifyMysqlError(error),
});
