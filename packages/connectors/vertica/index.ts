import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { verticaFacts } from './facts.ts';

export const vertica = serverConnector(verticaFacts, { port: 5433, options: ['tlsmode'], trust: 'none', peerPackage: 'vertica-nodejs', open: async address => (await import('./open.ts')).openVertica(address) });
