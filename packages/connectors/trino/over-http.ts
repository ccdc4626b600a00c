import type { Connector } from '@powerset/connector-kit/connector.ts';
import type { AddressConfig } from '@powerset/connector-kit/driverless.ts';
import { hidingSecrets } from '@powerset/connector-kit/without-secrets.ts';
import { trinoFromUri, type TrinoConfig } from './config.ts';
import { trino } from './index.ts';
import { openTrino } from './open.ts';

/** Creates a connector for Trino, or for Presto, which uses the same protocol with other header names. */
export function overTrinoHttp({
  engine,
  label,
  facts,
  dialect,
  fromUri,
}: Connector<AddressConfig>): Connector<TrinoConfig> {
  return hidingSecrets({
    ...trino,
    engine,
    label,
    facts,
    dialect,
    fromUri: (uri, extras) => (fromUri(uri) ? trinoFromUri(uri, extras) : undefined),
    open: config => openTrino(config, 'Presto'),
  });
}
