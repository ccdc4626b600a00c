import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { dremioFacts } from './facts.ts';
import { openDremio } from './open.ts';

export const dremio = serverConnector(dremioFacts, {
  port: 9047,
  options: ['Token', 'token'],
  encryptedPort: 443,
  open: openDremio,
});
