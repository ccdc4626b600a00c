import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { db2Facts } from './facts.ts';

export const db2 = serverConnector(db2Facts, {
  port: 50_000,
  encryptionWords: { Security: { ssl: true, tls: true } },
  trust: 'none',
  peerPackage: 'ibm_db',
  open: async address => (await import('./open.ts')).openDb2(address),
});
