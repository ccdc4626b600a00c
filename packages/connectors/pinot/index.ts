import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { pinotFacts } from './facts.ts';
import { openPinot } from './open.ts';

export const pinot = serverConnector(pinotFacts, { port: 8099, options: ['controller'], open: openPinot });
