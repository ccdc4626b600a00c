import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { netezzaFacts } from './facts.ts';

export const netezza = serverConnector(netezzaFacts, {
  port: 5480,
  trust: 'none',
  peerPackage: 'odbc',
  open: async address => (await import('./open.ts')).openNetezza(address),
});
