import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { teradatasqlFacts } from './facts.ts';

export const teradatasql = serverConnector(teradatasqlFacts, {
  port: 1025,
  options: ['database', 'logmech', 'sslmode'],
  encryptedPort: 443,
  trust: 'none',
  peerPackage: 'teradatasql',
  open: async address => (await import('./open.ts')).openTeradata(address),
});
