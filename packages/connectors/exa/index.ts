import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { exaFacts } from './facts.ts';
import { openExasol } from './open.ts';

export const exa = serverConnector(exaFacts, {
  port: 8563,
  isEncrypted: true,
  open: address => openExasol(address),
});
