import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { fireboltFacts } from './facts.ts';
import { openFirebolt } from './open.ts';

export const firebolt = serverConnector(fireboltFacts, {
  port: 443,
  options: ['account_name', 'api_endpoint'],
  isEncrypted: true,
  open: openFirebolt,
});
