import { AppError } from '@powerset/core/errors.ts';
import type { Connection, Connector } from './connector.ts';
import { dialectOf } from './dialect-of.ts';
import { belongsTo } from './driverless.ts';
import type { EngineFacts } from './engine-facts.ts';
import { ServerAddress, serverAddress, type PortFacts } from './server-address.ts';

export interface ServerConnectorOptions extends PortFacts {
  readonly open: (address: ServerAddress) => Promise<Connection>;
  /** The npm package that opening needs; absent where the product brings all it needs. */
  readonly peerPackage?: string;
  readonly canEstimate?: true;
  /** The same address in the name of a person, for engines whose sessions can be for others. */
  readonly inNameOf?: (address: ServerAddress, person: string) => ServerAddress;
}

/** A connector of an engine that is asked over a network and is only read from. */
export function serverConnector(facts: EngineFacts, { open, peerPackage, canEstimate, inNameOf, ...ports }: ServerConnectorOptions): Connector<ServerAddress> {
  return {
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
    open,
    classifyError: error => (error instanceof AppError ? error : undefined),
  };
}
