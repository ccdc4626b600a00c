import type { Connector } from '@powerset/connector-kit/connector.ts';
import type { AddressConfig } from '@powerset/connector-kit/driverless.ts';
import { postgresqlFromUri, type PostgresqlConfig } from './config.ts';
import { postgresql } from './index.ts';

/** An engine that PostgreSQL's driver can talk to, with facts and a dialect of its own. */
export function overPostgresqlWire({ engine, label, facts, dialect, fromUri }: Connector<AddressConfig>): Connector<PostgresqlConfig> {
  return { ...postgresql, engine, label, facts, dialect, fromUri: uri => (fromUri(uri) ? postgresqlFromUri(uri.replace(/^[\w+]+:/, 'postgresql:')) : undefined) };
}
