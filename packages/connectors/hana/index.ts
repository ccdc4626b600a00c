import { SWITCH_WORDS } from '@powerset/connector-kit/server-address.ts';
import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { hanaFacts } from './facts.ts';

export const hana = serverConnector(hanaFacts, {
  port: 30_015,
  options: ['sslValidateCertificate'],
  encryptionWords: { encrypt: SWITCH_WORDS },
  trust: 'none',
  peerPackage: 'hdb',
  open: async address => (await import('./open.ts')).openHana(address),
});
