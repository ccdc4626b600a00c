import type { Connector } from '@powerset/connector-kit/connector.ts';
import type { AddressConfig } from '@powerset/connector-kit/driverless.ts';
import { hidingSecrets } from '@powerset/connector-kit/without-secrets.ts';
import { mysqlFromUri, type MysqlConfig } from './config.ts';
import { mysql } from './index.ts';

/** Creates a connector for an engine that MySQL's driver supports, with its own facts and dialect. */
export function overMysqlWire({
  engine,
  label,
  facts,
  dialect,
  fromUri,
}: Connector<AddressConfig>): Connector<MysqlConfig> {
  return hidingSecrets({
    ...mysql,
    engine,
    label,
    facts,
    dialect,
    fromUri: (uri, extras) => (fromUri(uri) ? mysqlFromUri(uri, extras) : undefined),
    open: async config => (await import('./open.ts')).openMysql(config, facts.lexicalRules),
  });
}
