import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { mssqlFacts } from './facts.ts';

export const mssql = serverConnector(mssqlFacts, {
  port: 1433,
  options: ['Encrypt', 'encrypt', 'TrustServerCertificate'],
  trust: 'none',
  peerPackage: 'mssql',
  open: async address => (await import('./open.ts')).openMssql(address),
});
