import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { oracleFacts } from './facts.ts';

export const oracle = serverConnector(oracleFacts, {
  port: 1521,
  options: ['service_name'],
  encryptionWords: { protocol: { tcps: true, https: true, tcp: false, http: false } },
  trust: 'none',
  peerPackage: 'oracledb',
  open: async address => (await import('./open.ts')).openOracle(address),
});
