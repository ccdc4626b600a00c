import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { bigqueryFacts } from './facts.ts';
import { openBigquery } from './open.ts';

export const bigquery = serverConnector(bigqueryFacts, {
  port: 443,
  options: ['location', 'api_endpoint'],
  isEncrypted: true,
  canEstimate: true,
  open: openBigquery,
});
