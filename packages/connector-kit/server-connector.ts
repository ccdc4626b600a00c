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
  /** `none` if the driver or its package cannot be given trusted certificates. */
  readonly trust?: 'none';
  readonly canEstimate?: true;
  /** Returns the same address on behalf of a user, for engines whose sessions can act for other users. */
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
