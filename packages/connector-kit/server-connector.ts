import { AppError } from '@powerset/core/errors.ts';
import type { Connection, Connector } from './connector.ts';
import { dialectOf } from './dialect-of.ts';
import { belongsTo } from './driverless.ts';
import type { EngineFacts } from './engine-facts.ts';
import { hidingSecrets } from './without-secrets.ts';
import { ServerAddress, serverAddress, type PortFacts } from './server-address.ts';

export interface ServerConnectorOptions extends PortFacts {
  readonly open: (address: ServerAddress) => Promise<Connection>;
  /** The npm package that opening needs; absent when the product ships everything it needs. */
  readonly peerPackage?: string;
  /** `none` where the driver, or its package, is not told which certificates to trust. */
  readonly trust?: 'none';
  readonly canEstimate?: true;
  /** The same address in the name of a person, for engines whose sessions can be for others. */
  readonly inNameOf?: (address: ServerAddress, person: string) => ServerAddress;
}

/** Builds a connector for an engine that is reached over a network and is read-only. */
export function serverConnector(
  facts: EngineFacts,
  { open, peerPackage, trust, canEstimate, inNameOf, ...ports }: ServerConnectorOptions,
): Connector<ServerAddress> {
  return hidingSecrets({
    engine: facts.engine,
    label: facts.label,
    facts,
    hasDriver: true,
    ...(peerPackage === undefined ? {} : { peerPackage }),
    ...(canEstimate ? { canEstimate } : {}),
    ...(inNameOf ? { inNameOf } : {}),
    config: ServerAddress,
    dialect: dialectOf(facts),
    fromUri: (uri, extras) => (belongsTo(uri, facts) ? serverAddress(uri, ports, extras) : undefined),
    problemOf: address => address.problem,
    trust: trust ?? 'of-thread',
    open,
    classifyError: error => (error instanceof AppError ? error : undefined),
  });
}
