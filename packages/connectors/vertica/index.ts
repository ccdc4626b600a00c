import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { verticaFacts } from './facts.ts';

export const vertica = serverConnector(verticaFacts, {
  port: 5433,
  encryptionWords: {
    tlsmode: {
      disable: false,
      allow: null,
      prefer: null,
      require: true,
      'verify-ca': true,
      verify_ca: true,
      'verify-full': true,
      verify_full: true,
    },
  },
  trust: 'none',
  peerPackage: 'vertica-nodejs',
  open: async address => (await import('./open.ts')).openVertica(address),
});
