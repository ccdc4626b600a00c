import type { Connector } from '@powerset/connector-kit/connector.ts';
import type { AddressConfig } from '@powerset/connector-kit/driverless.ts';
import { clickhouseFromUri, type ClickhouseConfig } from './config.ts';
import { clickhouse } from './index.ts';

/** Creates a connector for an engine compatible with ClickHouse, with its own facts and dialect. */
export function overClickhouseHttp({
  engine,
  label,
  facts,
  dialect,
  fromUri,
}: Connector<AddressConfig>): Connector<ClickhouseConfig> {
  return {
    ...clickhouse,
    engine,
    label,
    facts,
    dialect,
    fromUri: (uri, extras) => (fromUri(uri) ? clickhouseFromUri(uri, extras) : undefined),
  };
}
