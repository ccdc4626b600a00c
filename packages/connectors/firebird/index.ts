import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { firebirdFacts } from './facts.ts';

export const firebird = serverConnector(firebirdFacts, {
  port: 3050,
  options: ['role', 'charset'],
  neverEncrypted: true,
  trust: 'none',
  peerPackage: 'node-firebird',
  open: async address => (await import('./open.ts')).openFirebird(address),
});
